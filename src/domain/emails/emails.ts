import type { Decided } from '../decided.ts'
import type { Program, ProgramSwitches } from '../program.ts'
import { asSwitched } from '../referrals/referrals.ts'
import { validDays } from '../rewards/redemptions.ts'
import type { Shop } from '../shops/shop.ts'

/** An e-mail that customers or partners get, apart from those of campaigns. */
export interface EmailTemplate {
  readonly type: string
  readonly name: string
  readonly description: string
  /** What has to happen, in a merchant's words. */
  readonly sends_when: string
  /** False for what must go out: it carries what its reader was promised. */
  readonly toggleable: boolean
  /** Whether what triggers it can happen at all, as the shop is set up. */
  isLive(program: Program, shop: Pick<Shop, 'affiliates_feature'>): boolean
}

type IsLive = EmailTemplate['isLive']

const whenOn =
  (name: keyof ProgramSwitches): IsLive =>
  ({ switches }) =>
    switches.program_enabled && switches[name]

const whenARule =
  (is: (rule: Program['earning_rules'][number]) => boolean): IsLive =>
  (program) =>
    program.switches.program_enabled &&
    program.earning_rules.some((rule) => asSwitched(program, rule).enabled && is(rule))

const whenAReward =
  (is: (reward: Program['rewards'][number], program: Program) => boolean): IsLive =>
  (program) =>
    program.switches.program_enabled &&
    program.rewards.some((reward) => reward.enabled && is(reward, program))

const programOn = whenOn('program_enabled')
const tiersLive = whenOn('tiers_enabled')
const referralOn = whenOn('referral_enabled')
/** Above the entry tier there must be one to come to, or to fall from. */
const tiersToMove: IsLive = (program, shop) => tiersLive(program, shop) && program.tiers.length > 1
/** Only time puts a tier at risk, and only where there are days of grace. */
const tiersAtRisk: IsLive = (program, shop) =>
  tiersToMove(program, shop) &&
  program.tier_period.mode !== 'lifetime' &&
  program.tier_period.grace_days > 0
const membershipsOn: IsLive = (program, shop) =>
  whenOn('memberships_enabled')(program, shop) && program.memberships.length > 0
const rewardOn = whenAReward(() => true)
const rewardThatEnds = whenAReward((reward, program) => validDays(reward, program) !== null)
const pointsThatWait = whenARule(({ fields }) => Number(fields.pendingDays ?? 0) > 0)
const ruleOn = (type: string) => whenARule((rule) => rule.type === type)
const pointsExpire: IsLive = ({ switches, points_expiry }) =>
  switches.program_enabled && points_expiry.enabled
/** Partners need no points programme. */
const partnersOn: IsLive = ({ switches }, { affiliates_feature }) =>
  affiliates_feature && switches.affiliates_enabled

