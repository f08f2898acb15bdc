import { beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_SORTS } from '../../src/domain/customers/member-search.ts'
import { ACCENTED, PLAIN } from '../../src/store/customers/plain-text.ts'
import { verdict } from '../support/http.ts'
import { newTier } from '../support/ladders.ts'
import { DAY } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** The merchant's list of members: found, filtered and sorted. */

let shop: TestShop
let gold_id: string
let entry_id: string

interface Person {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string
  readonly tags: readonly string[]
  readonly points: number
}

const PEOPLE: Readonly<Record<number, Person>> = {
  1: person('Ada', 'Lovelace', { tags: ['VIP', 'Émigré'], points: 1_000 }),
  2: person('Ben', 'Huber', { points: 50 }),
  3: person('Anna Maria', 'Huber', { points: 50 }),
  4: person('Jürgen', 'Müller', { tags: ['vip'], points: 700 }),
  5: person('Łucja', 'Żak', { points: 0 }),
  6: person(null, null, { email: 'Nameless@Example.com', tags: ['vi'], points: 0 }),
  7: person('Özge', 'Strauß', { points: 50 }),
  8: person('ada', 'byron', { points: 3 }),
  100: person('de la', 'Cruz', { points: 2 }),
}
const NUMBERS = Object.keys(PEOPLE).map(Number)

function person(
  first_name: string | null,
  last_name: string | null,
  { points, tags = [], email }: { points: number; tags?: string[]; email?: string },
): Person {
  const name = `${first_name}.${last_name}`.replaceAll(/[^a-z.]/gi, '').toLowerCase()
  return { first_name, last_name, email: email ?? `${name}@shop.example`, tags, points }
}

const list = (query = '', of = shop) => of.admin('GET', `/members${query}`)
const data = async (query = '', of = shop) => expectOk(await list(query, of)).body.data
const numbers = async (query = '', of = shop): Promise<number[]> =>
  (await data(query, of)).map(({ legacy_id }: { legacy_id: number }) => legacy_id)
const search = async (text: string) =>
  (await numbers(`?search=${encodeURIComponent(text)}`)).sort((one, other) => one - other)

/** All pages of a list. */
async function walk(query: string, limit: number, of = shop): Promise<number[]> {
  const found: number[] = []
  for (let cursor = ''; ; ) {
    const page = expectOk(await list(`${query}&limit=${limit}${cursor}`, of)).body
    found.push(...page.data.map(({ legacy_id }: { legacy_id: number }) => legacy_id))
    expect(page.data.length).toBeLessThanOrEqual(limit)
    expect(page.has_more).toBe(page.next_cursor !== null)
    if (page.next_cursor === null) return found
    cursor = `&cursor=${page.next_cursor}`
  }
}

beforeAll(async () => {
  shop = await newShop()
  const { tiers } = expectOk(await shop.get('/program')).body
  entry_id = tiers[0].id
  gold_id = (await newTier(shop, { name: 'Gold', threshold: 600 })).id
  await shop.switch({ tiers_enabled: true })
  for (const [number, { points, ...profile }] of Object.entries(PEOPLE)) {
    await shop.customer(Number(number), profile)
    if (points > 0) await shop.award(Number(number), points)
  }
  await shop.patch('/customers/8', { excluded_from_program: true })
  await shop.switch({ join_gate_enabled: true })
  await shop.customer(200, { first_name: 'Ada', last_name: 'Stranger', tags: ['VIP'] })
})

describe('the list', () => {
  it('shows what the page of members needs', async () => {
    const [ada] = await data()
    expect(ada).toEqual({
      id: 'gid://shopify/Customer/1',
      legacy_id: 1,
      external_id: null,
      email: 'ada.lovelace@shop.example',
      first_name: 'Ada',
      last_name: 'Lovelace',
      tags: ['VIP', 'Émigré'],
      points_balance: 1_000,
      points_earned: 1_000,
      points_redeemed: 0,
      pending_points: 0,
      tier: { id: gold_id, name: 'Gold', grace_until: null },
      next_expiry: null,
      excluded_from_program: false,
      enrolled_at: expect.any(String),
      last_activity_at: expect.any(String),
    })
  })

  it('has all members and nobody else, by their numbers', async () => {
    expect(await numbers()).toEqual(NUMBERS)
    expect(await numbers('?direction=desc')).toEqual(NUMBERS.toReversed())
  })

  it('shows no tier while tiers are not live', async () => {
    const small = await newShop()
    await small.customer(1)
    const tier = expectOk(await small.get('/program')).body.tiers[0].id
    expect(await data('', small)).toMatchObject([{ legacy_id: 1, tier: null, points_balance: 0 }])
    expect(await data(`?tier_id=${tier}`, small)).toEqual([])
    expect(await data('?losing_tier_before=2100-01-01T00:00:00Z', small)).toEqual([])
    expect(await data('?expiring_before=2100-01-01T00:00:00Z', small)).toEqual([])
  })
})

