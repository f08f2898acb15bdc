import { decideBirthday } from '../../domain/customers/birthdays.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { customerRecipient, insertEmails, owedEmails } from '../../emails/queue.ts'
import type { Tx } from '../../store/db.ts'
import type { NamedRow } from '../../store/imports/import-rows.ts'
import {
  enrollImported,
  findTakenCodes,
  type ImportedCustomer,
  replaceReferralCodes,
  saveImportedBirthdays,
} from '../../store/imports/imported-members.ts'
import { listPlacedTimes } from '../../store/orders/orders.ts'
import { newCodeText } from '../codes/mint-codes.ts'
import { noteActivity } from '../write/note-activity.ts'

type Rows = readonly NamedRow[]
type Customers = ReadonlyMap<number, ImportedCustomer>

/** Makes members of those who are none, each with the code that they had elsewhere if it is free. */
export async function joinCustomers(
  tx: Tx,
  { shop, program, now }: ShopAt,
  notify: boolean,
  rows: Rows,
  customers: Customers,
): Promise<void> {
  const { shop_id } = shop
  const joining = rows.filter(({ customer_id }) => customers.get(customer_id)?.is_member === false)
  if (joining.length === 0) return
  const customer_ids = joining.map(({ customer_id }) => customer_id)
  await enrollImported(tx, shop_id, customer_ids, now)
  const wanted = joining.flatMap(({ content }) => content.referral_code ?? [])
  const taken = new Set((await findTakenCodes(tx, shop_id, wanted)).keys())
  const codes = joining.flatMap(({ customer_id, content }) => {
    const own = content.referral_code
    const has_one = customers.get(customer_id)?.referral_code !== null
    if (own === null || taken.has(own)) {
      const referral_code = newCodeText(program.referral.code_prefix.prefix)
      return has_one ? [] : [{ customer_id, referral_code }]
    }
    taken.add(own)
    return [{ customer_id, referral_code: own }]
  })
  await replaceReferralCodes(tx, shop_id, codes, now)
  await noteActivity(tx, shop, await listPlacedTimes(tx, shop_id, customer_ids))
  if (!notify) return
  const emails = customer_ids.flatMap((customer_id) =>
    owedEmails('customer_joined', customerRecipient(customer_id), null),
  )
  await insertEmails(tx, shop_id, emails, now)
}

/** A birthday that the customer has entered stays. */
export async function enterBirthdays(
  tx: Tx,
  { shop, now }: ShopAt,
  rows: Rows,
  customers: Customers,
): Promise<void> {
  const entered = rows.flatMap(({ customer_id, content: { birthday } }) => {
    if (birthday === null || customers.get(customer_id)?.has_birthday) return []
    const decision = decideBirthday(null, birthday, now)
    return 'value' in decision ? [{ customer_id, ...decision.value }] : []
  })
  if (entered.length > 0) await saveImportedBirthdays(tx, shop.shop_id, entered, now)
}
