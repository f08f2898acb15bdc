import { findEarningType } from '../catalogue/earning/index.ts'
import { joined, quoted, shortened } from '../catalogue/name-list.ts'
import { counted, sentence } from '../catalogue/words.ts'
import { dateIn, midnight, midnightAfter } from '../period.ts'
import type { Program } from '../program.ts'
import type { Campaign, ProductScope } from './campaigns.ts'

/**
 * What the summary of a campaign needs: the shop's time zone, and the names of tiers and rewards.
 */
export interface CampaignTelling {
  readonly program: Pick<Program, 'tiers' | 'rewards'>
  readonly time_zone: string
}

/** One line that says what a campaign does, in days and hours of the shop. */
export function summarizeCampaign(
  campaign: Campaign,
  { program, time_zone }: CampaignTelling,
): string {
  const { name, status } = campaign
  const line = sentence(
    `${name}: ${offerOf(campaign, program)}`,
    windowOf(campaign, time_zone),
    audienceOf(campaign, program),
    capsOf(campaign),
  )
  return status === 'scheduled' ? line : `${line} (${status})`
}

function offerOf(campaign: Campaign, { rewards }: Pick<Program, 'rewards'>): string {
  const { type, multiplier, rule_types, product_scope, spotlight_rewards } = campaign
  if (type === 'reward_spotlight') {
    const named = spotlight_rewards.map(
      ({ reward_id }) =>
        rewards.find(({ id }) => id === reward_id)?.name ?? 'a reward that is gone',
    )
    return named.length === 0 ? 'no rewards yet' : `${quoted(named, 'and')} in the spotlight`
  }
  const on = `on ${joined(rule_types.map(wayOf), 'and')}${scopeOf(product_scope)}`
  return multiplier === null ? `no multiplier yet ${on}` : `${multiplier} times the points ${on}`
}

function wayOf(rule_type: string): string {
  if (rule_type === 'order_placed') return 'orders'
  return `"${findEarningType(rule_type)?.label ?? rule_type}"`
}

/** Tags have names. Products and collections are only known by id here. */
function scopeOf({ mode, product_ids, collection_ids, tags }: ProductScope): string {
  if (mode === 'all') return ''
  const parts = [
    ...(tags.length > 0 ? [`products tagged ${quoted(tags, 'or')}`] : []),
    ...(product_ids.length > 0 ? [counted(product_ids.length, 'product')] : []),
    ...(collection_ids.length > 0 ? [counted(collection_ids.length, 'collection')] : []),
  ]
  return `${mode === 'include' ? ' of' : ' except'} ${joined(parts, 'and')}`
}

/** A window from midnight to midnight is shown as its first and last day, any other with hours. */
function windowOf({ starts_at, ends_at }: Campaign, time_zone: string): string | null {
  const [start, end] = [momentOf(starts_at), momentOf(ends_at)]
  const moments = [start, end].filter((moment) => moment !== null)
  if (moments.length === 0) return null
  const in_days = moments.every((moment) => isMidnight(moment, time_zone))
  const dayOf = (moment: Date) => format(moment, time_zone, in_days ? DAY : HOUR)
  const last = end && in_days ? midnightAfter(time_zone, end, -1) : end
  if (start === null) return last && `until ${dayOf(last)}`
  if (last === null) return `from ${dayOf(start)}`
  const [first, final] = [dayOf(start), dayOf(last)]
  return first === final ? `on ${first}` : `${first} to ${final}`
}

function momentOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment)
}

function isMidnight(moment: Date, time_zone: string): boolean {
  const { year, month, day } = dateIn(time_zone, moment)
  return midnight(time_zone, year, month, day).getTime() === moment.getTime()
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const HOUR = { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

function format(moment: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(moment)
}

function audienceOf(
  { audience: { mode, tier_ids, tags } }: Campaign,
  { tiers }: Pick<Program, 'tiers'>,
): string | null {
  if (mode === 'all') return null
  if (mode === 'tag') return `for members tagged ${quoted(tags, 'or')}`
  const names = tier_ids.map((tier_id) => tiers.find(({ id }) => id === tier_id)?.name ?? tier_id)
  return names.length === 0 ? 'for members of no tier yet' : `for ${joined(shortened(names), 'or')}`
}

function capsOf({ limits: { max_orders, max_bonus_points } }: Campaign): string | null {
  const caps = [
    max_orders === null ? [] : counted(max_orders, 'order'),
    max_bonus_points === null ? [] : counted(max_bonus_points, 'bonus point'),
  ].flat()
  return caps.length === 0 ? null : `up to ${caps.join(' and ')}`
}
