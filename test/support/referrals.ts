import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Reply } from './http.ts'
import { expectOk, newShop, type TestShop } from './shop.ts'

type Fields = Record<string, unknown>

/** A shop in which friends can be referred; `fields` are those of the referral rule. */
export async function referralShop(
  fields: Fields = {},
  friend_discount: Fields = {},
): Promise<TestShop> {
  const shop = await newShop()
  await shop.switch({ referral_enabled: true })
  const body = { earning_rule: { fields }, friend_discount }
  expectOk(await shop.patch('/program/referrals', body))
  return shop
}

export async function codeOf(shop: TestShop, customer: number): Promise<string> {
  return expectOk(await shop.get(`/customers/${customer}`)).body.referral_code
}

/** A new member and the code to refer friends with. */
export async function sender(
  shop: TestShop,
  number: number,
  profile: Fields = {},
): Promise<string> {
  await shop.customer(number, profile)
  return codeOf(shop, number)
}

export function claim(
  shop: TestShop,
  referral_code: string,
  email: string,
  options: { key?: string; locale?: string } = {},
) {
  const { key = randomUUID(), ...fields } = options
  return shop.post('/referrals/claim', { referral_code, email, ...fields }, { key })
}

/** Why a claim was refused; null: it was not. */
export function reasonOf({ status, body }: Reply): string | null {
  if (status === 200) return null
  return status === 422 ? body.error.details.reason : `status ${status}`
}

/** Referrals as the merchant sees them, the oldest first. */
export async function referralsOf(shop: TestShop, query = '') {
  const { data } = expectOk(await shop.admin('GET', `/referrals?limit=250${query}`)).body
  return data.toReversed()
}

/** The payloads of `referral.completed`, read where they are kept. */
export async function completedEvents(shop: TestShop): Promise<Fields[]> {
  const found = await sql<{ payload: Fields }>`
    SELECT o.payload FROM outbox o JOIN shops s ON s.shop_id = o.shop_id
    WHERE s.domain = ${shop.domain} AND o.topic = 'referral.completed' ORDER BY o.event_id
  `.execute(shop.app.database.db)
  return found.rows.map(({ payload }) => payload)
}
