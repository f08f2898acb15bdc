import { forgetEmails } from '../../emails/queue.ts'
import { forgetClearedBirthday } from '../../store/customers/birthdays.ts'
import { lockCustomer } from '../../store/customers/customer-locks.ts'
import { forgetProfile } from '../../store/customers/customers.ts'
import { forgetDependents } from '../../store/customers/dependents.ts'
import { forgetImportedRows } from '../../store/customers/imported-rows.ts'
import { forgetJoinedAddress } from '../../store/customers/joined-addresses.ts'
import { forgetJoiningReviews } from '../../store/customers/joining-reviews.ts'
import { forgetCodesOfMerged } from '../../store/customers/merged-profiles.ts'
import { forgetCopies } from '../../store/customers/personal-data.ts'
import type { Tx } from '../../store/db.ts'
import { forgetPartner } from '../../store/partners/partners.ts'
import { forgetFriend } from '../../store/referrals/referrals.ts'

/** Erases a customer's personal data; the ledger and the membership stay. */
export async function forgetCustomer(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  now: Date,
): Promise<void> {
  // A running import locks the customer before its row, too.
  await lockCustomer(tx, shop_id, customer_id)
  // By the address, which goes with the profile.
  await forgetImportedRows(tx, shop_id, customer_id)
  await forgetProfile(tx, shop_id, customer_id, now)
  await forgetCodesOfMerged(tx, shop_id, customer_id)
  await forgetClearedBirthday(tx, shop_id, customer_id)
  await forgetDependents(tx, shop_id, customer_id)
  await forgetPartner(tx, shop_id, customer_id, now)
  await forgetFriend(tx, shop_id, customer_id)
  await forgetJoinedAddress(tx, shop_id, customer_id, now)
  await forgetJoiningReviews(tx, shop_id, customer_id)
  await forgetEmails(tx, shop_id, customer_id, now)
  await forgetCopies(tx, shop_id, customer_id)
}