describe('a search', () => {
  it.each([
    ['ada', [1, 8]],
    ['ADA', [1, 8]],
    ['love', [1]],
    ['hub', [2, 3]],
    ['ben hub', [2]],
    ['huber ben', [2]],
    ['  Huber   Ben ', [2]],
    ['anna huber', [3]],
    ['anna maria hub', [3]],
    ['maria', []],
    ['uber', []],
    ['muller', [4]],
    ['MÜLL', [4]],
    ['jurgen', [4]],
    ['lucja', [5]],
    ['zak', [5]],
    ['ŻAK', [5]],
    ['özge', [7]],
    ['strauss', [7]],
    ['STRAUSS', [7]],
    ['de la cruz', [100]],
    ['cruz de la', [100]],
    ['la cruz', []],
    ['nameless', [6]],
    ['NAMELESS@example.com', [6]],
    ['ada.lovelace@', [1]],
    ['a%', []],
    ['__', []],
    ['1', [1]],
    ['100', [100]],
    ['10', []],
    ['200', []],
    ['gid://shopify/Customer/4', [4]],
    ['gid://shopify/Product/4', []],
    ['external:nobody', []],
    [`hub${'x'.repeat(300)}`, []],
  ])('for "%s" finds %j', async (text, found) => {
    expect(await search(text)).toEqual(found)
  })

  it('takes each accented letter for the plain one, wherever it is written', async () => {
    const other = await newShop()
    const pieces = [...ACCENTED].map((_, index) => index).filter((index) => index % 40 === 0)
    for (const [index, at] of pieces.entries()) {
      const [accented, plain] = [ACCENTED.slice(at, at + 40), PLAIN.slice(at, at + 40)]
      await other.customer(index + 1, { last_name: accented })
      for (const text of [accented, plain, plain.toUpperCase()]) {
        const found = await numbers(`?search=${encodeURIComponent(text)}`, other)
        expect(found, text).toEqual([index + 1])
      }
    }
  })

  it('finds a member by the id of the shop itself', async () => {
    const other = await newShop()
    const profile = { email: 'ada@shop.example', first_name: 'Ada' }
    expectOk(await other.platform('PUT', '/customers/external:ada-1', profile))
    const [ada] = await data('?search=external:ada-1', other)
    expect(ada).toMatchObject({ external_id: 'ada-1', first_name: 'Ada' })
    expect(await data('?search=external:ada-2', other)).toEqual([])
  })

  it('follows a change of the name, and forgets who has left', async () => {
    const other = await newShop()
    await other.customer(1, { first_name: 'Ada', last_name: 'Byron', tags: ['One', 'Two'] })
    await other.customer(1, { first_name: 'Ada', last_name: 'Lovelace', tags: ['two', 'Three'] })
    expect(await numbers('?search=byron', other)).toEqual([])
    expect(await numbers('?search=lovelace', other)).toEqual([1])
    expect(await numbers('?tag=one', other)).toEqual([])
    expect(await numbers('?tag=TWO', other)).toEqual([1])
    expect(await numbers('?tag=three', other)).toEqual([1])
    expectOk(await other.platform('DELETE', '/customers/1'))
    for (const query of ['?search=lovelace', '?search=ada', '?tag=three']) {
      expect(await numbers(query, other)).toEqual([])
    }
  })
})

