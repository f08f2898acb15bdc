import { beforeEach, describe, expect, it } from 'vitest'
import { withoutForesight } from '../../support/foresight.ts'
import { verdict } from '../../support/http.ts'
import { faultyFields, lastChange, listChanges, readProgram, undo } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const NEW = {
  revision: 2,
  customer_audience: 'all',
  excluded_customer_tags: [],
  excluded_order_tags: [],
  excluded_product_tags: [],
  excluded_products: [],
  excluded_collections: [],
  exclude_gift_cards: true,
  exclude_discounted_items: false,
  exclude_subscription_renewals: false,
  exclude_membership_purchases: false,
  opt_in: { required: false, marketing_consent: false },
  member_discounts: {
    combine_with_other_discounts: false,
    exclude_sale_items: false,
    exclude_subscription_items: false,
    excluded_product_tags: [],
    excluded_collections: [],
  },
}

const gid = (kind: string, number: number) => `gid://shopify/${kind}/${number}`

let shop: TestShop
const read = async () => expectOk(await shop.get('/program/eligibility')).body
const patch = (body: object, options = {}) => shop.patch('/program/eligibility', body, options)
const faulty = (fault: object) => shop.platform('PUT', '/faults', fault)

beforeEach(async () => {
  shop = await newShop()
  await shop.product(101, {
    title: 'House Blend',
    variants: [
      { id: 1011, price: 10 },
      { id: 1012, price: 30 },
    ],
  })
  await shop.product(102, { title: 'Decaf' })
  await shop.collection(7, 'Beans')
  await shop.collection(8, 'Cups')
})

const EVERYTHING = {
  customer_audience: 'b2c_only',
  excluded_customer_tags: ['staff', ' wholesale '],
  excluded_order_tags: ['test'],
  excluded_product_tags: ['sale', 'SALE', 'outlet'],
  excluded_products: [
    { id: 101, variant_ids: [gid('ProductVariant', 1011), '1012'] },
    { id: '102' },
  ],
  excluded_collections: [gid('Collection', 7), '8'],
  exclude_gift_cards: true,
  exclude_discounted_items: true,
  exclude_subscription_renewals: true,
  exclude_membership_purchases: true,
  opt_in: { required: true, marketing_consent: true },
  member_discounts: {
    combine_with_other_discounts: true,
    exclude_sale_items: true,
    exclude_subscription_items: true,
    excluded_product_tags: ['new'],
    excluded_collections: [7],
  },
}

const BEANS = { id: gid('Collection', 7), title: 'Beans' }
const CUPS = { id: gid('Collection', 8), title: 'Cups' }
const STORED = {
  ...EVERYTHING,
  excluded_customer_tags: ['staff', 'wholesale'],
  excluded_product_tags: ['sale', 'outlet'],
  excluded_products: [
    {
      id: gid('Product', 101),
      title: 'House Blend',
      variant_ids: [gid('ProductVariant', 1011), gid('ProductVariant', 1012)],
    },
    { id: gid('Product', 102), title: 'Decaf', variant_ids: [] },
  ],
  excluded_collections: [BEANS, CUPS],
  member_discounts: { ...EVERYTHING.member_discounts, excluded_collections: [BEANS] },
}

