import { beforeAll, describe, expect, it } from 'vitest'
import { ASSISTANT_SCOPES } from '../../../src/domain/access/scopes.ts'
import {
  bandName,
  spanName,
  withTellablePoints,
} from '../../../src/domain/analytics/member-groups.ts'
import { newTier } from '../../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { callTool } from '../../support/tools.ts'

/** How many members have something in common, without saying who. */

let shop: TestShop
let gold_id: string

const counts = async (query: string, of = shop) =>
  expectOk(await of.get(`/analytics/member-counts?${query}`)).body
const byGroup = async (query: string) =>
  Object.fromEntries((await counts(query)).groups.map(({ group, members }) => [group, members]))

beforeAll(async () => {
  shop = await newShop()
  gold_id = (await newTier(shop, { name: 'Gold', threshold: 600 })).id
  await shop.switch({ tiers_enabled: true })
  const balances = [0, 1, 99, 100, 249, 700]
  for (const [index, points] of balances.entries()) {
    await shop.customer(index + 1, { tags: index === 0 ? ['Staff', 'rare'] : ['STAFF'] })
    if (points > 0) await shop.award(index + 1, points)
  }
  await shop.switch({ join_gate_enabled: true })
  await shop.customer(99, { tags: ['staff', 'stranger'] })
})

describe('members', () => {
  it('are counted by bands of points', async () => {
    const found = await counts('by=balance')
    expect(found.as_of).toMatch(/Z$/)
    expect(await byGroup('by=balance')).toEqual({
      ...{ 0: 1, '1-99': 2, '100-249': 2, '250-499': 0, '500-999': 1 },
      ...{ '1000-2499': 0, '2500-4999': 0, '5000-9999': 0, '10000+': 0 },
    })
    expect(found.groups.map(({ points }) => points)).toEqual(Array(9).fill(null))
  })

  it('are counted by tier, with its name', async () => {
    const { groups } = await counts('by=tier')
    expect(groups).toMatchObject([
      { members: 5 },
      { group: gold_id, name: 'Gold', members: 1, points: null },
    ])
    expect(await byGroup('by=lapse')).toEqual({ '0-7': 0, '8-30': 0, '31-90': 0, '91+': 0 })
    const flat = await newShop()
    expect((await counts('by=tier', flat)).groups).toEqual([])
    expect((await counts('by=lapse', flat)).groups).toEqual([])
  })

  it('are counted by tag: of few members no number, of nobody zero', async () => {
    // Strangers are no members.
    expect(await byGroup('by=tag')).toEqual({ staff: 6 })
    const most_used = expectOk(await shop.get('/analytics/member-counts?by=tag')).body
    expect(most_used.withheld_message).toContain('fewer than 5 members are not listed')
    expect(await byGroup('by=tag&tag=StaFF')).toEqual({ StaFF: 6 })
    expect(await byGroup('by=tag&tag=rare')).toEqual({ rare: null })
    expect(await byGroup('by=tag&tag=stranger')).toEqual({ stranger: 0 })
    expect(await byGroup('by=tag&tag=stuff')).toEqual({ stuff: 0 })
  })

  it('are counted by the month in which their points expire', async () => {
    expect((await counts('by=expiry')).groups).toEqual([])
    const points_expiry = { enabled: true, months: 6 }
    expectOk(await shop.patch('/program/settings', { points_expiry, confirm_member_impact: true }))
    const { groups } = await counts('by=expiry')
    expect(groups).toMatchObject([{ members: 5, points: 1_149 }])
    expect(groups[0]?.group).toMatch(/^\d{4}-\d{2}$/)
  })

  it('are one call of a tool, for an assistant', async () => {
    const { key } = await shop.newKey(ASSISTANT_SCOPES)
    const input = { by: 'tag', tag: 'staff' }
    const { body, text } = await callTool(shop, 'service_count_members', input, { token: key })
    expect(body.groups).toEqual([{ group: 'staff', name: null, members: 6, points: null }])
    expect(text).not.toContain('example.com')
  })
})

describe('groups', () => {
  const group = (members: number, points: number) => ({
    ...{ group: String(members), name: null, members, points },
  })
  const points = (...groups: ReturnType<typeof group>[]) =>
    withTellablePoints(groups).map((one) => one.points)

  it('that are small have no sum, nor has a second one from which it would follow', () => {
    expect(points(group(5, 10), group(50, 100))).toEqual([10, 100])
    expect(points(group(4, 10), group(9, 20), group(50, 100))).toEqual([null, null, 100])
    expect(points(group(4, 10), group(3, 20), group(50, 100))).toEqual([null, null, 100])
    expect(points(group(1, 10))).toEqual([null])
  })

  it('have names without gaps', () => {
    expect([0, 1, 5_000, 10_000].map(bandName)).toEqual(['0', '1-99', '5000-9999', '10000+'])
    expect([7, 30, 90, null].map(spanName)).toEqual(['0-7', '8-30', '31-90', '91+'])
  })
})
