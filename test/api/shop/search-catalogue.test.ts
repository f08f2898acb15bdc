import { beforeAll, describe, expect, it } from 'vitest'
import { ASSISTANT_SCOPES } from '../../../src/domain/access/scopes.ts'
import { verdict } from '../../support/http.ts'
import { fault } from '../../support/partners.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { callTool } from '../../support/tools.ts'

/** Products, collections and tags by part of their name, for who has to name them in a campaign. */

let shop: TestShop

const search = async (words?: string) =>
  expectOk(
    await shop.get(
      `/shop/catalogue${words === undefined ? '' : `?search=${encodeURIComponent(words)}`}`,
    ),
  ).body

beforeAll(async () => {
  shop = await newShop()
  await shop.collection(1, 'Coffee beans')
  await shop.collection(2, 'Filters')
  await shop.product(11, { title: 'Dark coffee', tags: ['Coffee', 'dark'], collection_ids: [1] })
  await shop.product(12, { title: 'Light COFFEE', tags: ['coffee'], collection_ids: [1, 2] })
  await shop.product(13, {
    title: 'Paper',
    status: 'DRAFT',
    tags: ['no-coffee'],
    collection_ids: [2],
  })
  const other = await newShop()
  await other.product(11, { title: 'Coffee of others', tags: ['coffee'] })
})

describe('the catalogue', () => {
  it('is found by part of a name, each with its count', async () => {
    expect(await search('offee')).toEqual({
      products: [
        { id: 'gid://shopify/Product/11', title: 'Dark coffee', status: 'ACTIVE' },
        { id: 'gid://shopify/Product/12', title: 'Light COFFEE', status: 'ACTIVE' },
      ],
      collections: [{ id: 'gid://shopify/Collection/1', title: 'Coffee beans', products: 2 }],
      tags: [
        { tag: expect.stringMatching(/^coffee$/i), products: 2 },
        { tag: 'no-coffee', products: 1 },
      ],
      has_more: false,
    })
  })

  it('is all of it without a name, and nothing for a mistyped tag', async () => {
    const all = await search()
    expect(all.products).toHaveLength(3)
    expect(all.collections).toMatchObject([{ products: 2 }, { title: 'Filters', products: 2 }])
    expect(all.tags.map(({ tag }) => tag.toLowerCase())).toEqual(['coffee', 'dark', 'no-coffee'])
    const message = expect.stringContaining('leave out `search`')
    const none = { products: [], collections: [], tags: [], has_more: false, message }
    expect(await search('kaffee-xyz')).toEqual(none)
    // What means something in a pattern is a character like any other.
    expect(await search('%')).toEqual(none)
  })

  it('says that there are more than it shows', async () => {
    const tags = Array.from({ length: 21 }, (_, number) => `many-${number}`)
    await shop.product(14, { title: 'Tagged', tags })
    const found = await search('many-')
    expect(found.tags).toHaveLength(20)
    expect(found.has_more).toBe(true)
  })

  it('gives ids that a campaign takes, to an assistant', async () => {
    const { key } = await shop.newKey(ASSISTANT_SCOPES)
    await shop.switch({ campaigns_feature: true })
    const options = { token: key }
    const { body } = await callTool(shop, 'service_search_catalogue', { search: 'beans' }, options)
    const made = await callTool(
      shop,
      'service_create_campaign',
      {
        ...{ name: 'Double', multiplier: 2, dry_run: true },
        product_scope: { mode: 'include', collection_ids: [body.collections[0].id] },
      },
      options,
    )
    expect(made).toMatchObject({ is_error: false })
  })

  it('is 503 while the platform is away', async () => {
    await fault(shop, 'unavailable', 1)
    expect(verdict(await shop.get('/shop/catalogue'))).toBe('503 platform_unavailable')
  })
})
