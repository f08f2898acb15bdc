import { isSame } from '../program-diff.ts'
import type { CampaignRefusal } from './campaign-checks.ts'
import type { CampaignStatus } from './campaign-state.ts'
import type { Campaign } from './campaigns.ts'
import { holdoutPercent } from './holdout.ts'

const NEXT_STATUSES: Readonly<Record<CampaignStatus, readonly Campaign['status'][]>> = {
  draft: ['scheduled'],
  scheduled: ['cancelled'],
  active: ['cancelled'],
  ended: [],
  cancelled: [],
}

/** Why a campaign cannot get the requested status. */
export function moveRefusal(
  status: CampaignStatus,
  requested: Campaign['status'] | undefined,
): CampaignRefusal | null {
  const allowed = NEXT_STATUSES[status]
  if (requested === undefined || requested === status || allowed.includes(requested)) return null
  const message = `is ${status} and cannot become ${requested}`
  return { reason: 'status_moves_forward', field: 'status', message, allowed, received: requested }
}

const FIELDS = [
  'type',
  'name',
  'template',
  'multiplier',
  'stacking_mode',
  'starts_at',
  'ends_at',
  'rule_types',
  'product_scope',
  'audience',
  'limits',
  'badge_text',
  'banner_copy',
  'spotlight_rewards',
  'emails',
] as const satisfies readonly (keyof Campaign)[]

type Field = (typeof FIELDS)[number]

/** The further a campaign has moved, the less may change. */
const CHANGEABLE: Readonly<Record<CampaignStatus, readonly Field[]>> = {
  draft: FIELDS,
  scheduled: FIELDS.filter((field) => field !== 'type'),
  active: ['name', 'ends_at', 'limits', 'badge_text', 'banner_copy', 'emails'],
  ended: [],
  cancelled: [],
}

/** Why a campaign with this status cannot change in this way. */
export function frozenRefusal(
  status: CampaignStatus,
  before: Campaign,
  after: Campaign,
): CampaignRefusal | null {
  const allowed = CHANGEABLE[status]
  const frozen = FIELDS.find(
    (field) => !allowed.includes(field) && !isSame(before[field], after[field]),
  )
  if (frozen !== undefined) {
    const message = `cannot change: the campaign is ${status}`
    return { reason: `campaign_${status}`, field: frozen, message, allowed }
  }
  return status === 'active' ? shrinkRefusal(before, after) : null
}

/** A running campaign may last longer and give more, but never less than shoppers were promised. */
function shrinkRefusal(before: Campaign, after: Campaign): CampaignRefusal | null {
  if (isLess(before.ends_at, after.ends_at)) {
    const message = `can only be later, or null, while the campaign is active`
    return { reason: 'campaign_active', field: 'ends_at', message, received: after.ends_at }
  }
  for (const cap of ['max_orders', 'max_bonus_points'] as const) {
    const [old, received] = [before.limits[cap], after.limits[cap]]
    if (isLess(old, received)) {
      const message = 'can only go up, or be null, while the campaign is active'
      return { reason: 'campaign_active', field: `limits.${cap}`, message, received }
    }
  }
  return null
}

/** null is without end. */
function isLess<Value extends string | number>(before: Value | null, after: Value | null): boolean {
  return after !== null && (before === null || after < before)
}

/**
 * Why the share that is kept out cannot change any more: who was in the campaign, or has read its
 * e-mail, cannot be compared as one who was not.
 */
export function holdoutRefusal(
  { status, is_announced }: { readonly status: CampaignStatus; readonly is_announced: boolean },
  before: Campaign,
  after: Campaign,
): CampaignRefusal | null {
  const received = holdoutPercent(after)
  if (holdoutPercent(before) === received) return null
  const field = 'limits.holdout_percent'
  if (status !== 'draft' && status !== 'scheduled') {
    const message = `cannot change: the campaign is ${status}`
    return { reason: `campaign_${status}`, field, message, received }
  }
  if (!is_announced) return null
  const message = 'cannot change: an e-mail of the campaign was sent'
  return { reason: 'campaign_announced', field, message, received }
}