/** Type, name, what it says, when it is sent, and what must be live for that. */
const TEMPLATES: readonly (readonly [string, string, string, string, IsLive])[] = [
  [
    'welcome',
    'Welcome',
    'Greets a new member and says how points are earned.',
    'A customer joins the programme.',
    programOn,
  ],
  [
    'points_earned',
    'Points earned',
    'Says how many points were earned, and the new balance.',
    'A member earns points that can be spent at once.',
    programOn,
  ],
  [
    'points_pending_released',
    'Points released',
    'Says that points which were held can be spent now.',
    'The waiting time of a member’s points ends.',
    pointsThatWait,
  ],
  [
    'points_reversed',
    'Points taken back',
    'Says which points were taken back, and why.',
    'An order that earned points is refunded or cancelled.',
    programOn,
  ],
  [
    'reward_available',
    'Reward within reach',
    'Shows the reward that the balance is enough for.',
    'A member has enough points for a reward for the first time.',
    rewardOn,
  ],
  [
    'reward_redeemed',
    'Reward redeemed',
    'Brings the code of the reward.',
    'A member spends points on a reward.',
    rewardOn,
  ],
  [
    'reward_expiring',
    'Reward about to expire',
    'Reminds of a code that was not used yet.',
    'The code of a reward is about to end.',
    rewardThatEnds,
  ],
  [
    'points_expiring',
    'Points about to expire',
    'Says how many points expire, and when.',
    'A member’s points are about to expire.',
    pointsExpire,
  ],
  [
    'points_expiring_last_chance',
    'Last chance for points',
    'Says once more that points are about to expire.',
    'A member’s points expire within days.',
    pointsExpire,
  ],
  [
    'points_expired',
    'Points expired',
    'Says how many points have expired.',
    'A member’s points have expired.',
    pointsExpire,
  ],
  [
    'birthday',
    'Birthday',
    'Wishes a happy birthday and brings the gift.',
    'A member has a birthday.',
    ruleOn('birthday'),
  ],
  [
    'pet_birthday',
    'Birthday of a pet',
    'Wishes a pet a happy birthday and brings the gift.',
    'A member’s pet has a birthday.',
    ruleOn('pet_birthday'),
  ],
  [
    'child_birthday',
    'Birthday of a child',
    'Wishes a child a happy birthday and brings the gift.',
    'A member’s child has a birthday.',
    ruleOn('child_birthday'),
  ],
  [
    'tier_up',
    'New tier',
    'Greets a member in a higher tier and says what it brings.',
    'A member reaches a higher tier.',
    tiersToMove,
  ],
  [
    'tier_approaching',
    'Close to the next tier',
    'Says what is missing for the next tier.',
    'A member comes close to the next tier.',
    tiersToMove,
  ],
  [
    'tier_at_risk',
    'Tier at risk',
    'Says what is missing to keep the tier.',
    'A member is about to lose a tier.',
    tiersAtRisk,
  ],
  [
    'tier_down',
    'Lower tier',
    'Says which tier a member is in now.',
    'A member falls to a lower tier.',
    tiersToMove,
  ],
  [
    'referral_invite',
    'Invitation to refer friends',
    'Brings a member the link to share with friends.',
    'A member can refer friends.',
    referralOn,
  ],
  [
    'referral_completed',
    'Referral completed',
    'Brings the sender what a friend’s order has earned.',
    'A referred friend places the first qualifying order.',
    referralOn,
  ],
  [
    'membership_started',
    'Membership started',
    'Greets a member and says what the membership brings.',
    'A membership begins.',
    membershipsOn,
  ],
  [
    'membership_renewal',
    'Membership renewal',
    'Says when a membership renews or ends.',
    'A membership is about to renew or to end.',
    membershipsOn,
  ],
  [
    'membership_ended',
    'Membership ended',
    'Says that a membership has ended, and how to get it back.',
    'A membership has ended.',
    membershipsOn,
  ],
  [
    'partner_approved',
    'Partner approved',
    'Brings a new partner the code and the link.',
    'A partner is approved.',
    partnersOn,
  ],
  [
    'partner_commission',
    'Commission earned',
    'Says what commission a partner has earned.',
    'An order brings a partner a commission.',
    partnersOn,
  ],
]

const MUST_GO_OUT: readonly string[] = ['referral_completed']

export const emailTemplates: readonly EmailTemplate[] = TEMPLATES.map(
  ([type, name, description, sends_when, isLive]) => {
    const toggleable = !MUST_GO_OUT.includes(type)
    return { type, name, description, sends_when, toggleable, isLive }
  },
)

export function findEmailTemplate(type: string): EmailTemplate | null {
  return emailTemplates.find((one) => one.type === type) ?? null
}

export function emailTemplateName(type: string): string {
  return findEmailTemplate(type)?.name ?? type
}

/** Whether the merchant has it on. */
export function isTemplateOn({ emails }: Program, { type }: EmailTemplate): boolean {
  return emails[type] ?? true
}

/** Whether it goes out when what triggers it happens. */
export function sends(
  program: Program,
  shop: Pick<Shop, 'affiliates_feature'>,
  template: EmailTemplate,
): boolean {
  return (
    program.switches.emails_enabled &&
    isTemplateOn(program, template) &&
    template.isLive(program, shop)
  )
}

/** Whether any e-mail of a campaign goes out. */
export function sendsCampaigns(
  { switches }: Program,
  { campaigns_feature }: Pick<Shop, 'campaigns_feature'>,
): boolean {
  return switches.emails_enabled && switches.program_enabled && campaigns_feature
}

/** A template after it was switched, or why it cannot be. */
export function switchedTemplate(
  { name, toggleable }: EmailTemplate,
  enabled: boolean,
): Decided<{ readonly enabled: boolean }> {
  if (toggleable) return { value: { enabled } }
  const message = `cannot be switched: the e-mail "${name}" must go out`
  return { refusal: { reason: 'not_toggleable', field: 'enabled', message, received: enabled } }
}
