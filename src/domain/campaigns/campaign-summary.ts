import { findEarningType } from '../catalogue/earning/index.ts'
import { joined, quoted, shortened } from '../catalogue/name-list.ts'
import { sentence, type Words } from '../catalogue/words.ts'
import { dateIn, midnight, midnightAfter } from '../period.ts'
import type { Program } from '../program.ts'
import type { Campaign, ProductScope } from './campaigns.ts'
import { holdoutPercent } from './holdout.ts'

/**
 * What the summary of a campaign needs: the shop's time zone, and the names of tiers and rewards.
 */
export interface CampaignTelling {
  readonly words: Words
  readonly program: Pick<Program, 'tiers' | 'rewards'>
  readonly time_zone: string
}

/** One line that says what a campaign does, in days and hours of the shop. */
export function summarizeCampaign(campaign: Campaign, telling: CampaignTelling): string {
  const { name, status } = campaign
  const line = sentence(
    `${name}: ${offerOf(campaign, telling)}`,
    windowOf(campaign, telling),
    audienceOf(campaign, telling),
    capsOf(campaign, telling.words),
    holdoutOf(campaign, telling.words),
  )
  return status === 'scheduled' ? line : `${line} (${telling.words.campaigns.statuses[status]})`
}

function offerOf(campaign: Campaign, { program, words }: CampaignTelling): string {
  const { type, multiplier, rule_types, product_scope, spotlight_rewards } = campaign
  const { campaigns } = words
  if (type === 'reward_spotlight') {
    const named = spotlight_rewards.map(
      ({ reward_id }) =>
        program.rewards.find(({ id }) => id === reward_id)?.name ?? campaigns.gone_reward,
    )
    return named.length === 0
      ? campaigns.no_rewards
      : campaigns.spotlight(quoted(named, 'and', words))
  }
  const ways = rule_types.map((rule_type) => wayOf(rule_type, words))
  const on = `${joined(ways, 'and', words)}${scopeOf(product_scope, words)}`
  return multiplier === null ? campaigns.no_multiplier(on) : campaigns.multiplied(multiplier, on)
}

function wayOf(rule_type: string, { campaigns }: Words): string {
  if (rule_type === 'order_placed') return campaigns.orders
  return campaigns.way(findEarningType(rule_type)?.label ?? rule_type, rule_type)
}

/** Tags have names. Products and collections are only known by id here. */
function scopeOf({ mode, product_ids, collection_ids, tags }: ProductScope, words: Words): string {
  const { campaigns } = words
  if (mode === 'all') return ''
  const parts = [
    ...(tags.length > 0 ? [campaigns.tagged_products(quoted(tags, 'or', words))] : []),
    ...(product_ids.length > 0 ? [campaigns.products(product_ids.length)] : []),
    ...(collection_ids.length > 0 ? [campaigns.collections(collection_ids.length)] : []),
  ]
  return campaigns[mode](joined(parts, 'and', words))
}

/** An end at midnight is shown as the last day, a start at midnight as the first; all else with hours. */
function windowOf(
  { starts_at, ends_at }: Campaign,
  { time_zone, words: { campaigns } }: CampaignTelling,
): string | null {
  const written = (day: Date, is_whole: boolean) =>
    new Intl.DateTimeFormat(campaigns.dates, {
      ...(is_whole ? DAY : HOUR),
      timeZone: time_zone,
    }).format(day)
  const [start, end] = [momentOf(starts_at), momentOf(ends_at)]
  const first = start && written(start, isMidnight(start, time_zone))
  const last =
    end &&
    (isMidnight(end, time_zone)
      ? written(midnightAfter(time_zone, end, -1), true)
      : written(end, false))
  if (first === null) return last && campaigns.until(last)
  if (last === null) return campaigns.since(first)
  return first === last ? campaigns.on_day(first) : campaigns.between(first, last)
}

function momentOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment)
}

function isMidnight(moment: Date, time_zone: string): boolean {
  const { year, month, day } = dateIn(time_zone, moment)
  return midnight(time_zone, year, month, day).getTime() === moment.getTime()
}

/** As the console writes days. */
const DAY = { dateStyle: 'medium' } as const
const HOUR = { ...DAY, timeStyle: 'short' } as const

function audienceOf(
  { audience: { mode, tier_ids, tags } }: Campaign,
  { program, words }: CampaignTelling,
): string | null {
  const { campaigns } = words
  if (mode === 'all') return null
  if (mode === 'tag') return campaigns.for_tagged(quoted(tags, 'or', words))
  const names = tier_ids.map(
    (tier_id) => program.tiers.find(({ id }) => id === tier_id)?.name ?? tier_id,
  )
  return names.length === 0
    ? campaigns.for_no_tier
    : campaigns.for_tiers(joined(shortened(names, words), 'or', words))
}

function capsOf(
  { limits: { max_orders, max_bonus_points } }: Campaign,
  words: Words,
): string | null {
  const { campaigns } = words
  const caps = [
    max_orders === null ? [] : campaigns.max_orders(max_orders),
    max_bonus_points === null ? [] : campaigns.max_points(max_bonus_points),
  ].flat()
  return caps.length === 0 ? null : campaigns.up_to(joined(caps, 'and', words))
}

function holdoutOf(campaign: Campaign, { campaigns }: Words): string | null {
  const percent = holdoutPercent(campaign)
  return percent === null ? null : campaigns.held_out(percent)
}
