import type { PlatformGiftCard } from '../../domain/platform.ts'
import { Fraction } from '../../lib/fraction.ts'
import { requireDone, type ShopCaller } from '../caller.ts'
import { gidOf } from '../domain/ids.ts'
import { quoted } from '../domain/search-words.ts'
import type { UserError } from '../operations/define.ts'
import { createGiftCard as create, endGiftCard as end, findGiftCards } from '../operations/money.ts'
import { claimCall, findCallByCode, forgetCall, markDone } from '../store/calls.ts'
import type { IssuingParts } from './codes.ts'

/** Shopify searches cards by these only, and keeps the rest of the code to itself. */
const LAST_CHARACTERS = 4

/**
 * Creates a gift card once for its operation. The note of the card names the operation, so that a
 * repeat recognises it.
 */
export async function createGiftCard(
  { db, clock }: IssuingParts,
  caller: ShopCaller,
  card: PlatformGiftCard,
): Promise<'created' | 'code_taken'> {
  const { shop_id } = caller
  const { operation_id, customer_id, amount } = card
  const asked = { operation_id, kind: 'gift_card', code: card.code, customer_id, amount } as const
  const { call } = await claimCall(db, shop_id, asked, clock.now())
  if (call.done_at !== null) return 'created'
  const code = call.code ?? card.code
  const { giftCardCreate } = await caller.call(create, { input: inputOf(caller, card, code) })
  if (giftCardCreate?.userErrors.some(saysTaken)) {
    if ((await findCard(caller, code, operation_id)) === undefined) {
      await forgetCall(db, shop_id, operation_id)
      return 'code_taken'
    }
  } else requireDone(giftCardCreate)
  await markDone(db, shop_id, operation_id, clock.now())
  return 'created'
}

/** False: some of it was spent, and it stays. True if there is no such card. */
export async function endGiftCard(
  { db }: IssuingParts,
  caller: ShopCaller,
  code: string,
): Promise<boolean> {
  const call = await findCallByCode(db, caller.shop_id, 'gift_card', code)
  const card = call && (await findCard(caller, code, call.operation_id))
  if (card === undefined || !card.enabled) return true
  const is_whole = Fraction.of(card.balance.amount)
    .minus(Fraction.of(card.initialValue.amount))
    .isZero()
  if (!is_whole) return false
  requireDone((await caller.call(end, { id: card.id })).giftCardDeactivate)
  return true
}

function inputOf({ currency }: ShopCaller, card: PlatformGiftCard, code: string) {
  return {
    code,
    customerId: gidOf('Customer', card.customer_id),
    initialAmount: { amount: card.amount, currencyCode: currency },
    // A day, in the shop's time zone: its last moment is after the one that was asked for.
    expiresOn: card.ends_at === null ? null : card.ends_at.slice(0, 'YYYY-MM-DD'.length),
    note: noteOf(card.operation_id),
  }
}

function noteOf(operation_id: string): string {
  return `Laurel ${operation_id}`
}

async function findCard(caller: ShopCaller, code: string, operation_id: string) {
  const query = `last_characters:${quoted(code.slice(-LAST_CHARACTERS).toLowerCase())}`
  const { giftCards } = await caller.call(findGiftCards, { query })
  return giftCards.nodes.find(({ note }) => note === noteOf(operation_id))
}

/** Shopify leaves the error's code empty here. */
function saysTaken({ code, message }: UserError): boolean {
  return code === 'TAKEN' || /already been taken/i.test(message)
}
