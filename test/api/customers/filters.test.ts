import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { membersByTier, newTier } from '../../support/ladders.ts'
import { DAY } from '../../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** The filters of the list of members, alone and together; list-customers.test.ts has the rest. */

interface Row {
  readonly legacy_id: number
}

const list = async (shop: TestShop, query: string): Promise<number[]> => {
  const { data } = expectOk(await shop.get(`/customers?${query}`)).body
  return data.map(({ legacy_id }: Row) => legacy_id)
}

/** All pages of a list, each asked for after what happens between two pages. */
async function walk(shop: TestShop, query: string, between: (page: number) => Promise<unknown>) {
  const seen: number[] = []
  let cursor: string | null = null
  let page = 0
  do {
    const from: string = cursor === null ? '' : `&cursor=${cursor}`
    const { data, has_more, next_cursor } = expectOk(
      await shop.get(`/customers?${query}${from}`),
    ).body
    expect(has_more).toBe(next_cursor !== null)
    seen.push(...data.map(({ legacy_id }: Row) => legacy_id))
    cursor = next_cursor
    page += 1
    if (cursor !== null) await between(page)
  } while (cursor !== null)
  return seen
}

const nobody = async () => undefined

const exclude = (shop: TestShop, number: number, excluded_from_program = true) =>
  shop.patch(`/customers/${number}`, { excluded_from_program })

const changedAt = async (shop: TestShop, number: number): Promise<string> =>
  encodeURIComponent(expectOk(await shop.get(`/customers/${number}`)).body.updated_at)

describe('tier_id', () => {
  let shop: TestShop
  let tiers: { id: string; name: string }[]
  const idOf = (name: string) => tiers.find((tier) => tier.name === name)?.id

  beforeAll(async () => {
    shop = await newShop()
    await newTier(shop, { name: 'Silver', threshold: 100 })
    await newTier(shop, { name: 'Gold', threshold: 500 })
    await shop.switch({ tiers_enabled: true })
    for (const [number, points] of [
      [1, 0],
      [2, 99],
      [3, 100],
      [4, 499],
      [5, 500],
    ] as const) {
      await shop.customer(number)
      if (points > 0) await shop.award(number, points)
    }
    tiers = expectOk(await shop.get('/program')).body.tiers
  })

  it('divides the members among the tiers, nobody twice and nobody left out', async () => {
    expect(await membersByTier(shop)).toEqual({ Member: [1, 2], Silver: [3, 4], Gold: [5] })
  })

  it('finds nobody while tiers are off, when nobody has a tier', async () => {
    await shop.switch({ tiers_enabled: false })
    expect(await membersByTier(shop)).toEqual({ Member: [], Silver: [], Gold: [] })
    expect(verdict(await shop.get('/customers?tier_id=nobody'))).toBe(
      '422 validation_error tier_id',
    )
    await shop.switch({ tiers_enabled: true })
    expect(await membersByTier(shop)).toEqual({ Member: [1, 2], Silver: [3, 4], Gold: [5] })
  })

  it('keeps to its tier from page to page', async () => {
    for (const [name, members] of [
      ['Member', [1, 2]],
      ['Silver', [3, 4]],
    ] as const) {
      expect(await walk(shop, `limit=1&tier_id=${idOf(name)}`, nobody)).toEqual(members)
    }
  })

  it('follows a member who is put elsewhere by hand', async () => {
    expectOk(await shop.call('PUT', '/customers/2/tier', { tier_id: idOf('Gold') }))
    expect(await membersByTier(shop)).toEqual({ Member: [1], Silver: [3, 4], Gold: [2, 5] })
    expectOk(await shop.call('DELETE', '/customers/2/tier'))
    expect(await membersByTier(shop)).toEqual({ Member: [1, 2], Silver: [3, 4], Gold: [5] })
  })

  it.each([
    'nobody',
    'tier_0123456789abcdefghjkmnpqrs',
    'Silver',
    'silver',
  ])('may not be %j: it is an id, and the ones there are are named', async (tier_id) => {
    const reply = await shop.get(`/customers?tier_id=${tier_id}`)
    expect(verdict(reply)).toBe('422 validation_error tier_id')
    const { allowed, received } = reply.body.error.details
    expect([allowed, received]).toEqual([tiers.map(({ id }) => id), tier_id])
  })

  it.each(['', 'a'.repeat(101)])('may not be %j', async (tier_id) => {
    const reply = await shop.get(`/customers?tier_id=${tier_id}`)
    expect(verdict(reply)).toBe('422 validation_error tier_id')
  })

  it('may not be of another shop, nor of a tier that is gone', async () => {
    const other = await newShop()
    const silver = await newTier(other, { name: 'Silver', threshold: 100 })
    const elsewhere = await shop.get(`/customers?tier_id=${silver.id}`)
    expect(verdict(elsewhere)).toBe('422 validation_error tier_id')
    expectOk(await other.call('DELETE', `/program/tiers/${silver.id}`, {}))
    const gone = await other.get(`/customers?tier_id=${silver.id}`)
    expect(verdict(gone)).toBe('422 validation_error tier_id')
  })
})

