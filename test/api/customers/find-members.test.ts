import { beforeAll, describe, expect, it } from 'vitest'
import { ASSISTANT_SCOPES } from '../../../src/domain/access/scopes.ts'
import { verdict } from '../../support/http.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { callTool } from '../../support/tools.ts'

/**
 * Members by what somebody asks for. The search itself is that of the merchant's list, whose tests
 * are in test/admin/members.test.ts.
 */

let shop: TestShop

const find = async (query = '') => expectOk(await shop.get(`/members${query}`)).body

beforeAll(async () => {
  shop = await newShop()
  await shop.customer(1, { first_name: 'Ada', last_name: 'Lovelace', tags: ['VIP'] })
  await shop.customer(2, { first_name: 'Ben', last_name: 'Adams' })
  await shop.customer(3, { first_name: 'Cleo', last_name: 'Huber' })
  await shop.award(1, 50)
  await shop.award(2, 700)
})

describe('members', () => {
  it('are found by part of a name, with few fields', async () => {
    expect(await find('?search=ada')).toEqual({
      data: [
        {
          ...{ id: 'gid://shopify/Customer/1', email: 'customer-1@example.com' },
          ...{ first_name: 'Ada', last_name: 'Lovelace', points_balance: 50, tier: null },
        },
        {
          ...{ id: 'gid://shopify/Customer/2', email: 'customer-2@example.com' },
          ...{ first_name: 'Ben', last_name: 'Adams', points_balance: 700, tier: null },
        },
      ],
      next_cursor: null,
      has_more: false,
    })
  })

  it('show the fields that were asked for, and always the id', async () => {
    const { data } = await find('?tag=vip&fields=last_name,%20tags')
    expect(data).toEqual([{ id: 'gid://shopify/Customer/1', last_name: 'Lovelace', tags: ['VIP'] }])
    const refused = await shop.get('/members?fields=last_name,password')
    expect(verdict(refused)).toBe('422 validation_error fields')
  })

  it('come page by page in the order that was asked for', async () => {
    const order = 'sort=balance&direction=desc&fields=points_balance&limit=2'
    const first = await find(`?${order}`)
    expect(first.data.map((one) => one.points_balance)).toEqual([700, 50])
    expect(first.has_more).toBe(true)
    const rest = await find(`?${order}&cursor=${first.next_cursor}`)
    expect(rest).toMatchObject({ data: [{ points_balance: 0 }], has_more: false })
    const other = await shop.get(`/members?sort=name&cursor=${first.next_cursor}`)
    expect(verdict(other)).toBe('422 validation_error cursor')
  })

  it('who have most points are one call of a tool', async () => {
    const input = { sort: 'balance', direction: 'desc', limit: 1, fields: 'last_name' }
    const { body } = await callTool(shop, 'service_find_members', input)
    expect(body.data).toEqual([{ id: 'gid://shopify/Customer/2', last_name: 'Adams' }])
  })

  it('are hidden from an assistant', async () => {
    const { key } = await shop.newKey(ASSISTANT_SCOPES)
    expect(verdict(await shop.get('/members', { token: key }))).toBe('403 insufficient_scope')
  })
})
