"""Weights of the heuristic of The Cure, tuned on whole games.

Weights are in points unless noted; only their ratios matter. All were tuned at once, along the gradient of the win
rate.
The games, hundreds of thousands, had two to five players, and the lowest or the highest difficulty.
"""

from fourcures.engine.rule_code import ConstArray

STACK = ConstArray((0, 37, 75, 163, 163, 163, 163, 163, 163, 163, 163, 163, 163))  # removing a die, by stack size
SHARE = 29  # eighths of a face added for every colour and region
CHAIN = 3  # extra points if an outbreak would set off the next
ALARM = 8  # 64ths that each outbreak so far adds to threats
SAMPLE_VALUE = ConstArray((120, 326, 599, 902, 286, 214, 76, 2))  # one more sample, by samples already held
OTHERS = 12  # 64ths of a sample's value if another seat has more of the colour
FINISH = 6  # 64ths that each cure so far adds to the value of samples
NOW = 42  # 64ths of a point for each per mille that a sample adds to a cure tried in this turn
LOCK = ConstArray((146, 52, 59, 2, 2, 0, 1, 3))  # cost of locking a die, by the dice left at hand
PROSPECT = 6  # 64ths of a sample's value if its colour must be treated first
FEED = 44  # bringing a wanted colour to the treatment centre
FEED_NOW = 121  # the same if a die shows a sample for it
CROWD = 8  # cost of a die in the treatment centre
CLEARING = 15  # returning a die from the treatment centre to the bag
CLEARING_SOON = 65  # the same if an epidemic is next
BAG_LOW = 11  # dice that the bag should have
BAG_PRESS = 8  # extra points for returning a die, for each die that the bag lacks
SECOND = 25  # 64ths of the value of a region's second-best colour
MOVING = 32  # points a move must gain
PLACING = 18  # 64ths of a region's value without a treatment at hand
MEET = 75  # 64ths of a point for each per mille that a gift adds to a cure
BIO = 129  # cost of a biohazard
BIO_EPIDEMIC = 55  # extra cost if it brings an epidemic
BIO_CENTRE = 75  # further cost of that for each die in the treatment centre
BIO_NEAR = 1260  # extra cost of a biohazard, divided by the spaces left to the skull
PURSE = 86  # bringing a die to the CDC
KEEN = 44  # 64ths of the mean value of a roll that count
GIFT = 30  # per mille that a gift must add to a cure
HASTE = 8  # 64ths of the active giver's own chance that a gift must add besides
SPLIT_AT = 423  # least chance of a cure, per mille, to give away if the giver has a better one
SCIENCE = 1  # samples that the Scientist is credited with
DELIVER_AT = 219  # least chance of a cure, per mille, for a delivery
RESAMPLE_AT = 140  # least chance of a cure, per mille, for a Sample Reroll
RICH = 2  # dice in the CDC above which events are bought more readily
LAVISH = 28  # points by which each die above that lowers thresholds
CONTAIN_AT = 149  # points that a biohazard must cost for a Containment Attempt
QUIET_AT = 987  # points of threat at which One Quiet Night is bought
REMOTE_AT = 203  # points that Remote Treatment must bring
REMOTE_LATE = 235  # the same just before the infect part
PLANS_AT = 755  # points that Change of Plans must bring
HEALTHY_AT = 2  # least dice in the treatment centre for a Healthy Population
HEALTHY_BAG = 4  # most dice in the bag for a Healthy Population without an epidemic
SUPPLIES_AT = 130  # points of threat of the worst die drawn for Urgent Supplies
HOSPITAL_AT = 2  # least moves at hand for a Mobile Hospital
REASSIGN_AT = 164  # points that a Reassignment must gain
LAUNCH_AT = 33  # points that a banked airlift must gain
FREE_BELOW = 131  # per mille: a die is freed only if every cure is less likely