describe('email', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
    await shop.customer(1, { email: 'Ada.Lovelace+shop@Example.com' })
    await shop.customer(2, { email: 'ÄRZTIN@müller.example' })
    await shop.customer(3, { email: 'a_b@example.com' })
    await shop.customer(4, { email: 'axb@example.com' })
    await shop.customer(5, { email: null })
  })

  it.each([
    ['ada.lovelace+shop@example.com', [1]],
    ['ADA.LOVELACE+SHOP@EXAMPLE.COM', [1]],
    // Dots and what follows a plus are part of an address.
    ['adalovelace@example.com', []],
    ['ärztin@MÜLLER.example', [2]],
    // Nothing in an address stands for something else.
    ['a_b@example.com', [3]],
    ['A%B@example.com', []],
    ['null', []],
  ])('%s finds that address alone, in any case', async (email, found) => {
    expect(await list(shop, `email=${encodeURIComponent(email)}`)).toEqual(found)
  })

  it('with a plus that is not encoded is a blank, as in every query', async () => {
    expect(await list(shop, 'email=ada.lovelace+shop@example.com')).toEqual([])
  })

  it('follows a customer whose address changes', async () => {
    await shop.customer(4, { email: 'new@example.com' })
    expect(await list(shop, 'email=axb@example.com')).toEqual([])
    expect(await list(shop, 'email=new@example.com')).toEqual([4])
  })

  it('does not find a customer who was deleted on the platform', async () => {
    await shop.customer(6, { email: 'gone@example.com' })
    expect(await list(shop, 'email=gone@example.com')).toEqual([6])
    expectOk(await shop.platform('DELETE', '/customers/6'))
    expect(await list(shop, 'email=gone@example.com')).toEqual([])
  })
})

