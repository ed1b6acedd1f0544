"""The numbers behind the rules of thumb for The Cure, tuned on whole games.

All are points, unless it says otherwise; only their ratios matter. They were moved, all at once, along the gradient of
the games won in hundreds of thousands of games of two to five players, on the lowest and the highest difficulty.
"""

from fourcures.engine.rule import Table

STACK = Table(
    (0, 34, 78, 181, 181, 181, 181, 181, 181, 181, 181, 181, 181)
)  # one die less, by the dice of a colour in a region
SHARE = 28  # eighths of a face that a colour is thought to have more in any region
CHAIN = 3  # points where an outbreak would set off the next
ALARM = 7  # 64ths by which every outbreak so far makes dangers worse
SAMPLE_WORTH = Table((115, 247, 536, 686, 235, 227, 71, 2))  # one more sample, by those already together
OTHERS = 14  # 64ths of that where somebody else has more of the colour
FINISH = 5  # 64ths by which every cure so far makes samples worth more
LOCK = Table((141, 65, 42, 2, 1, 0, 0, 1))  # points that locking a die costs, by the dice left at hand
PROSPECT = 6  # 64ths of a sample's worth where its colour must be treated first
FEED = 40  # a wanted colour for the treatment centre
FEED_NOW = 126  # the same with a sample waiting for it
CROWD = 8  # points that a die in the treatment centre costs
CLEARING = 12  # a die from the treatment centre to the bag
CLEARING_SOON = 51  # the same where an epidemic is next
BAG_LOW = 13  # dice in the bag below which each is missed
BAG_PRESS = 11  # points for each missing die, when a die could go to the bag
SECOND = 28  # 64ths of the second best colour of a region
MOVING = 28  # points a move must gain
PLACING = 18  # 64ths of what a move gains where no treatment is left
MEET = 96  # 64ths of a point for every per mille that a gift adds to a cure
BIO = 144  # a biohazard
BIO_EPIDEMIC = 84  # the same where it brings an epidemic
BIO_CENTRE = 41  # and for every die in the treatment centre
BIO_NEAR = 894  # shared out over the spaces left to the skull
PURSE = 97  # a die for the CDC
KEEN = 32  # 64ths of the mean of a roll that are believed in
GIFT = 38  # per mille that a gift must add
SPLIT_AT = 387  # per mille of a cure that are worth giving away where the giver has a better one
SCIENCE = 1  # samples that the Scientist is thought to have more
DELIVER_AT = 255  # per mille of a cure that are worth a delivery at once
RESAMPLE_AT = 172  # per mille that a sample rolled again must bring
RICH = 1  # dice in the CDC above which events are bought more readily
LAVISH = 23  # points for each of them
CONTAIN_AT = 92  # points that a biohazard must cost for a Containment Attempt
QUIET_AT = 697  # points of danger at which a quiet night is bought
REMOTE_AT = 203  # points that Remote Treatment must bring
PLANS_AT = 718  # points that Change of Plans must bring
HEALTHY_AT = 2  # dice in the treatment centre when an epidemic comes
HEALTHY_BAG = 5  # dice in the bag at which a Healthy Population is bought at any time
SUPPLIES_AT = 180  # points of danger of the worst die drawn
HOSPITAL_AT = 2  # moves at hand
REASSIGN_AT = 131  # points that a Reassignment must gain
LAUNCH_AT = 30  # points that a banked airlift must gain
FREE_BELOW = 156  # per mille: a die is freed where no cure is as likely
