import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PlatformEvent } from '../../src/domain/platform.ts'
import { LaurelError } from '../../src/errors/laurel-error.ts'
import { ShopifyFailure } from '../../src/shopify/client/failure.ts'
import { insertDeliveries } from '../../src/shopify/store/deliveries.ts'
import { ShopifyWing } from '../../src/shopify/wing.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { SECRET } from '../support/app.ts'
import { aDiscount } from '../support/discounts.ts'
import { HandClock } from '../support/hand-clock.ts'
import { line, order } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, givenTime, openThere } from '../support/shopify/on-shopify.ts'
import { CALL_FAULTS } from '../support/shopify/stand-in.ts'
import { WALKED } from '../support/shopify/walked.ts'

/** What Laurel does at Shopify by itself, and the rest: with each call going wrong, it ends as without. */

const [ADA, ORDER, BIG] = [1001, 5001, 7]
const PIECES = 260
const HOUR = 3600

const clock = new HandClock()
const events: PlatformEvent[] = []
let here: TestShop
let there: TestShop
let opened: Awaited<ReturnType<typeof openThere>>
let wing: ShopifyWing
let discounts = 0
let token: string

beforeAll(async () => {
  here = await newShop()
  there = await newShop()
  opened = await openThere(there)
  await there.customer(ADA, { email: 'ada@example.com' })
  const variants = Array.from({ length: PIECES }, (_, id) => {
    return { id: id + 1, title: `Size ${id}`, price: '1.00' }
  })
  expectOk(await there.platform('PUT', `/products/${BIG}`, { title: 'Big', variants }))
  const lines = variants.slice(0, 120).map(({ id }) => line('1.00', { id }))
  await order(there, ORDER, { customer_id: ADA, lines })
  const signed = await there.platform('POST', '/customer-access-tokens', { customer_id: ADA })
  token = expectOk(signed).body.customer_access_token
  const { database, log } = here.app.context
  const { stand_in } = opened
  wing = new ShopifyWing({
    ...{ db: database.db, clock, log, signing_secret: SECRET, ...givenTime(stand_in) },
    originOf: (domain) => stand_in.originOf(domain),
    webhook_url: `${here.app.base_url}/shopify/webhooks`,
    follow: async (_tx, _shop_id, told) => void events.push(...told),
  })
  await connect()
})

const own = async () =>
  (await findShopByDomain(here.app.database.db, here.domain)) ?? expect.fail('no shop')
const connect = async () => {
  const { client_secret, ...names } = accessTo(opened.shopify_domain)
  const access = { ...names, client_secrets: [client_secret], access_token: null }
  await wing.connect(await own(), access, clock.now())
}
const clear = async (table: string) => {
  const { shop_id } = await own()
  await sql`DELETE FROM ${sql.table(table)} WHERE shop_id = ${shop_id}`.execute(
    here.app.database.db,
  )
  events.length = 0
}
const kinds = () => [...new Set(events.map(({ kind }) => kind))].toSorted()
const startImport = async () => {
  const wanted = { days: null, earn: false, dry_run: false }
  opened.there.more_scopes.push('read_all_orders')
  await wing.importPast(await own(), wanted, clock.now())
}
const latestImport = async () => (await wing.listImports((await own()).shop_id))[0]

/** Each amount is given once. */
async function giveCredit() {
  const credit = { operation_id: `credit-${discounts}`, customer_id: ADA }
  await wing.platform.issueStoreCredit(await own(), { ...credit, amount: `${discounts}.00` })
}

interface Flow {
  readonly names: readonly string[]
  readonly prepare?: () => Promise<unknown>
  readonly act: () => Promise<unknown>
  /** What is there in the end. */
  readonly print: () => unknown
}

let answer: unknown
const asks = (name: string, ask: () => Promise<unknown>): Flow => ({
  names: [name],
  act: async () => {
    answer = await ask()
  },
  print: () => answer,
})

