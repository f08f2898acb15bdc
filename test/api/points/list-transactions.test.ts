import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

describe('list transactions', () => {
  let shop: TestShop
  let number = 1000
  const list = (customer: number, query = '') =>
    shop.get(`/customers/${customer}/transactions${query}`)
  const pointsOf = (data: { points: number }[]) => data.map(({ points }) => points)

  /** A member with awards of 1, 2, 3 ... points, each booked after the one before. */
  async function member(awards: number): Promise<number> {
    const customer = await shop.customer(++number)
    for (let points = 1; points <= awards; points += 1) await shop.award(customer, points)
    return customer
  }

  beforeAll(async () => {
    shop = await newShop()
  })

  it('is empty for a new member', async () => {
    const reply = await list(await member(0))
    expect(reply.body).toEqual({ data: [], next_cursor: null, has_more: false })
  })

  it('shows the newest first, with the balance after each', async () => {
    const { data } = (await list(await member(3))).body
    expect(pointsOf(data)).toEqual([3, 2, 1])
    expect(data.map((row: { balance_after: number }) => row.balance_after)).toEqual([6, 3, 1])
  })

  it('is found by the GID, and read by a session token for its own customer', async () => {
    const ada = await member(1)
    const path = `/customers/${encodeURIComponent(`gid://shopify/Customer/${ada}`)}/transactions`
    expect((await shop.get(path)).body.data).toHaveLength(1)
    const token = await shop.sessionToken(ada, ['read'])
    expect((await shop.get(path, { token })).body.data).toHaveLength(1)
  })

  it.each(['4040', 'ada', 'gid://shopify/Order/1001'])('is nobody’s under %s', async (id) => {
    const reply = await shop.get(`/customers/${encodeURIComponent(id)}/transactions`)
    expect(verdict(reply)).toBe('404 not_found')
  })

  describe('in pages', () => {
    it('shows every row once, and says where it ends', async () => {
      const ada = await member(7)
      const seen: number[] = []
      const pages: number[] = []
      let query = '?limit=3'
      for (;;) {
        const { data, next_cursor, has_more } = (await list(ada, query)).body
        seen.push(...pointsOf(data))
        pages.push(data.length)
        expect(has_more).toBe(next_cursor !== null)
        if (next_cursor === null) break
        query = `?limit=3&cursor=${next_cursor}`
      }
      expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
      expect(pages).toEqual([3, 3, 1])
    })

    it('has no next page when the last one is full', async () => {
      const ada = await member(4)
      const first = (await list(ada, '?limit=2')).body
      const second = (await list(ada, `?limit=2&cursor=${first.next_cursor}`)).body
      expect(pointsOf(second.data)).toEqual([2, 1])
      expect(second).toMatchObject({ next_cursor: null, has_more: false })
    })

    it('neither skips nor repeats a row while rows are added', async () => {
      const ada = await member(5)
      const seen: number[] = []
      let cursor: string | null = null
      do {
        const page = await list(ada, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
        seen.push(...pointsOf(page.body.data))
        cursor = page.body.next_cursor
        await shop.award(ada, 100)
      } while (cursor !== null)
      expect(seen).toEqual([5, 4, 3, 2, 1])
    })

    it('has 50 rows by default, at most 250', async () => {
      const ada = await shop.customer(++number)
      const awards = Array.from({ length: 252 }, (_, index) =>
        shop.post(`/customers/${ada}/points/earn`, { points: 1, source_ref: String(index) }),
      )
      await Promise.all(awards)
      expect((await list(ada)).body.data).toHaveLength(50)
      expect((await list(ada, '?limit=1')).body.data).toHaveLength(1)
      const most = (await list(ada, '?limit=250')).body
      expect(most.data).toHaveLength(250)
      expect(most.has_more).toBe(true)
    })

    it.each([
      '0',
      '251',
      '-1',
      '1.5',
      '1e2',
      'ten',
      '',
      '99999999999999999999',
    ])('cannot have a limit of %j', async (limit) => {
      const reply = await list(1001, `?limit=${limit}`)
      expect(verdict(reply)).toBe('422 validation_error limit')
    })

    it('cannot have two limits', async () => {
      expect(verdict(await list(1001, '?limit=1&limit=2'))).toBe('422 validation_error limit')
    })

    it.each([
      ['nothing', ''],
      ['noise', 'nonsense'],
      ['more than a cursor has', 'a'.repeat(5_000)],
      ['JSON of another kind', Buffer.from('{"seq":1}').toString('base64url')],
      ['a key of another kind', Buffer.from('["transactions","1"]').toString('base64url')],
    ])('cannot start at %s', async (_what, cursor) => {
      const reply = await list(1001, `?cursor=${cursor}`)
      expect(verdict(reply)).toBe('422 validation_error cursor')
    })

    it('cannot start at the cursor of another list', async () => {
      await member(0)
      await member(0)
      const { next_cursor } = (await shop.get('/customers?limit=1')).body
      expect(next_cursor).not.toBeNull()
      expect(verdict(await list(1001, `?cursor=${next_cursor}`))).toBe(
        '422 validation_error cursor',
      )
    })

    it('shows nothing of another customer at that customer’s cursor', async () => {
      const [ada, ben] = [await member(3), await member(0)]
      const { next_cursor } = (await list(ada, '?limit=1')).body
      expect((await list(ben, `?cursor=${next_cursor}`)).body.data).toEqual([])
    })
  })

  describe('of some types', () => {
    let ada: number
    const typesOf = (data: { type: string }[]) => data.map(({ type }) => type)

    beforeAll(async () => {
      ada = await member(2)
      await shop.post(`/customers/${ada}/points/adjust`, { delta: 5 })
      await shop.post(`/customers/${ada}/points/deduct`, { points: 1 })
    })

    it.each([
      ['earn', ['earn', 'earn']],
      ['adjust', ['adjust', 'adjust']],
      ['earn,adjust', ['adjust', 'adjust', 'earn', 'earn']],
      ['earn,earn', ['earn', 'earn']],
      ['redeem', []],
      ['reversal,expire,credit,status,history', []],
    ])('shows only %s', async (type, types) => {
      const { data } = (await list(ada, `?type=${type}`)).body
      expect(typesOf(data)).toEqual(types)
    })

    it('keeps to them from page to page', async () => {
      const first = (await list(ada, '?type=earn&limit=1')).body
      const second = (await list(ada, `?type=earn&limit=1&cursor=${first.next_cursor}`)).body
      expect([...typesOf(first.data), ...typesOf(second.data)]).toEqual(['earn', 'earn'])
      expect(second.has_more).toBe(false)
    })

    it.each([
      '',
      'points',
      'EARN',
      'earn,',
      'earn;adjust',
      'earn,points',
    ])('refuses the type %j and lists the types', async (type) => {
      const reply = await list(ada, `?type=${encodeURIComponent(type)}`)
      expect(verdict(reply)).toBe('422 validation_error type')
      expect(reply.body.error.details.allowed).toContain('reversal')
    })
  })

  describe('include_internal', () => {
    it('may be true', async () => {
      expect((await list(await member(1), '?include_internal=true')).body.data).toHaveLength(1)
    })

    it.each(['1', 'TRUE', 'yes', ''])('may not be %j', async (value) => {
      const reply = await list(1001, `?include_internal=${value}`)
      expect(verdict(reply)).toBe('422 validation_error include_internal')
    })
  })

  describe('texts', () => {
    const WORDS = { earn: /awarded|gutgeschrieben/, adjust: /adjusted|angepasst/ }

    async function texts(locale: string | null, in_shop: TestShop = shop): Promise<string[]> {
      const customer = await in_shop.customer(++number, { locale })
      const path = `/customers/${customer}` as const
      await in_shop.post(`${path}/points/earn`, { points: 9, source_ref: 'x' })
      await in_shop.post(`${path}/points/adjust`, { delta: 1 })
      await in_shop.post(`${path}/points/deduct`, { points: 1 })
      const { data } = (await in_shop.get(`${path}/transactions`)).body
      return data.map((row: { description: string }) => row.description).reverse()
    }

    it('are the customer’s language where no reason was given', async () => {
      expect(await texts('de')).toEqual([
        'Punkte gutgeschrieben',
        'Punkte angepasst',
        'Punkte abgezogen',
      ])
    })

    it('are that of the language where the region has none of its own', async () => {
      expect((await texts('de-AT'))[0]).toMatch(WORDS.earn)
      expect(await texts('de-AT')).toEqual(await texts('de'))
    })

    it.each([
      ['has no locale', null],
      ['speaks a language that we have no words in', 'tlh'],
    ])('are the shop’s language where the customer %s', async (_who, locale) => {
      const german = await newShop(undefined, { primary_language: 'de' })
      expect(await texts(locale, german)).toEqual(await texts('de'))
    })

    it('are English at last', async () => {
      const klingon = await newShop(undefined, { primary_language: 'tlh' })
      expect(await texts(null, klingon)).toEqual([
        'Points awarded',
        'Points adjusted',
        'Points deducted',
      ])
    })

    it('follow the customer who changes language', async () => {
      const ada = await member(1)
      await shop.customer(ada, { locale: 'de' })
      const { data } = (await list(ada)).body
      expect(data[0].description).toBe('Punkte gutgeschrieben')
    })

    it('have a key that is the same in every language', async () => {
      const [ada, ben] = [await member(0), await member(0)]
      await shop.customer(ben, { locale: 'de' })
      for (const customer of [ada, ben]) await shop.award(customer, 1)
      const keys = [ada, ben].map(async (customer) => (await list(customer)).body.data[0].title_key)
      const [of_ada, of_ben] = await Promise.all(keys)
      expect(of_ada).toBe(of_ben)
    })
  })
})