describe('eligibility', () => {
  it('lets everybody earn at first', async () => {
    expect(await read()).toEqual(NEW)
  })

  it('can be changed as a whole, in whatever form ids are given', async () => {
    const { body } = expectOk(await patch(EVERYTHING))
    expect(body).toMatchObject({ operation: 'update', revision: 3, dry_run: false })
    expect(body.eligibility).toEqual({ revision: 3, ...STORED })
    expect(await read()).toEqual(body.eligibility)
    expect((await readProgram(shop)).join_gate).toEqual({ enabled: true })
  })

  it('is said in one sentence', async () => {
    const { body } = expectOk(await patch(EVERYTHING))
    expect(body.summary).toBe(
      'Only private customers earn, after joining, except those tagged "staff" or "wholesale", who cannot redeem either; ' +
        'nothing is earned for orders tagged "test", products tagged "sale" or "outlet", some ' +
        'variants of House Blend, Decaf, the collections "Beans" and "Cups", gift cards, discounted ' +
        'items, subscription renewals or memberships; the member discount combines with other ' +
        'discounts and leaves out sale items, subscription items, products tagged "new" and the ' +
        'collection "Beans"',
    )
    const tags = ['a', 'b', 'c', 'd', 'e']
    const some = { exclude_gift_cards: false, excluded_order_tags: tags }
    const { summary } = (await patch({ ...NEW_BODY, ...some })).body
    expect(summary).toBe(
      'Every customer earns; nothing is earned for orders tagged "a", "b", "c" or 2 more',
    )
  })

  it('is written as it is read', async () => {
    for (const body of [{}, EVERYTHING]) {
      await patch(body)
      const { revision, ...again } = await read()
      const reply = expectOk(await patch(again))
      expect(reply.body).toMatchObject({ operation: 'none', diff: [], revision })
      expect(await read()).toEqual({ revision, ...again })
    }
  })

  it('keeps what is left out, inside its objects too, and replaces lists', async () => {
    await patch(EVERYTHING)
    const reply = await patch({
      excluded_customer_tags: ['vip'],
      excluded_products: [],
      opt_in: { marketing_consent: false },
      member_discounts: { exclude_sale_items: false, excluded_collections: [8] },
    })
    expect(reply.body.eligibility).toEqual({
      ...STORED,
      revision: 4,
      excluded_customer_tags: ['vip'],
      excluded_products: [],
      opt_in: { required: true, marketing_consent: false },
      member_discounts: {
        ...STORED.member_discounts,
        exclude_sale_items: false,
        excluded_collections: [CUPS],
      },
    })
    const paths = reply.body.diff.map(({ path }: { path: string }) => path)
    expect(paths.sort()).toEqual([
      'eligibility.excluded_customer_tags',
      `eligibility.excluded_products.${gid('Product', 101)}`,
      `eligibility.excluded_products.${gid('Product', 102)}`,
      'eligibility.member_discounts.exclude_sale_items',
      `eligibility.member_discounts.excluded_collections.${BEANS.id}`,
      `eligibility.member_discounts.excluded_collections.${CUPS.id}`,
      'eligibility.opt_in.marketing_consent',
    ])
  })

  it('shows in a dry run what would become of it, and stays', async () => {
    const dry = expectOk(await patch({ ...EVERYTHING, dry_run: true }, { key: null })).body
    expect(await read()).toEqual(NEW)
    const real = expectOk(await patch(EVERYTHING)).body
    expect(withoutForesight(dry)).toEqual({
      ...real,
      dry_run: true,
      revision: 2,
      eligibility: { ...real.eligibility, revision: 2 },
    })
  })

  it('can be put back', async () => {
    await patch(EVERYTHING)
    const change_id = await lastChange(shop)
    expect((await listChanges(shop))[0].target).toEqual({
      kind: 'eligibility',
      id: 'eligibility',
      label: 'Eligibility',
    })
    expectOk(await undo(shop, change_id))
    expect(await read()).toEqual({ ...NEW, revision: 4 })
  })

  it('is not changed by a writer who read an older one', async () => {
    await patch({ exclude_gift_cards: false })
    const stale = await patch({ exclude_gift_cards: true, if_revision: 2 })
    expect(verdict(stale)).toBe('409 revision_conflict')
    expect((await read()).exclude_gift_cards).toBe(false)
    expect((await patch({ exclude_gift_cards: true, if_revision: 3 })).status).toBe(200)
  })

  it('names everything that the shop does not have, each where it stands', async () => {
    const reply = await patch({
      excluded_products: [
        { id: 999 },
        { id: 101, variant_ids: [1011, 1021] },
        { id: 'gid://other/Product/102' },
        { id: gid('Product', 101) },
      ],
      excluded_collections: [7, 'beans', { id: gid('Product', 7) }],
      member_discounts: { excluded_collections: [{ id: 9, title: 'Nine' }] },
      exclude_gift_cards: true,
    })
    expect(reply.status).toBe(422)
    expect(faultyFields(reply)).toEqual([
      'excluded_products[0].id',
      'excluded_products[1].variant_ids[1]',
      'excluded_products[2].id',
      'excluded_products[3].id',
      'excluded_collections[1]',
      'excluded_collections[2].id',
      'member_discounts.excluded_collections[0].id',
    ])
    expect(await read()).toEqual(NEW)
  })

  it.each([
    ['customer_audience', { customer_audience: 'b2b' }],
    ['excluded_customer_tags[0]', { excluded_customer_tags: [' '] }],
    ['excluded_customer_tags[0]', { excluded_customer_tags: ['x'.repeat(256)] }],
    ['excluded_order_tags', { excluded_order_tags: Array(251).fill('x') }],
    ['excluded_product_tags', { excluded_product_tags: 'sale' }],
    ['excluded_products[0].id', { excluded_products: [{}] }],
    ['excluded_products[0].nonsense', { excluded_products: [{ id: 101, nonsense: 1 }] }],
    ['excluded_products[0].variant_ids', { excluded_products: [{ id: 101, variant_ids: null }] }],
    ['exclude_gift_cards', { exclude_gift_cards: null }],
    ['opt_in.required', { opt_in: { required: 'yes' } }],
    ['opt_in.nonsense', { opt_in: { nonsense: true } }],
    ['member_discounts.nonsense', { member_discounts: { nonsense: true } }],
    ['revision', { revision: '2' }],
    ['nonsense', { nonsense: 1 }],
  ])('cannot have a bad %s: %j', async (field, body) => {
    const reply = await patch(body)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    expect(await read()).toEqual(NEW)
  })
})