const FLOWS: Record<string, Flow> = {
  'a connection': {
    names: ['ReadShop', 'ListSubscriptions', 'Subscribe', 'Unsubscribe'],
    prepare: async () => {
      const elsewhere = { id: 'gid://shopify/WebhookSubscription/0', topic: 'ORDERS_PAID' }
      opened.there.subscriptions.length = 0
      opened.there.subscriptions.push({ ...elsewhere, uri: 'https://old.example/shopify/webhooks' })
    },
    act: connect,
    print: () => opened.there.subscriptions.map(({ topic, uri }) => `${topic} ${uri}`).toSorted(),
  },
  'a webhook': {
    names: ['ReadOrder', 'ReadMoreLines'],
    prepare: async () => {
      await clear('shopify_deliveries')
      const { shop_id } = await own()
      const told = { topic: 'orders/updated', subject_id: ORDER, event_id: null }
      await insertDeliveries(
        here.app.database.db,
        shop_id,
        [{ ...told, webhook_id: 'told', triggered_at: null }],
        clock.now(),
      )
    },
    act: async () => wing.workDeliveries(await own()),
    print: () => {
      const saved = events.find((event) => event.kind === 'order_saved')
      return { kinds: kinds(), lines: saved?.order.lines.length }
    },
  },
  'a sweep': {
    names: ['ListChangedOrders', 'ListChangedCustomers'],
    prepare: () => clear('shopify_deliveries'),
    act: async () => {
      await wing.sweep(await own())
      await wing.workDeliveries(await own())
    },
    print: kinds,
  },
  'an import': {
    names: ['CountPast', 'StartBulk', 'ListBulks', 'ReadBulk'],
    prepare: async () => {
      await clear('shopify_imports')
      await clear('shopify_deliveries')
    },
    act: async () => {
      const { status } = (await latestImport()) ?? {}
      if (!['asked', 'running', 'reading'].includes(status ?? '')) await startImport()
      for (let runs = 0; runs < 12; runs += 1) {
        clock.advance(HOUR / 4)
        await wing.workImport(await own())
      }
    },
    print: async () => ({ status: (await latestImport())?.status, kinds: kinds() }),
  },
  'an import that is stopped': {
    names: ['CancelBulk'],
    prepare: async () => {
      await clear('shopify_imports')
      await startImport()
      await wing.workImport(await own())
    },
    act: async () => {
      const { import_id = '' } = (await latestImport()) ?? {}
      await wing.stopImport(await own(), import_id, clock.now())
    },
    print: async () => (await latestImport())?.status,
  },
  'a product with many variants': asks('ReadMoreVariants', async () =>
    wing.platform.findProducts(await own(), [BIG]),
  ),
  'a sign-in': asks('ReadStorefront', async () => {
    const found = await wing.platform.findSignIn(await own(), token)
    return found?.customer_id
  }),
  'a code for free shipping': {
    names: ['CreateFreeShippingCode'],
    prepare: async () => {
      discounts += 1
    },
    act: async () => {
      const names = { code: `SHIP-${discounts}`, operation_id: `ship-${discounts}` }
      const effect = { type: 'free_shipping' } as const
      answer = await wing.platform.createDiscount(await own(), aDiscount({ ...names, effect }))
    },
    print: () => [answer, opened.there.code_tags.has(`SHIP-${discounts}`)],
  },
  'store credit whose answer was lost': {
    names: ['ListStoreCredit'],
    prepare: async () => {
      discounts += 1
      opened.stand_in.plan({ name: 'AddStoreCredit', fault: 'lost_after' })
      await trying(giveCredit)
    },
    act: giveCredit,
    print: () => {
      const amount = `${discounts}.00`
      return opened.there.bookings.filter((one) => Number(one.amount.amount) === Number(amount))
        .length
    },
  },
  'a disconnection': {
    names: ['DeleteDefinition', 'DeleteMetafields'],
    prepare: async () => {
      await connect()
      clock.advance(HOUR)
      await wing.show(await own())
    },
    act: async () => {
      const shop = await own()
      if ((await wing.read(shop.shop_id)) === null) return
      await wing.disconnect(shop, 'remove', clock.now())
      for (let runs = 0; runs < 3; runs += 1) {
        clock.advance(HOUR)
        await wing.show(shop)
      }
    },
    print: async () => ({
      connection: await wing.read((await own()).shop_id),
      definitions: [...opened.there.definitions],
      shown: [...opened.there.metafields.keys()].filter((key) => key.includes('laurel')),
    }),
  },
}

/** Faults of Shopify are known as such; any other is one of ours. */
async function trying(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof LaurelError || error instanceof ShopifyFailure)) throw error
  }
}

it('walks its share of the calls', () => {
  const names = Object.values(FLOWS).flatMap((flow) => flow.names)
  expect(names.toSorted()).toEqual(WALKED['work-faults.test.ts'].toSorted())
})

describe.each(Object.entries(FLOWS))('%s', (_what, { names, prepare, act, print }) => {
  it.each(CALL_FAULTS)('with each of its calls %s ends as without', async (fault) => {
    const { stand_in } = opened
    stand_in.clear()
    await prepare?.()
    await act()
    const wanted = await print()
    for (const name of names) {
      await prepare?.()
      const before = stand_in.calls.length
      // More often than the client repeats by itself.
      stand_in.plan({ name, fault, times: 5 })
      await trying(act)
      expect(stand_in.calls.slice(before)).toContain(name)
      stand_in.clear()
      clock.advance(2 * HOUR)
      await act()
      expect(await print()).toEqual(wanted)
    }
  })
})
