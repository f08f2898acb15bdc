import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMIT_KINDS } from '../../src/domain/access/limits.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Reply } from '../support/http.ts'
import { limitedKey } from '../support/limited-keys.ts'
import { newRule } from '../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/**
 * A key with every scope and the usual limits, which means the worst: it gives points in every way
 * that there is, many at once. Then a year goes by. What that cost is read in the ledger.
 */

const DAY = 86_400
const members = Array.from({ length: 8 }, (_, index) => 1001 + index)

type Attack = (customer_id: number) => Promise<Reply>

let app: TestApp
let shop: TestShop
let token: string
let attacks: readonly Attack[]
/** Gives a code that is worth more than the limit. */
let codeAttack: Attack

beforeAll(async () => {
  // Its clock moves by a year.
  app = await startApp({ database_name: `laurel_hostile_key_${process.env.VITEST_POOL_ID}` })
  shop = await newShop(app)
  await shop.switch({ program_enabled: true })
  const paid = { points: 150, noticeDays: 0 }
  await newRule(shop, { type: 'birthday', fields: paid })
  await newRule(shop, { type: 'pet_birthday', fields: paid })
  await newRule(shop, { type: 'child_birthday', fields: paid })
  const claimed = await newRule(shop, { type: 'visit_url', fields: { points: 120, url: URL_OF } })
  const code = { rewardType: 'discount_code', discountType: 'fixed_amount', discountValue: 300 }
  const coded = await newRule(shop, { type: 'follow_x', fields: { url: URL_OF, ...code } })
  const benefits = [{ type: 'entry_points', fields: { points: 130 } }]
  const gold = expectOk(
    await shop.post('/program/tiers', { name: 'Gold', threshold: 100, benefits }),
  ).body.tier
  await shop.switch({ tiers_enabled: true })
  for (const number of members) await shop.customer(number)
  // From now on, no birthday is missed.
  await shop.advance(DAY)
  // How many writes it may make would hide how much each may give.
  token = (await limitedKey(shop, { mode: 'act', member_writes: null })).key
  const soon = new Date(app.context.clock.now().getTime() + 2 * DAY * 1_000)
  const [month, day] = [soon.getUTCMonth() + 1, soon.getUTCDate()]
  const born = `2020-${`${month}`.padStart(2, '0')}-${`${day}`.padStart(2, '0')}`
  const about = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const attack: Attack = (customer_id) =>
      shop.call(method, `/customers/${customer_id}${path}`, body, { token })
    return attack
  }
  codeAttack = about('/claims', { rule_id: coded.id })
  attacks = [
    about('/birthday', { month, day }, 'PUT'),
    about('/pets', { name: 'Rex', species: 'dog', birthday: born }),
    about('/pets', { name: 'Tom', species: 'cat', birthday: born }),
    about('/children', { name: 'Kim', birthday: born }),
    about('/claims', { rule_id: claimed.id }),
    about('/tier', { tier_id: gold?.id, award_entry_bonus: true }, 'PUT'),
    about('/points/earn', { points: 90, source_ref: 'small' }),
    about('/points/earn', { points: 100, source_ref: 'gold' }),
    about('/points/earn', { points: 1_000_000, source_ref: 'large' }),
    about('/points/adjust', { delta: 999, reason: 'x' }),
    about('/points/adjust', { delta: -50, reason: 'x' }),
    about('/points/deduct', { points: 40, source_ref: 'x' }),
  ]
}, 240_000)

const URL_OF = 'https://example.com/visit'

afterAll(() => app.close())

/** All that was given and taken. */
async function inLedger(): Promise<number> {
  const rows = await app.database.db
    .selectFrom('entries')
    .select(['points', 'pending_delta'])
    .execute()
  return rows
    .map(({ points, pending_delta }) => Math.max(Math.abs(points), Math.abs(pending_delta ?? 0)))
    .reduce((sum, points) => sum + points, 0)
}

it('gives and takes no more points than its limits say, in a year', async () => {
  const before = await inLedger()
  const codes: string[] = []
  // Each way goes first once, so that none is left out because the day is used up.
  for (const [turn] of attacks.entries()) {
    const order = [...attacks.slice(turn), ...attacks.slice(0, turn)]
    const customer_id = members[turn % members.length] ?? 0
    const replies = await Promise.all(order.map((attack) => attack(customer_id)))
    codes.push(...replies.map(({ body }) => body.error?.code ?? 'carried out'))
  }
  expect(codes).toContain('carried out')
  expect(codes).toContain('confirmation_required')
  expect(codes).not.toContain('internal_error')
  for (const customer_id of members) {
    const { body } = await codeAttack(customer_id)
    expect(body.error?.details?.limits).toMatchObject([{ kind: 'value', asked: 300 }])
  }
  for (let month = 0; month < 12; month += 1) await shop.advance(30 * DAY)
  const given = (await inLedger()) - before
  expect(given).toBeGreaterThan(0)
  // The attack may have seen a midnight.
  expect(given).toBeLessThanOrEqual(2 * LIMIT_KINDS.points.default)
  const given_codes = await app.database.db.selectFrom('codes').select('code_id').execute()
  expect(given_codes).toEqual([])
}, 240_000)

it('can give and take nothing in any way if its limit is 0', async () => {
  const fresh = await shop.customer(2001)
  // Something to take, and not enough for a tier.
  await shop.award(fresh, 60)
  token = (await limitedKey(shop, { mode: 'act', points: 0 })).key
  for (const [place, attack] of attacks.entries()) {
    const { body } = await attack(fresh)
    expect(body.error?.code, `${place}: ${JSON.stringify(body)}`).toBe('confirmation_required')
    expect(body.error?.details?.limits).toMatchObject([{ kind: 'points', limit: 0 }])
  }
})