describe('filters together', () => {
  let shop: TestShop
  let gold: string
  let since: string

  /** Everybody is Eve; the even numbers are excluded, those above 4 in Gold, 3 and 6 changed late. */
  beforeAll(async () => {
    shop = await newShop()
    gold = (await newTier(shop, { name: 'Gold', threshold: 100 })).id
    await shop.switch({ tiers_enabled: true })
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await shop.customer(number, { email: 'Eve@example.com' })
      if (number > 4) await shop.award(number, 100)
      if (number % 2 === 0) expectOk(await exclude(shop, number))
    }
    await shop.customer(9)
    await shop.advance(60)
    for (const number of [3, 6]) await shop.post(`/customers/${number}/points/adjust`, { delta: 1 })
    since = await changedAt(shop, 3)
  })

  it.each([
    ['', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['email=eve@example.com', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['excluded=true', [2, 4, 6, 8]],
    ['tier_id=GOLD', [5, 6, 7, 8]],
    ['updated_since=SINCE', [3, 6]],
    ['email=EVE@example.com&excluded=false', [1, 3, 5, 7]],
    ['tier_id=GOLD&excluded=true', [6, 8]],
    ['updated_since=SINCE&tier_id=GOLD', [6]],
    ['updated_since=SINCE&excluded=false', [3]],
    ['email=eve@example.com&excluded=true&tier_id=GOLD&updated_since=SINCE', [6]],
    ['email=eve@example.com&excluded=false&tier_id=GOLD&updated_since=SINCE', []],
    ['email=customer-9@example.com&excluded=true', []],
  ])('%s finds whom each of them finds', async (query, found) => {
    const asked = query.replace('GOLD', gold).replace('SINCE', since)
    expect(await list(shop, asked)).toEqual(found)
    expect(await walk(shop, `limit=1&${asked}`, nobody)).toEqual(found)
  })

  it('that are wrong are all named', async () => {
    const reply = await shop.get(
      '/customers?limit=0&excluded=maybe&updated_since=today&email=&state=1',
    )
    const named = reply.body.error.details.errors.map(({ field }: { field: string }) => field)
    expect(named.sort()).toEqual(['email', 'excluded', 'limit', 'state', 'updated_since'])
  })

  it.each([
    ['limit', 'limit=250.5'],
    ['limit', 'limit=-1'],
    ['limit', 'limit=1e2'],
    ['limit', 'limit='],
    ['limit', 'limit=1&limit=2'],
    ['email', 'email=a@example.com&email=b@example.com'],
    ['excluded', 'excluded=true&excluded=false'],
    ['cursor', 'cursor='],
    ['cursor', `cursor=${'a'.repeat(513)}`],
    ['cursor', 'cursor=%00'],
    ['tags', 'tags=vip'],
    ['Email', 'Email=eve@example.com'],
    ['tier_id[]', 'tier_id[]=x'],
  ])('cannot have this %s: %s', async (field, query) => {
    const reply = await shop.get(`/customers?${query}`)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    expect(reply.body.error.details.message).toMatch(/\S/)
  })

  it('have a cursor that is good for this shop’s own list, whatever the filter then is', async () => {
    const { next_cursor } = expectOk(await shop.get('/customers?limit=4')).body
    expect(await list(shop, `cursor=${next_cursor}`)).toEqual([5, 6, 7, 8, 9])
    expect(await list(shop, `cursor=${next_cursor}&excluded=true`)).toEqual([6, 8])
    const other = await newShop()
    for (const number of [3, 7]) await other.customer(number)
    expect(await list(other, `cursor=${next_cursor}`)).toEqual([7])
  })
})

describe('a walk through filtered pages', () => {
  const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => number * 10)

  async function tenMembers(): Promise<TestShop> {
    const shop = await newShop()
    for (const number of TEN) await shop.customer(number, { email: 'eve@example.com' })
    return shop
  }

  it('shows everybody once who fits from the first page to the last, while others join', async () => {
    const shop = await tenMembers()
    const joined: number[] = []
    const seen = await walk(shop, 'limit=2&email=eve@example.com', async (page) => {
      // One that is behind, one that is ahead, and one ahead who does not fit.
      joined.push(100 + page)
      await shop.customer(page, { email: 'eve@example.com' })
      await shop.customer(100 + page, { email: 'eve@example.com' })
      await shop.customer(200 + page)
    })
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((number) => number <= 100 && number % 10 === 0)).toEqual(TEN)
    expect(seen.filter((number) => number > 100)).toEqual(joined)
  })

  it('leaves out who no longer fits, and nobody in their place', async () => {
    const shop = await tenMembers()
    const seen = await walk(shop, 'limit=2&excluded=false', async (page) => {
      // The last who was seen, and one who is still to come.
      await exclude(shop, page * 20)
      if (page === 1) await exclude(shop, 70)
    })
    expect(seen).toEqual(TEN.filter((number) => number !== 70))
  })

  it('by tier holds while members rise and fall', async () => {
    const shop = await tenMembers()
    const gold = await newTier(shop, { name: 'Gold', threshold: 100 })
    await shop.switch({ tiers_enabled: true })
    const [entry] = expectOk(await shop.get('/program')).body.tiers
    const seen = await walk(shop, `limit=3&tier_id=${entry.id}`, async (page) => {
      // Behind the walk, and ahead of it.
      if (page === 1) for (const number of [10, 90]) await shop.award(number, 100)
      if (page === 2) await shop.call('PUT', '/customers/100/tier', { tier_id: gold.id })
    })
    expect(seen).toEqual(TEN.filter((number) => number < 90))
  })

  it('by the last change takes up everything that changed, when it is repeated', async () => {
    const shop = await tenMembers()
    await shop.advance(DAY)
    await shop.award(50, 1)
    const since = await changedAt(shop, 50)
    const seen = await walk(shop, `limit=1&updated_since=${since}`, async (page) => {
      // Somebody behind changes: the walk cannot show them, the next one does.
      if (page === 1) await shop.award(10, 1)
    })
    expect(seen).toEqual([50])
    await shop.award(10, 1)
    for (const number of [90, 100]) await shop.customer(number, { first_name: 'Eve' })
    expect(await list(shop, `updated_since=${since}`)).toEqual([10, 50, 90, 100])
  })
})
