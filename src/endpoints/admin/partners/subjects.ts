import { keyedDigest } from '../../../lib/secrets.ts'
import { presentPayout } from '../../../schemas/partners/payout.ts'
import { countPayoutsOf, listPayoutStatuses } from '../../../store/partners/due-partners.ts'
import { findPartner } from '../../../store/partners/partners.ts'
import { findPayout } from '../../../store/partners/payouts.ts'
import type { ShopCall } from '../../door/operation-call.ts'

const DIGEST_LENGTH = 12

/**
 * Without the name, the address and the code, which may hold the name: the log keeps no person. A
 * digest of name and address says that they were changed: money is sent there.
 */
export const partnerSubject = {
  kind: 'partner',
  read: async ({ context, shop }: ShopCall, partner_id: string) => {
    const partner = await findPartner(context.database.db, shop.shop_id, partner_id)
    if (partner === undefined) return null
    const { customer_id, status, group_id, name, email } = partner
    const of_person = keyedDigest(context.secret, 'partner-details', JSON.stringify([name, email]))
    const details_digest = of_person.toString('hex').slice(0, DIGEST_LENGTH)
    return { id: partner_id, customer_id, status, group_id, details_digest }
  },
}

export const payoutSubject = {
  kind: 'payout',
  read: async ({ context, shop }: ShopCall, payout_id: string) => {
    const payout = await findPayout(context.database.db, shop.shop_id, payout_id)
    return payout === undefined ? null : presentPayout(shop, payout)
  },
}

/** All payouts of one reference. A dry run changes nothing of them, and is not recorded. */
export const runSubject = {
  kind: 'payouts',
  id: () => 'payouts',
  read: async (
    { context, shop }: ShopCall,
    _id: string,
    { body }: { readonly body: { readonly reference: string } },
  ) => {
    const { reference } = body
    return { reference, ...(await countPayoutsOf(context.database.db, shop.shop_id, reference)) }
  },
}

/** The payouts that a call names, with their statuses. */
export const marksSubject = {
  kind: 'payouts',
  id: () => 'payouts',
  read: async (
    { context, shop }: ShopCall,
    _id: string,
    { body }: { readonly body: { readonly payout_ids: readonly string[] } },
  ) => ({
    payouts: await listPayoutStatuses(context.database.db, shop.shop_id, body.payout_ids),
  }),
}
