import { expect } from 'vitest'
import { expectOk, type TestShop } from '../support/shop.ts'

/** What a forecast says, and what there is in a shop to compare it with. */

const NO_CHANGE = { write: 'update_program_settings', body: {} }

export async function forecastOf(shop: TestShop, { write, id, body }: Question, window_days = 90) {
  const change = { write, ...(id === undefined ? {} : { id }), body }
  return expectOk(await shop.post('/program/forecasts', { change, window_days })).body
}

interface Question {
  readonly write: string
  readonly id?: string
  readonly body: object
}

type Forecast = Awaited<ReturnType<typeof forecastOf>>

export const given = ({ points, tier_points, rule_points }: Forecast['as_is']) =>
  points + tier_points + rule_points

/** What members have, held points too. */
export async function pointsIn(shop: TestShop): Promise<number> {
  const { data } = expectOk(await shop.get('/customers?limit=250')).body
  const all = data.map(({ points_balance, pending_points }) => points_balance + pending_points)
  return all.reduce((sum, points) => sum + points, 0)
}

/** How many members each tier has, by its name. */
export async function tiersIn(shop: TestShop): Promise<Record<string, number>> {
  const { data } = expectOk(await shop.get('/customers?limit=250')).body
  const counts: Record<string, number> = {}
  for (const { tier } of data) counts[tier?.name ?? ''] = (counts[tier?.name ?? ''] ?? 0) + 1
  return counts
}

export function tiersOf(
  { replayed_members_by_tier: tiers }: Forecast,
  side: 'as_is' | 'as_would_be',
): Record<string, number> {
  const counted = tiers.filter((tier) => tier[side] > 0)
  return Object.fromEntries(counted.map((tier) => [tier.name, tier[side]]))
}

/** A change of nothing makes no difference anywhere. */
export async function expectNothing(
  shop: TestShop,
  asked: Question = NO_CHANGE,
  window_days = 90,
): Promise<void> {
  const forecast = await forecastOf(shop, asked, window_days)
  const { difference, members, as_is, as_would_be, liability } = forecast
  expect(as_would_be).toEqual(as_is)
  const figures = Object.values(difference).filter((figure) => figure !== null)
  expect(figures.every((figure) => Number(figure) === 0)).toBe(true)
  expect([members.more, members.less, liability.points_change]).toEqual([0, 0, 0])
}