describe('a filter', () => {
  it.each([
    ['tag=vip', [1, 4]],
    ['tag=VIP', [1, 4]],
    ['tag=ÉMIGRÉ', [1]],
    ['tag=vi', [6]],
    ['tag=none', []],
    ['excluded=true', [8]],
    ['excluded=false', NUMBERS.filter((number) => number !== 8)],
    ['balance_min=700', [1, 4]],
    ['balance_max=3', [5, 6, 8, 100]],
    ['balance_min=3&balance_max=50', [2, 3, 7, 8]],
    ['balance_min=51&balance_max=50', []],
    ['balance_max=0', [5, 6]],
    ['active_since=2000-01-01T00:00:00Z', [1, 2, 3, 4, 7, 8, 100]],
    ['inactive_since=2100-01-01T00:00:00Z', NUMBERS],
    ['inactive_since=2000-01-01T00:00:00Z', [5, 6]],
    ['active_since=2100-01-01T00:00:00Z', []],
    ['enrolled_since=2000-01-01T00:00:00Z', NUMBERS],
    ['enrolled_since=2100-01-01T00:00:00Z', []],
    ['losing_tier_before=2100-01-01T00:00:00Z', []],
    ['tag=vip&balance_min=800', [1]],
    ['search=hub&balance_max=50&excluded=false', [2, 3]],
    ['search=2&excluded=true', []],
  ])('by %s leaves %j, whatever the order is', async (filter, left) => {
    for (const sort of MEMBER_SORTS) {
      for (const direction of ['asc', 'desc']) {
        const found = await numbers(`?${filter}&sort=${sort}&direction=${direction}`)
        expect(
          found.toSorted((one, other) => one - other),
          sort,
        ).toEqual(left)
      }
    }
  })

  it('by a tier leaves its members; of the entry tier those who are in no other', async () => {
    expect(await numbers(`?tier_id=${gold_id}`)).toEqual([1, 4])
    expect(await numbers(`?tier_id=${gold_id}&sort=balance`)).toEqual([4, 1])
    const others = NUMBERS.filter((number) => ![1, 4].includes(number))
    expect(await numbers(`?tier_id=${entry_id}`)).toEqual(others)
    expect(await numbers(`?tier_id=${entry_id}&tag=vip`)).toEqual([])
  })
})

describe('in time', () => {
  let old: TestShop
  beforeAll(async () => {
    old = await newShop()
    const settings = { points_expiry: { enabled: true, months: 12 }, confirm_member_impact: true }
    expectOk(await old.patch('/program/settings', settings))
    await newTier(old, { name: 'Gold', threshold: 600 })
    const tier_period = { mode: 'rolling', months: 2, grace_days: 30 }
    expectOk(await old.patch('/program/settings', { tier_period, confirm_member_impact: true }))
    await old.switch({ tiers_enabled: true })
    await old.customer(1)
    await old.award(1, 700)
    await old.advance(70 * DAY)
    await old.customer(2)
    await old.award(2, 700)
    await old.customer(3)
  })

  it('a lapsed tier and its end are seen, and can be asked for', async () => {
    const [member] = await data('?losing_tier_before=2100-01-01T00:00:00Z', old)
    expect(member).toMatchObject({ legacy_id: 1, tier: { name: 'Gold' } })
    const { grace_until } = member.tier
    const justAfter = new Date(Date.parse(grace_until) + 1).toISOString()
    expect(await numbers(`?losing_tier_before=${grace_until}`, old)).toEqual([])
    expect(await numbers(`?losing_tier_before=${justAfter}&sort=name`, old)).toEqual([1])
  })

  it('points that expire are seen with their time, and can be asked for', async () => {
    const [first, second, third] = await data('', old)
    expect(first.next_expiry).toMatchObject({ points: 700 })
    expect(third.next_expiry).toBeNull()
    const at = first.next_expiry.expires_at
    const after = new Date(Date.parse(at) + 1).toISOString()
    expect(await numbers(`?expiring_before=${at}`, old)).toEqual([])
    expect(await numbers(`?expiring_before=${after}`, old)).toEqual([1])
    expect(await numbers('?expiring_before=2100-01-01T00:00:00Z&sort=balance', old)).toEqual([1, 2])
    expect(Date.parse(second.next_expiry.expires_at)).toBeGreaterThan(Date.parse(at))
  })

  it('activity and joining are sorted and filtered by their moments', async () => {
    const [, second] = await data('', old)
    const since = second.last_activity_at
    expect(await numbers(`?active_since=${since}`, old)).toEqual([2])
    expect(await numbers(`?inactive_since=${since}`, old)).toEqual([1, 3])
    expect(
      await numbers(`?inactive_since=${since}&active_since=2000-01-01T00:00:00Z`, old),
    ).toEqual([1])
    expect(await numbers('?sort=last_activity', old)).toEqual([3, 1, 2])
    expect(await numbers('?sort=last_activity&direction=desc', old)).toEqual([2, 1, 3])
    expect(await numbers(`?enrolled_since=${second.enrolled_at}`, old)).toEqual([2, 3])
    expect(await numbers('?sort=enrolled&direction=desc', old)).toEqual([3, 2, 1])
  })
})