/** What lifts every exclusion. */
const { revision: _revision, ...NEW_BODY } = NEW

describe('the platform', () => {
  it.each([
    'unavailable',
    'throttled',
    'timeout',
  ])('that is %s keeps products from being named, and nothing is written', async (mode) => {
    await faulty({ mode, retry_after_seconds: 7 })
    for (const body of [
      { excluded_products: [{ id: 101 }] },
      { member_discounts: { excluded_collections: [7] } },
      { opt_in: { required: true } },
    ]) {
      const reply = await patch({ ...body, exclude_gift_cards: true })
      expect(verdict(reply)).toBe('503 platform_unavailable')
      expect(reply.headers.get('retry-after')).toMatch(/^\d+$/)
    }
    expect(await read()).toEqual(NEW)
  })

  it('is not needed for anything else', async () => {
    await patch({ opt_in: { required: true }, excluded_collections: [7] })
    await faulty({ mode: 'unavailable' })
    const body = { opt_in: { required: true }, excluded_collections: [], exclude_gift_cards: true }
    expect((await patch(body)).status).toBe(200)
    expect((await patch({ opt_in: { required: false } })).status).toBe(200)
  })

  it('can be away when a finished write is repeated, and answers another one later', async () => {
    const body = { excluded_products: [{ id: 101 }] }
    await faulty({ mode: 'unavailable', next_calls: 1 })
    expect((await patch(body, { key: 'again' })).status).toBe(503)
    const done = expectOk(await patch(body, { key: 'again' }))
    await faulty({ mode: 'unavailable' })
    const replay = await patch(body, { key: 'again' })
    expect(replay.text).toBe(done.text)
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
  })
})

describe('joining', () => {
  const terms_url = 'https://bean-there.example/terms'

  it('links the policies that are published when it becomes a condition', async () => {
    await shop.platform('PUT', '/policies', { terms_url })
    const { body } = expectOk(await patch({ opt_in: { required: true } }))
    expect(body.diff).toEqual([
      { path: 'eligibility.opt_in.required', before: false, after: true },
      {
        path: 'eligibility.opt_in_policies',
        before: null,
        after: { terms_url, privacy_url: null },
      },
    ])
    await shop.platform('PUT', '/policies', {})
    expect((await patch({ opt_in: { required: true } })).body.operation).toBe('none')
  })

  it('links them by the gate of the admin, too, and says so in the log', async () => {
    await shop.platform('PUT', '/policies', { terms_url })
    await shop.switch({ join_gate_enabled: true })
    const { data } = expectOk(await shop.get('/program/changes')).body
    expect(data[0]?.diff).toContainEqual({
      ...{ path: 'eligibility.opt_in_policies', before: null },
      after: { terms_url, privacy_url: null },
    })
  })

  it('is the same as the gate of the admin, and leaves members what they are', async () => {
    await shop.customer(1)
    await patch({ opt_in: { required: true } })
    expect((await shop.admin('PATCH', '/switches', {})).body.join_gate_enabled).toBe(true)
    await shop.customer(2)
    expect((await shop.get('/customers/1')).status).toBe(200)
    expect((await shop.get('/customers/2')).status).toBe(404)
    await shop.switch({ join_gate_enabled: false })
    expect((await read()).opt_in.required).toBe(false)
  })
})
