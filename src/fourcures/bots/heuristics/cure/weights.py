"""Weights of the heuristic of The Cure, tuned on whole games.

All are points, unless it says otherwise; only their ratios matter. They were moved, all at once, along the gradient of
the games won in hundreds of thousands of games of two to five players, on the lowest and the highest difficulty.
"""

from fourcures.engine.backend import ConstArray

STACK = ConstArray((0, 37, 75, 163, 163, 163, 163, 163, 163, 163, 163, 163, 163))  # one die less of so many alike
SHARE = 29  # eighths of a face that a colour is thought to have more in any region
CHAIN = 3  # points where an outbreak would set off the next
ALARM = 8  # 64ths by which every outbreak so far makes threats worse
SAMPLE_VALUE = ConstArray((120, 326, 599, 902, 286, 214, 76, 2))  # one more sample, by those already together
OTHERS = 12  # 64ths of that where somebody else has more of the colour
FINISH = 6  # 64ths by which every cure so far makes samples worth more
NOW = 42  # 64ths of a point for every per mille that a sample adds to a cure tried in this turn
LOCK = ConstArray((146, 52, 59, 2, 2, 0, 1, 3))  # points that locking a die costs, by the dice left at hand
PROSPECT = 6  # 64ths of a sample's value where its colour must be treated first
FEED = 44  # a wanted colour for the treatment centre
FEED_NOW = 121  # the same with a sample waiting for it
CROWD = 8  # points that a die in the treatment centre costs
CLEARING = 15  # a die from the treatment centre to the bag
CLEARING_SOON = 65  # the same where an epidemic is next
BAG_LOW = 11  # dice in the bag below which each is missed
BAG_PRESS = 8  # points for each missing die, when a die could go to the bag
SECOND = 25  # 64ths of the second best colour of a region
MOVING = 32  # points a move must gain
PLACING = 18  # 64ths of what a move gains where no treatment is left
MEET = 75  # 64ths of a point for every per mille that a gift adds to a cure
BIO = 129  # a biohazard
BIO_EPIDEMIC = 55  # the same where it brings an epidemic
BIO_CENTRE = 75  # and for every die in the treatment centre
BIO_NEAR = 1260  # shared out over the spaces left to the skull
PURSE = 86  # a die for the CDC
KEEN = 44  # 64ths of the mean of a roll that are believed in
GIFT = 30  # per mille that a gift must add
HASTE = 8  # 64ths of the giver's own chance in this turn that a gift must add besides
SPLIT_AT = 423  # per mille of a cure that are worth giving away where the giver has a better one
SCIENCE = 1  # samples that the Scientist is thought to have more
DELIVER_AT = 219  # per mille of a cure that are worth a delivery at once
RESAMPLE_AT = 140  # per mille that a sample rolled again must bring
RICH = 2  # dice in the CDC above which events are bought more readily
LAVISH = 28  # points for each of them
CONTAIN_AT = 149  # points that a biohazard must cost for a Containment Attempt
QUIET_AT = 987  # points of threat at which a quiet night is bought
REMOTE_AT = 203  # points that Remote Treatment must bring
REMOTE_LATE = 235  # the same just before the infect part
PLANS_AT = 755  # points that Change of Plans must bring
HEALTHY_AT = 2  # dice in the treatment centre when an epidemic comes
HEALTHY_BAG = 4  # dice in the bag at which a Healthy Population is bought at any time
SUPPLIES_AT = 130  # points of threat of the worst die drawn
HOSPITAL_AT = 2  # moves at hand
REASSIGN_AT = 164  # points that a Reassignment must gain
LAUNCH_AT = 33  # points that a banked airlift must gain
FREE_BELOW = 131  # per mille: a die is freed where no cure is as likely