describe('an order', () => {
  it.each([
    ['number', NUMBERS],
    ['name', [6, 8, 100, 3, 2, 1, 4, 7, 5]],
    ['balance', [5, 6, 100, 8, 2, 3, 7, 4, 1]],
    ['enrolled', NUMBERS],
    ['last_activity', [5, 6, 1, 2, 3, 4, 7, 8, 100]],
  ])('by %s is %j, and the other way round', async (sort, order) => {
    expect(await numbers(`?sort=${sort}`)).toEqual(order)
    expect(await numbers(`?sort=${sort}&direction=desc`)).toEqual(order.toReversed())
    for (const limit of [1, 2, 4, NUMBERS.length]) {
      expect(await walk(`?sort=${sort}`, limit)).toEqual(order)
      expect(await walk(`?sort=${sort}&direction=desc`, limit)).toEqual(order.toReversed())
    }
    const most = order.filter((number) => number !== 8)
    expect(await walk(`?sort=${sort}&excluded=false`, 2)).toEqual(most)
    const few = order.filter((number) => [2, 3].includes(number))
    expect(await walk(`?sort=${sort}&search=hub`, 1)).toEqual(few)
    const vip = order.filter((number) => [1, 4].includes(number))
    expect(await walk(`?sort=${sort}&tag=vip`, 1)).toEqual(vip)
    expect(await walk(`?sort=${sort}&tier_id=${gold_id}`, 1)).toEqual(vip)
  })

  it.each(MEMBER_SORTS)('by %s shows nobody twice while others change and join', async (sort) => {
    const busy = await newShop()
    const first = [10, 20, 30, 40, 50]
    for (const number of first) {
      await busy.customer(number, { first_name: 'A', last_name: `Z${number}` })
      await busy.award(number, number)
    }
    const seen: number[] = []
    let cursor = ''
    for (let joining = 51; cursor !== null && joining < 60; joining += 1) {
      const page = expectOk(await list(`?sort=${sort}&limit=2${cursor}`, busy)).body
      seen.push(...page.data.map(({ legacy_id }: { legacy_id: number }) => legacy_id))
      if (page.next_cursor === null) break
      cursor = `&cursor=${page.next_cursor}`
      // Somebody without points or name comes before all, and everybody else stays.
      await busy.customer(joining, { first_name: null, last_name: null })
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((number) => first.includes(number))).toEqual(first)
  })
})

describe('a wrong input', () => {
  it.each([
    ['search=a', 'search'],
    ['search=%20', 'search'],
    [`search=${'a'.repeat(321)}`, 'search'],
    ['tier_id=none', 'tier_id'],
    ['tag=', 'tag'],
    ['excluded=maybe', 'excluded'],
    ['balance_min=-1', 'balance_min'],
    ['balance_max=1.5', 'balance_max'],
    ['balance_max=9007199254740992', 'balance_max'],
    ['losing_tier_before=soon', 'losing_tier_before'],
    ['expiring_before=2026-02-31T00:00:00Z', 'expiring_before'],
    ['active_since=2026', 'active_since'],
    ['inactive_since=', 'inactive_since'],
    ['enrolled_since=never', 'enrolled_since'],
    ['sort=points', 'sort'],
    ['direction=up', 'direction'],
    ['limit=0', 'limit'],
    ['cursor=nonsense', 'cursor'],
  ])('%s is refused by its field', async (query, field) => {
    expect(verdict(await list(`?${query}`))).toBe(`422 validation_error ${field}`)
  })

  it('is the cursor of another order', async () => {
    const { next_cursor } = expectOk(await list('?sort=balance&limit=1')).body
    for (const order of ['sort=name', 'sort=enrolled', 'sort=balance&direction=desc']) {
      const reply = await list(`?${order}&cursor=${next_cursor}`)
      expect(verdict(reply), order).toBe('422 validation_error cursor')
    }
  })

  it('is a cursor that nobody got from us, and does no harm', async () => {
    const places = {
      last_activity: [-(2 ** 53 - 1), 2 ** 53 - 1],
      enrolled: [1, 0],
      balance: [1, 1],
    }
    for (const [sort, keys] of Object.entries(places)) {
      for (const key of keys) {
        const parts = [`members_by_${sort}_asc`, key, 1]
        const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url')
        expect((await list(`?sort=${sort}&cursor=${cursor}`)).status).toBe(200)
      }
    }
  })
})
