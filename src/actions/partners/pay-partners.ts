import type { Context } from '../../context.ts'
import { currencyText } from '../../domain/minor-unit.ts'
import type { Payout } from '../../domain/partners/payout.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { type ErrorDetails, LaurelError } from '../../errors/laurel-error.ts'
import { Fraction } from '../../lib/fraction.ts'
import { listPayablePartners } from '../../store/partners/due-partners.ts'
import { foreseePayout, type PayoutTerms, payPartner, requirePast } from './pay-partner.ts'

/** The most partners that one call pays. */
export const PARTNERS_PER_CALL_MAX = 250

export interface PayoutRun extends PayoutTerms {
  /** null: everybody who is payable, up to the most. */
  readonly partner_ids: readonly string[] | null
  readonly dry_run: boolean
}

/** Why nothing was done for one of several. */
export interface Refused {
  readonly reason: string
  /** In English. */
  readonly message: string
  readonly facts: ErrorDetails
}

/** What became of one partner. */
export type PartnerOutcome = { readonly partner_id: string } & (
  | { readonly kind: 'paid' | 'already'; readonly payout: Payout }
  | ({ readonly kind: 'not_paid' } & Refused)
)

export interface PaidPartners {
  readonly outcomes: readonly PartnerOutcome[]
  /** Whether more partners are payable than one call pays. */
  readonly has_more: boolean
}

/**
 * Pays several partners, each in a transaction of its own: what is wrong with one stops no other.
 * The reference makes a repetition harmless.
 */
export async function payPartners(
  context: Context,
  shop: Shop,
  { partner_ids, dry_run, ...terms }: PayoutRun,
  now: Date,
): Promise<PaidPartners> {
  requirePast(terms.up_to, now)
  const asked = partner_ids ?? (await payableNow(context, shop, terms, now))
  const pay = dry_run ? foreseePayout : payPartner
  const outcomes: PartnerOutcome[] = []
  for (const partner_id of new Set(asked.slice(0, PARTNERS_PER_CALL_MAX))) {
    outcomes.push(await outcomeOf(partner_id, () => pay(context, shop, partner_id, terms, now)))
  }
  return { outcomes, has_more: asked.length > PARTNERS_PER_CALL_MAX }
}

async function payableNow(
  { database }: Context,
  { shop_id, currency }: Shop,
  { minimum, up_to }: PayoutTerms,
  now: Date,
): Promise<string[]> {
  const at = { now: up_to ?? now, limit: PARTNERS_PER_CALL_MAX + 1 }
  return listPayablePartners(database.db, shop_id, currencyText(minimum, currency), at)
}

async function outcomeOf(
  partner_id: string,
  pay: () => ReturnType<typeof payPartner>,
): Promise<PartnerOutcome> {
  try {
    const { changed, payout } = await pay()
    return { partner_id, kind: changed ? 'paid' : 'already', payout }
  } catch (error) {
    if (!(error instanceof LaurelError)) throw error
    return { partner_id, kind: 'not_paid', ...refusedBy(error) }
  }
}

/** The reason of a refusal, or the code of any other error. */
export function refusedBy({ code, message, details: facts = {} }: LaurelError): Refused {
  const { reason }: ErrorDetails = facts
  return { reason: typeof reason === 'string' ? reason : code, message, facts }
}

/** The sum of what is paid now. */
export function sumOf(outcomes: readonly PartnerOutcome[]): {
  readonly partners: number
  readonly amount: Fraction
} {
  const paid = outcomes.flatMap((one) => (one.kind === 'paid' ? [one.payout.amount] : []))
  return { partners: paid.length, amount: Fraction.sum(paid.map((amount) => Fraction.of(amount))) }
}
