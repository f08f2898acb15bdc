import type { Call } from '../../context.ts'
import { consentFor } from '../../domain/earning/claims.ts'
import type { EarningRule } from '../../domain/program.ts'
import { notFound } from '../../errors.ts'
import { consentRequired } from './claim-refusals.ts'

/** Subscribes a customer who agrees, and refuses one who has not agreed. */
export async function requireConsent(
  { context: { platform }, shop }: Call<never>,
  customer_id: number,
  rule: EarningRule,
  { marketing_consent, phone }: { marketing_consent: boolean; phone: string | null },
): Promise<void> {
  const needed = consentFor(rule)
  if (needed === null) return
  const consents = await platform.findConsents(shop, customer_id)
  if (consents === null) throw notFound('customer', customer_id)
  if (consents[needed]) return
  if (!marketing_consent) throw consentRequired(needed)
  if (needed === 'email') await platform.recordEmailConsent(shop, customer_id)
  else await platform.recordSmsConsent(shop, customer_id, phone)
}
