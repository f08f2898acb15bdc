import { promisesOf } from '../../domain/catalogue/benefit-labels.ts'
import { nameIn } from '../../domain/catalogue/titles.ts'
import { customerOf } from '../../domain/emails/email-readers.ts'
import type { Tier } from '../../domain/program.ts'
import { spansThatCount } from '../../domain/tiers/tier-period.ts'
import { riskOf } from '../../domain/tiers/tier-risk.ts'
import type {
  TierApproachingFacts,
  TierAtRiskFacts,
  TierDownFacts,
  TierUpFacts,
} from '../../emails/templates/tiers.ts'
import { findMember } from '../../store/customers/customers.ts'
import { findToldEvent, listEntryGifts, sumEntryPoints } from '../../store/emails/email-facts.ts'
import type { QueuedEmail } from '../../store/emails/emails.ts'
import { readRankedMembers } from '../../store/tiers/tiers.ts'
import { readCode } from './gift-facts.ts'
import type { EmailSetting, FactsReader } from './setting.ts'

/** What a `tier.changed` or `tier.approaching` event told, with the tiers as they are now. */
async function readMove(setting: EmailSetting, { recipient, occasion }: QueuedEmail) {
  const { queries, shop, program } = setting
  const customer_id = customerOf(recipient)
  const event = await findToldEvent(queries, shop.shop_id, occasion)
  if (customer_id === null || event === undefined) return null
  const { tier, previous_tier, points_needed } = event.payload
  const reached = program.tiers.find(({ id }) => id === idOf(tier))
  if (reached === undefined) return null
  return {
    customer_id,
    at: event.created_at,
    tier: reached,
    previous_tier: tierName(setting, previous_tier),
    points_needed: typeof points_needed === 'number' ? points_needed : 0,
  }
}

function idOf(told: unknown): string | null {
  return told !== null && typeof told === 'object' && 'id' in told && typeof told.id === 'string'
    ? told.id
    : null
}

/** A tier that an event names: as it is called now, or as it was then where it is gone. */
function tierName({ program, language }: EmailSetting, told: unknown): string | null {
  const tier = program.tiers.find(({ id }) => id === idOf(told))
  if (tier !== undefined) return nameIn(tier, language)
  const named = told !== null && typeof told === 'object' && 'name' in told ? told.name : null
  return typeof named === 'string' ? named : null
}

function worthOf({ language, program }: EmailSetting, tier: Tier) {
  const lasting = tier.benefits.filter(({ type }) => !type.startsWith('entry_'))
  const benefits = promisesOf(program, lasting)
  return { tier: nameIn(tier, language), multiplier: tier.points_multiplier, benefits }
}

export const tierUp: FactsReader<TierUpFacts> = async (setting, email) => {
  const move = await readMove(setting, email)
  if (move === null) return null
  const { customer_id, at, tier, previous_tier } = move
  const { queries, shop } = setting
  const gifts = await listEntryGifts(queries, shop.shop_id, customer_id, at)
  const bonus_points = await sumEntryPoints(queries, shop.shop_id, customer_id, at)
  const benefits = setting.program.tiers.flatMap((one) => one.benefits)
  const codes: TierUpFacts['codes'][number][] = []
  for (const { gift_id, benefit_id } of gifts) {
    const code = await readCode(setting, gift_id)
    if (code === 'not_yet') return code
    const label = benefits.find(({ id }) => id === benefit_id)?.label ?? ''
    if (code !== null) codes.push({ ...code, label })
  }
  return { ...worthOf(setting, tier), previous_tier, bonus_points, codes }
}

export const tierDown: FactsReader<TierDownFacts> = async (setting, email) => {
  const move = await readMove(setting, email)
  if (move === null || move.previous_tier === null) return null
  const { tier, multiplier } = worthOf(setting, move.tier)
  return { tier, multiplier, previous_tier: move.previous_tier }
}

export const tierApproaching: FactsReader<TierApproachingFacts> = async (setting, email) => {
  const move = await readMove(setting, email)
  return move && { ...worthOf(setting, move.tier), points_needed: move.points_needed }
}

/** The occasion is the tier and the moment at which it is lost. */
export const tierAtRisk: FactsReader<TierAtRiskFacts> = async (
  setting,
  { recipient, occasion },
) => {
  const { queries, shop, program, language, now } = setting
  const [tier_id, until = ''] = occasion.split('/')
  const customer_id = customerOf(recipient)
  const tier = program.tiers.find(({ id }) => id === tier_id)
  if (customer_id === null || tier === undefined) return null
  const member = await findMember(queries, shop.shop_id, customer_id)
  const stands = member?.tier_id === tier_id && member?.tier_grace_until?.toISOString() === until
  if (!stands || Date.parse(until) <= now.getTime()) return null
  const spans = spansThatCount(program.tier_period, shop.timezone, now)
  const only = { after_customer_id: customer_id - 1, limit: 1 }
  const [ranked] = await readRankedMembers(queries, shop.shop_id, spans, only)
  const { next_tier_down, points_needed } = riskOf(program.tiers, tier, ranked?.progress ?? [])
  const down = next_tier_down && nameIn(next_tier_down, language)
  return { tier: nameIn(tier, language), next_tier_down: down, points_needed, until }
}
