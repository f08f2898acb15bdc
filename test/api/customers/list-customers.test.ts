import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

describe('list customers', () => {
  let shop: TestShop
  const numbers = async (query: string, in_shop = shop): Promise<number[]> => {
    const { data } = (await in_shop.get(`/customers${query}`)).body
    return data.map((customer: { legacy_id: number }) => customer.legacy_id)
  }

  beforeAll(async () => {
    shop = await newShop()
    await shop.customer(3, { email: 'Ada@Example.com' })
    await shop.customer(1, { email: 'ben@example.com' })
    await shop.customer(20, { email: 'eve@example.com' })
    await shop.customer(100, { email: 'eve@example.com' })
    await shop.award(3, 10)
    await shop.patch('/customers/20', { excluded_from_program: true })
  })

  it('shows all members by their numbers', async () => {
    expect(await numbers('')).toEqual([1, 3, 20, 100])
  })

  it('shows each as the single read does, which shows more', async () => {
    const { data } = (await shop.get('/customers')).body
    expect((await shop.get('/customers/3')).body).toMatchObject(data[1])
  })

  it('leaves out customers of the platform who are no members', async () => {
    const gated = await newShop()
    await gated.customer(1)
    await gated.switch({ join_gate_enabled: true })
    await gated.customer(2)
    expect(await numbers('', gated)).toEqual([1])
  })

  it('is empty in a new shop', async () => {
    const reply = await (await newShop()).get('/customers')
    expect(reply.body).toEqual({ data: [], next_cursor: null, has_more: false })
  })

  describe('in pages', () => {
    it('neither skips nor repeats a member while members join', async () => {
      const growing = await newShop()
      for (const number of [10, 20, 30, 40, 50]) await growing.customer(number)
      const seen: number[] = []
      let cursor: string | null = null
      let joining = 1
      do {
        const query: string = cursor === null ? '' : `&cursor=${cursor}`
        const page = await growing.get(`/customers?limit=2${query}`)
        seen.push(...page.body.data.map((row: { legacy_id: number }) => row.legacy_id))
        cursor = page.body.next_cursor
        // One behind the walk and one ahead of it.
        await growing.customer(joining)
        await growing.customer(60 + joining)
        joining += 1
      } while (cursor !== null && joining < 10)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((number) => number <= 50)).toEqual([10, 20, 30, 40, 50])
    })

    it('keeps to its filter from page to page', async () => {
      const first = (await shop.get('/customers?limit=1&email=eve@example.com')).body
      expect(first.has_more).toBe(true)
      const query = `?limit=1&email=eve@example.com&cursor=${first.next_cursor}`
      expect(await numbers(query)).toEqual([100])
    })

    it.each(['0', '251', 'x'])('cannot have a limit of %s', async (limit) => {
      const reply = await shop.get(`/customers?limit=${limit}`)
      expect(verdict(reply)).toBe('422 validation_error limit')
    })

    it('cannot start at a bad cursor, or at the cursor of another list', async () => {
      await shop.award(3, 1)
      const { next_cursor } = (await shop.get('/customers/3/transactions?limit=1')).body
      for (const cursor of ['nonsense', next_cursor]) {
        const reply = await shop.get(`/customers?cursor=${cursor}`)
        expect(verdict(reply)).toBe('422 validation_error cursor')
      }
    })
  })

  describe('email', () => {
    it.each([
      ['ada@example.com', [3]],
      ['ADA@EXAMPLE.COM', [3]],
      ['eve@example.com', [20, 100]],
      ['ada@example', []],
      ['%', []],
      ['nobody@example.com', []],
    ])('%s finds exactly that address in any case', async (email, found) => {
      expect(await numbers(`?email=${encodeURIComponent(email)}`)).toEqual(found)
    })

    it.each(['', 'a'.repeat(321), 'a%00b'])('may not be %j', async (email) => {
      const reply = await shop.get(`/customers?email=${email}`)
      expect(verdict(reply)).toBe('422 validation_error email')
    })
  })

  describe('updated_since', () => {
    it('finds members who changed then or later, points included', async () => {
      const moving = await newShop()
      await moving.customer(1)
      await moving.customer(2)
      await moving.customer(3)
      await moving.advance(3600)
      await moving.award(2, 5)
      await moving.patch('/customers/3', { excluded_from_program: true })
      const { updated_at } = (await moving.get('/customers/2')).body
      const since = (at: string) => numbers(`?updated_since=${encodeURIComponent(at)}`, moving)
      expect(await since(updated_at)).toEqual([2, 3])
      const a_moment_later = new Date(Date.parse(updated_at) + 1)
      expect(await since(a_moment_later.toISOString())).not.toContain(2)
      const in_vienna = updated_at.replace('Z', '+01:00')
      expect(await since(in_vienna)).toEqual([2, 3])
      expect(await since('1970-01-01T00:00:00Z')).toEqual([1, 2, 3])
    })

    it.each([
      '',
      'yesterday',
      '2026-10-01',
      '2026-10-01T08:00:00',
      '2026-13-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-06-30T23:59:60Z',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59-23:59',
      '1760000000',
    ])('may not be %j', async (since) => {
      const reply = await shop.get(`/customers?updated_since=${since}`)
      expect(verdict(reply)).toBe('422 validation_error updated_since')
    })
  })

  describe('excluded', () => {
    it.each([
      ['true', [20]],
      ['false', [1, 3, 100]],
    ])('%s divides the members', async (excluded, found) => {
      expect(await numbers(`?excluded=${excluded}`)).toEqual(found)
    })

    it.each(['1', 'TRUE', '', 'yes'])('may not be %j', async (excluded) => {
      const reply = await shop.get(`/customers?excluded=${excluded}`)
      expect(verdict(reply)).toBe('422 validation_error excluded')
    })
  })

  it('takes several filters together', async () => {
    expect(await numbers('?email=eve@example.com&excluded=false')).toEqual([100])
  })
})
