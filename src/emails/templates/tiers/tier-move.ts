import { promisesOf } from '../../../domain/catalogue/benefit-labels.ts'
import { nameIn } from '../../../domain/catalogue/titles.ts'
import type { Tier } from '../../../domain/program.ts'
import type { EmailInputs } from '../../domain/records.ts'

/** The data of a `tier.changed` or `tier.approaching` event, with the tiers as they are now. */
export async function readMove(inputs: EmailInputs, event_id: string) {
  const { records, program } = inputs
  const event = await records.event(event_id)
  if (event === undefined) return null
  const { tier, previous_tier, points_needed } = event.payload
  const reached = program.tiers.find(({ id }) => id === idOf(tier))
  if (reached === undefined) return null
  return {
    at: event.created_at,
    tier: reached,
    previous_tier: tierName(inputs, previous_tier),
    points_needed: typeof points_needed === 'number' ? points_needed : 0,
  }
}

function idOf(reported: unknown): string | null {
  return reported !== null &&
    typeof reported === 'object' &&
    'id' in reported &&
    typeof reported.id === 'string'
    ? reported.id
    : null
}

/** A tier that an event names: its current name, or the old one if the tier is gone. */
function tierName({ program, language }: EmailInputs, reported: unknown): string | null {
  const tier = program.tiers.find(({ id }) => id === idOf(reported))
  if (tier !== undefined) return nameIn(tier, language)
  const named =
    reported !== null && typeof reported === 'object' && 'name' in reported ? reported.name : null
  return typeof named === 'string' ? named : null
}

/** A tier's name, and its lasting benefits. */
export function worthOf({ language, program }: EmailInputs, tier: Tier) {
  const lasting = tier.benefits.filter(({ type }) => !type.startsWith('entry_'))
  const benefits = promisesOf(program, lasting)
  return { tier: nameIn(tier, language), multiplier: tier.points_multiplier, benefits }
}
