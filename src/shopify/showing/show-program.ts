import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts'
import { callerOf, requireDone, type ShopCaller } from '../caller.ts'
import { ShopifyFailure } from '../client/failure.ts'
import { shownProgram } from '../domain/member-card.ts'
import { digestOf, memberDiscounts } from '../domain/member-discounts.ts'
import { readShopId, saveMetafields } from '../operations/shop.ts'
import { createDefinition, NAMESPACE } from '../operations/showing.ts'
import {
  claimShownProgram,
  postponeShownProgram,
  type ShownShop,
  saveShownProgram,
} from '../store/shown-shops.ts'
import { matchDiscounts } from './match-discounts.ts'
import { nextAttempt, type ShowParts } from './parts.ts'

/** Longer than all its calls together. */
const AT_WORK_MS = 15 * MINUTE_MS

/**
 * Writes to Shopify what themes read of the programme, and the discounts of its members: when the
 * programme has changed, and once a day, in case somebody has changed them there.
 */
export async function showProgram(
  { db, clock, log, client, connections }: ShowParts,
  { shop_id, currency }: Shop,
  program: Program,
  known: ShownShop,
): Promise<void> {
  const now = clock.now()
  const program_digest = digestOf({ shown: shownProgram(program), of: memberDiscounts(program) })
  const until = new Date(now.getTime() + AT_WORK_MS)
  if (known.program_digest === program_digest && isOfToday(known, now)) return
  if (!(await claimShownProgram(db, shop_id, { now, until }))) return
  try {
    const caller = callerOf(client, await connections.doorOf(shop_id), currency, 'later')
    await showToThemes(caller, program)
    await matchDiscounts(caller, memberDiscounts(program), now)
    await saveShownProgram(db, shop_id, program_digest, clock.now())
  } catch (error) {
    if (!(error instanceof ShopifyFailure)) throw error
    log.warn({ err: error, shop_id }, 'Shopify does not show the programme yet')
    const next_attempt_at = nextAttempt(clock.now(), known.attempts)
    await postponeShownProgram(db, shop_id, { next_attempt_at, fault: error.message })
  }
}

function isOfToday({ compared_at }: ShownShop, now: Date): boolean {
  return compared_at !== null && now.getTime() < compared_at.getTime() + DAY_MS
}

export const DEFINITIONS = [
  {
    ownerType: 'CUSTOMER',
    key: 'balance',
    type: 'number_integer',
    name: 'Points',
    description: 'The points that a member can spend now. Laurel writes them.',
  },
  {
    ownerType: 'CUSTOMER',
    key: 'tier',
    type: 'single_line_text_field',
    name: 'Tier',
    description: 'The handle of a member’s tier. Laurel writes it.',
  },
  {
    ownerType: 'SHOP',
    key: 'program',
    type: 'json',
    name: 'Loyalty programme',
    description: 'The name of the points and of the tiers. Laurel writes it.',
  },
] as const

/** A definition that is there already stays as it is. */
async function showToThemes(caller: ShopCaller, program: Program): Promise<void> {
  for (const one of DEFINITIONS) {
    const definition = { ...one, namespace: NAMESPACE } as const
    const answer = (await caller.call(createDefinition, { definition })).metafieldDefinitionCreate
    if (!answer?.userErrors.some(({ code }) => code === 'TAKEN')) requireDone(answer)
  }
  const ownerId = (await caller.call(readShopId, {})).shop.id
  const value = JSON.stringify(shownProgram(program))
  const field = { ownerId, namespace: NAMESPACE, key: 'program', type: 'json', value } as const
  requireDone((await caller.call(saveMetafields, { metafields: [field] })).metafieldsSet)
}
