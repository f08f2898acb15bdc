import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { jobs } from '../../src/jobs/index.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import type { HandClock } from './hand-clock.ts'
import { expectOk, type TestShop } from './shop.ts'

/** Rewards of these types are worth testing apart: a code, a card with money, money alone. */
export const REWARD_TYPES = ['percentage', 'store_credit', 'gift_card'] as const
export type RewardType = (typeof REWARD_TYPES)[number]

export const COST = 100

export async function newReward(
  shop: TestShop,
  type: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const body = { type, name: `A ${type}`, points_cost: COST, discount_value: 10, ...more }
  return expectOk(await shop.post('/program/rewards', body)).body.reward.id
}

export async function newMember(shop: TestShop, customer: number, points: number) {
  await shop.customer(customer)
  await shop.award(customer, points)
  return customer
}

export function redeem(
  shop: TestShop,
  customer: number,
  reward_id: string,
  key: string = randomUUID(),
) {
  return shop.post(`/customers/${customer}/redemptions`, { reward_id }, { key })
}

export function cancel(
  shop: TestShop,
  customer: number,
  redemption_id: string,
  key: string = randomUUID(),
) {
  return shop.post(`/customers/${customer}/redemptions/${redemption_id}/cancel`, {}, { key })
}

/** Moves the clock of this shop's application, and does what is due in this shop. */
export async function letPass(shop: TestShop, clock: HandClock, minutes: number): Promise<void> {
  clock.advance(minutes * 60)
  await runJobs(shop)
}

export async function runJobs({ app, domain }: TestShop): Promise<void> {
  const { context } = app
  const found = await findShopByDomain(context.database.db, domain)
  if (found === undefined) throw new Error('the shop is there')
  for (const job of jobs) await job.run(context, found, context.clock.now())
}

/** Lets every call of the platform fail, or none. */
export async function letPlatform(
  shop: TestShop,
  mode: 'none' | 'unavailable' | 'throttled' | 'timeout',
  more: { retry_after_seconds?: number; next_calls?: number } = {},
): Promise<void> {
  expectOk(await shop.platform('PUT', '/faults', { mode, ...more }))
}

interface ListedRedemption {
  readonly id: string
  readonly discount_type: string
  readonly discount_code: string | null
  readonly points_spent: number
  readonly status: 'pending' | 'issued' | 'used' | 'expired' | 'cancelled'
}

/** What has become of a customer's redemptions, as everybody who knows of them tells it. */
export interface Standing {
  readonly balance: number
  readonly redemptions: readonly ListedRedemption[]
}

export async function redemptionsOf(shop: TestShop, customer: number): Promise<ListedRedemption[]> {
  const path = `/customers/${customer}/redemptions?limit=250` as const
  return expectOk(await shop.get(path)).body.data
}

/**
 * Holds a customer who was given so many points to the promise: each redemption is one charge and
 * one code, or neither. The ledger, the platform and the events agree on which they are.
 */
export async function proveRedemptions(
  shop: TestShop,
  customer: number,
  earned: number,
): Promise<Standing> {
  const balance = expectOk(await shop.get(`/customers/${customer}/points`)).body.points_balance
  const redemptions = await redemptionsOf(shop, customer)
  const kept = redemptions.filter(({ status }) => status !== 'cancelled')
  const charged = kept.reduce((sum, { points_spent }) => sum + points_spent, 0)
  expect(balance, `the balance of ${customer}: ${JSON.stringify(redemptions)}`).toBe(
    earned - charged,
  )
  await provePlatform(shop, customer, kept)
  const issued = redemptions.filter(
    // Money is never given up: what was cancelled of it had been issued.
    ({ status, discount_code, discount_type }) =>
      status !== 'pending' && (discount_code !== null || discount_type === 'store_credit'),
  )
  const events = await redeemedEvents(shop, customer)
  expect(events, `the events of ${customer}`).toEqual(issued.map(({ id }) => id).sort())
  return { balance, redemptions }
}

/** Whatever the platform has made and not ended is known to the customer, and the other way round. */
async function provePlatform(shop: TestShop, customer: number, kept: readonly ListedRedemption[]) {
  const known = kept.filter(({ status }) => status !== 'pending')
  const codes = known.flatMap(({ discount_code }) => discount_code ?? []).sort()
  const pending = kept.filter(({ status }) => status === 'pending').map(({ id }) => id)
  expect(await liveCodes(shop, customer, pending), `the codes of ${customer}`).toEqual(codes)
  for (const { discount_code, discount_type, status } of known) {
    if (discount_code === null) continue
    const kind = discount_type === 'gift_card' ? 'gift-cards' : 'discounts'
    const { body } = expectOk(await shop.platform('GET', `/${kind}/${discount_code}`))
    const at_platform = { issued: 'active', used: 'used_up', expired: 'expired' } as const
    if (status === 'pending' || status === 'cancelled') continue
    expect(body.status, `the code ${discount_code}`).toBe(at_platform[status])
  }
  const credits = known.filter(({ discount_type }) => discount_type === 'store_credit')
  const account = expectOk(await shop.platform('GET', `/store-credits?customer_id=${customer}`))
  const waiting = kept.filter(
    ({ status, discount_type }) => status === 'pending' && discount_type === 'store_credit',
  )
  if (waiting.length === 0) expect(Number(account.body.balance)).toBe(10 * credits.length)
}

/** Codes and cards that the platform made for a customer and did not end, but for these operations. */
export async function liveCodes(
  { app, domain }: TestShop,
  customer: number,
  except: readonly string[] = [],
): Promise<string[]> {
  const found = await sql<{ code: string }>`
    SELECT m.code FROM (
      SELECT shop_id, operation_id, code, (document->>'customer_id')::bigint AS customer_id, ended_at
      FROM embedded_discounts
      UNION ALL
      SELECT shop_id, operation_id, code, customer_id, ended_at FROM embedded_gift_cards
    ) m
    JOIN shops s ON s.shop_id = m.shop_id
    WHERE s.domain = ${domain} AND m.customer_id = ${customer} AND m.ended_at IS NULL
      AND m.operation_id NOT IN (SELECT json_array_elements_text(${JSON.stringify(except)}))
    ORDER BY m.code COLLATE "C"
  `.execute(app.database.db)
  return found.rows.map(({ code }) => code)
}

/** Of which redemptions it was told that they are done, each as often as it was told. */
async function redeemedEvents({ app, domain }: TestShop, customer: number): Promise<string[]> {
  const found = await sql<{ redemption_id: string }>`
    SELECT o.payload->>'redemption_id' AS redemption_id
    FROM outbox o JOIN shops s ON s.shop_id = o.shop_id
    WHERE s.domain = ${domain} AND o.customer_id = ${customer} AND o.topic = 'reward.redeemed'
    ORDER BY 1
  `.execute(app.database.db)
  return found.rows.map(({ redemption_id }) => redemption_id).sort()
}

export async function expectClean(shop: TestShop): Promise<void> {
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
}
