import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVICE } from '../../deploy/bundle-service.ts'
import { verifyLedgers } from '../../src/actions/points/verify-ledgers.ts'
import { openDatabase } from '../../src/app/open-database.ts'
import { type DemoShop, seedDemoShop } from '../../src/commands/seed.ts'
import { readConfig } from '../../src/config.ts'
import { CATALOGUE } from '../../src/demo/catalogue.ts'
import { CORRECTIONS, NEWSLETTER, reviewOf, TREATS } from '../../src/demo/reasons.ts'
import { DEMO_DOMAIN } from '../../src/demo/seed.ts'
import type { OrderDocument } from '../../src/embedded-shop/order-document.ts'
import { createLog } from '../../src/lib/log.ts'
import type { OpenDatabase } from '../../src/store/db.ts'
import { migrate } from '../../src/store/migrate.ts'
import { readProgram } from '../../src/store/programme/programs.ts'
import type { AnswerOf } from '../support/answers.ts'
import { ADMIN_TOKEN, startApp, type TestApp } from '../support/app.ts'
import { createDatabase } from '../support/database.ts'
import { send } from '../support/http.ts'
import { pause } from '../support/service-process.ts'
import { expectOk } from '../support/shop.ts'

/** Just after midnight, when "today" has hardly begun. */
const NOW = new Date('2026-03-15T00:00:01Z')
const FOURTEEN_MONTHS_BEFORE = new Date('2025-01-15T00:00:00Z')
/** From here on everything went through the doors of the service. */
const LAST_MONTH = new Date('2026-02-13T00:00:00Z')
const A_YEAR_BEFORE = new Date('2025-03-15T00:00:00Z')

/** The first shop of its database. */
const SHOP_ID = 1

const folder = mkdtempSync(join(tmpdir(), 'laurel-demo-'))
const SECRET = 'test-secret-0123456789'

let environment: Record<string, string>
let database: OpenDatabase
let app: TestApp
let left_by_failure: Record<string, number>
let demo: DemoShop
let members: AnswerOf<'GET', '/customers'>['data']
let orders: { order_id: number; document: OrderDocument }[]
let entries: EntryRow[]

interface EntryRow {
  customer_id: number
  type: string
  source: string
  source_ref: string | null
  points: number
  description: string | null
  order_total: string | null
  created_at: Date
}

/** While its last month goes on, somebody makes a shop of their own. */
async function seedFirst(): Promise<DemoShop> {
  const [seeded] = await Promise.all([seedDemoShop(app.context), addShopMeanwhile()])
  if (seeded === null) throw new Error('the empty database was said to have a shop')
  return seeded
}

async function addShopMeanwhile(): Promise<void> {
  const shops = { method: 'GET', path: '/admin/api/shops', token: ADMIN_TOKEN }
  while (expectOk(await send(app.base_url, shops)).body.data.length === 0) await pause(20)
  const body = {
    domain: 'own.example',
    name: 'Own',
    ...{ currency: 'EUR', timezone: 'UTC', primary_language: 'en' },
  }
  expectOk(await send(app.base_url, { ...shops, method: 'POST', body }))
}

beforeAll(async () => {
  environment = { LAUREL_DATA_DIR: folder, LAUREL_LOG_LEVEL: 'silent' }
  const server_url = process.env.TEST_DATABASE_URL
  if (server_url !== undefined) {
    environment.DATABASE_URL = await createDatabase(server_url, `laurel_demo_${process.pid}`)
    environment.LAUREL_SECRET = SECRET
  }
  const config = readConfig(environment)
  database = await openDatabase(config, createLog(config.log_level))
  await migrate(database)
  app = await startApp({ database, base_clock: { now: () => NOW } })
  left_by_failure = await seedInVain()
  demo = await seedFirst()
  members = expectOk(await get('/customers?limit=250')).body.data
  orders = await rows(sql`SELECT order_id, document FROM embedded_orders ORDER BY order_id`)
  entries = await rows(sql`SELECT * FROM entries ORDER BY customer_id, seq`)
})

afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

let stopping: Promise<void> | null = null

function stop(): Promise<void> {
  stopping ??= app.close().then(() => database.close())
  return stopping
}

async function rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(database.db)).rows
}

function get(path: string) {
  return send(app.base_url, { method: 'GET', path: `/api/v1${path}`, token: demo.key })
}

/** Lets the last step of the seed fail, as a crash would, and counts what is left of it. */
async function seedInVain(): Promise<Record<string, number>> {
  await database.runScript('ALTER TABLE api_keys ADD CONSTRAINT no_key CHECK (false)')
  await expect(seedDemoShop(app.context)).rejects.toThrow('no_key')
  await database.runScript('ALTER TABLE api_keys DROP CONSTRAINT no_key')
  const [counts = {}] = await rows(sql<Record<string, number>>`
    SELECT (SELECT count(*) FROM shops) AS shops, (SELECT count(*) FROM customers) AS customers,
      (SELECT count(*) FROM embedded_orders) AS orders, (SELECT count(*) FROM entries) AS entries,
      (SELECT count(*) FROM outbox) AS events
  `)
  return counts
}

function cents(money: string): number {
  return Math.round(Number(money) * 100)
}

function isEarly(moment: Date | string): boolean {
  return new Date(moment) < LAST_MONTH
}

function linesCents({ lines, discount_total }: OrderDocument): number {
  const sum = lines.reduce((total, line) => total + cents(line.price) * line.quantity, 0)
  return sum - cents(discount_total)
}

/** Without gift cards, which carry their share of the discount. */
function earningCents(document: OrderDocument): number {
  const { lines } = document
  const of = (some: OrderDocument['lines']) =>
    some.reduce((total, line) => total + cents(line.price) * line.quantity, 0)
  return (of(lines.filter(({ gift_card }) => !gift_card)) * linesCents(document)) / of(lines)
}

function totalCents(document: OrderDocument): number {
  return linesCents(document) + cents(document.shipping)
}

describe('the demo shop', () => {
  it('has the products that its rewards name', async () => {
    const { redemption_rules } = expectOk(await get('/program')).body
    const named = redemption_rules.flatMap(
      ({ fields }: { fields: { productId?: number; productIds?: number[] } }) => [
        ...(fields.productId === undefined ? [] : [fields.productId]),
        ...(fields.productIds ?? []),
      ],
    )
    expect(named.length).toBeGreaterThan(0)
    for (const number of named) {
      const path = `/platform/v1/products/${number}?shop=${DEMO_DOMAIN}`
      const asked = { method: 'GET', path, token: ADMIN_TOKEN }
      expect((await send(app.base_url, asked)).status, path).toBe(200)
    }
  })

  it('leaves nothing of a first start that failed, and is whole after the next', () => {
    expect(left_by_failure).toEqual({ shops: 0, customers: 0, orders: 0, entries: 0, events: 0 })
    expect(members.length).toBe(200)
  })

  it('is Bean There, with its programme and its API on', async () => {
    const { body } = expectOk(await get('/shop'))
    expect(body).toMatchObject({
      domain: 'bean-there.example',
      name: 'Bean There',
      currency: 'EUR',
      timezone: 'Europe/Vienna',
      languages: ['en', 'de'],
    })
    const { document } = await readProgram(database.db, SHOP_ID)
    expect(document.switches.program_enabled).toBe(true)
    expect(document.earning_rules.length).toBe(8)
  })

  it('has 200 members, numbered from 1001, who joined in the last 14 months', () => {
    expect(members.map(({ legacy_id }) => legacy_id)).toEqual(
      Array.from({ length: 200 }, (_, index) => 1001 + index),
    )
    for (const member of members) {
      expect(member.enrolled_via).toBe('account_created')
      expect(new Date(member.enrolled_at).getTime()).toBeGreaterThan(+FOURTEEN_MONTHS_BEFORE)
    }
  })

  it('knows its customers in the embedded shop as in the programme', async () => {
    const reply = await send(app.base_url, {
      method: 'GET',
      path: `/platform/v1/customers/1025?shop=${DEMO_DOMAIN}`,
      token: ADMIN_TOKEN,
    })
    const { email, first_name, company, created_at } = expectOk(reply).body
    expect(members[24]).toMatchObject({ email, first_name, enrolled_at: created_at })
    expect(company.name).toBe('Café Morgenrot')
    const [{ businesses } = { businesses: 0 }] = await rows(
      sql<{ businesses: number }>`SELECT count(*) AS businesses FROM customers WHERE is_business`,
    )
    expect(businesses).toBe(8)
  })

  it('has about 1,200 orders of the last year, a few of which are not paid yet', () => {
    expect(orders.length).toBeGreaterThan(1_100)
    expect(orders.length).toBeLessThan(1_300)
    expect(orders.filter(({ document }) => document.paid_at === null).length).toBeGreaterThan(0)
    expect(orders.filter(({ document }) => document.paid_at !== null).length).toBeGreaterThan(1_100)
    for (const { document } of orders) {
      expect(Date.parse(document.created_at)).toBeGreaterThanOrEqual(+A_YEAR_BEFORE)
      if (document.fulfilled_at !== null) expect(document.paid_at).not.toBeNull()
    }
  })

  it('counts the paid orders and what was spent on goods with each customer', () => {
    const counted = new Map(members.map(({ legacy_id }) => [legacy_id, { count: 0, cents: 0 }]))
    for (const { document } of orders) {
      const figures = counted.get(document.customer_id ?? 0)
      if (document.paid_at === null || figures === undefined) continue
      figures.count += 1
      figures.cents += linesCents(document)
    }
    for (const { legacy_id, orders_count, lifetime_spend } of members) {
      const figures = { count: orders_count, cents: Math.round(lifetime_spend * 100) }
      expect(figures).toEqual(counted.get(legacy_id))
    }
  })

  it('knows each order with the points that it paid', async () => {
    const kept = await rows(sql<{ order_id: number; points: number; judged: number | null }>`
      SELECT order_id, points, (judgement->>'points')::bigint AS judged FROM orders
      ORDER BY order_id
    `)
    const paid = new Map(
      entries
        .filter(({ source }) => source === 'order')
        .map(({ source_ref, points }) => [source_ref, points]),
    )
    const awarded = orders.map(({ order_id, document }) => {
      const points = paid.get(`gid://shopify/Order/${order_id}`) ?? 0
      return { order_id, points, judged: document.paid_at === null ? null : points }
    })
    expect(kept).toEqual(awarded)
    expect((await verifyLedgers(database.db)).flatMap(({ problems }) => problems)).toEqual([])
  })

  it('paid the points of every order, by the rule and its campaigns, and of no other, while no tier was live', async () => {
    const { document } = await readProgram(database.db, SHOP_ID)
    const rule = document.earning_rules.find(({ type }) => type === 'order_placed')
    const rate = Number(rule?.fields.earnPoints) / Number(rule?.fields.earnDenominator)
    const given = await rows(sql<{ order_id: number; points: number }>`
      SELECT order_id, sum((bonus->>'points')::bigint)::bigint AS points
      FROM orders, jsonb_array_elements(judgement->'bonuses') bonus GROUP BY order_id
    `)
    const bonuses = new Map(given.map(({ order_id, points }) => [order_id, points]))
    const owed = orders
      .filter(({ document: order }) => order.paid_at !== null && isEarly(order.paid_at))
      .map(({ order_id, document: order }) => ({
        customer_id: order.customer_id,
        source_ref: `gid://shopify/Order/${order_id}`,
        points: Math.floor((earningCents(order) * rate) / 100) + (bonuses.get(order_id) ?? 0),
        order_total: totalCents(order),
      }))
    const paid = entries
      .filter(({ source, created_at }) => source === 'order' && isEarly(created_at))
      .map(({ customer_id, source_ref, points, order_total }) => ({
        customer_id,
        source_ref: source_ref ?? '',
        points,
        order_total: cents(order_total ?? ''),
      }))
    const by_order = (list: typeof owed) =>
      list.toSorted((left, right) => left.source_ref.localeCompare(right.source_ref))
    expect(by_order(paid)).toEqual(by_order(owed))
  })

  it('gives its reasons in the language of each customer', async () => {
    const joined = { en: 'Join the club', de: 'Werde Mitglied' }
    const list = [joined, NEWSLETTER, ...CATALOGUE.map(({ title }) => reviewOf(title))]
    list.push(...[...CORRECTIONS, ...TREATS].map(({ reason }) => reason))
    const texts = { en: list.map(({ en }) => en), de: list.map(({ de }) => de) }
    const known = await rows(
      sql<{ customer_id: number; locale: 'en' | 'de' }>`SELECT customer_id, locale FROM customers`,
    )
    const locales = new Map(known.map(({ customer_id, locale }) => [customer_id, locale]))
    const OWN = ['api', 'adjustment', 'deduction', 'account_created']
    const described = entries.filter(
      ({ description, source }) => description !== null && OWN.includes(source),
    )
    expect(described.length).toBeGreaterThan(300)
    for (const { customer_id, description } of described) {
      expect(texts[locales.get(customer_id) ?? 'en']).toContain(description)
    }
  })

  it('has nothing that lies in the future or before the shop opened', async () => {
    const [span] = await rows(sql<{ first: Date; last: Date }>`
      SELECT min(moment) AS first, max(moment) AS last FROM (
        SELECT created_at AS moment FROM entries
        UNION ALL SELECT created_at FROM outbox
        UNION ALL SELECT created_at FROM customers
        UNION ALL SELECT updated_at FROM customers
        UNION ALL SELECT enrolled_at FROM customers
        UNION ALL SELECT last_activity_at FROM accounts
        UNION ALL SELECT updated_at FROM accounts
        UNION ALL SELECT (document ->> 'created_at')::timestamptz FROM embedded_orders
      ) moments
    `)
    expect(span?.first.getTime()).toBeGreaterThan(+FOURTEEN_MONTHS_BEFORE)
    expect(span?.last.getTime()).toBeLessThanOrEqual(+NOW)
  })

  it('holds balances of many sizes, earned and spent in several ways', () => {
    expect(new Set(members.map(({ points_balance }) => points_balance)).size).toBeGreaterThan(100)
    expect(members.filter(({ points_redeemed }) => points_redeemed > 0).length).toBeGreaterThan(40)
    const by_source = Object.groupBy(entries, ({ source }) => source)
    expect(by_source.api?.length).toBeGreaterThan(300)
    expect(by_source.deduction?.length).toBeGreaterThan(50)
    expect(by_source.adjustment?.length).toBeGreaterThan(5)
  })

  it('shows a first customer with a rich history', async () => {
    const { body } = expectOk(await get(`/customers/${demo.customer_id}?include=history`))
    expect(body).toMatchObject({ legacy_id: 1001, first_name: 'Ada', excluded_from_program: false })
    expect(body.history.length).toBe(10)
    expect(body.orders_count).toBeGreaterThan(15)
    expect(body.points_balance).toBeGreaterThan(300)
    const { data } = expectOk(await get('/customers/1001/transactions?limit=250')).body
    const sources = new Set(data.map(({ source }: { source: string }) => source))
    const known = ['account_created', 'api', 'order', 'adjustment', 'deduction', 'redemption']
    expect(sources).toEqual(new Set(known))
    const chain = data.map(({ balance_after }: { balance_after: number }) => balance_after)
    expect(chain[0]).toBe(body.points_balance)
  })

  const admin = async (path: string) => {
    const at = `/admin/api${path}${path.includes('?') ? '&' : '?'}shop=${DEMO_DOMAIN}`
    const asked = { method: 'GET', path: at, token: ADMIN_TOKEN }
    return expectOk(await send(app.base_url, asked)).body
  }

  describe('in its year', () => {
    interface Month {
      attributed_revenue: string
      attributed_orders: number
      discounts_given: string
      rewards_redeemed: number
    }

    it('has sold, by campaigns and codes, in every month', async () => {
      const { periods } = await admin('/reports/days?from=2025-04-01&to=2026-02-28')
      expect(periods).toHaveLength(11)
      const months: Month[] = periods
      for (const month of months) {
        expect(Number(month.attributed_revenue)).toBeGreaterThan(0)
        expect(month.attributed_orders).toBeGreaterThan(0)
        expect(month.rewards_redeemed).toBeGreaterThan(0)
      }
      const with_discounts = months.filter(({ discounts_given }) => Number(discounts_given) > 0)
      expect(with_discounts.length).toBeGreaterThan(9)
    })

    it('has campaigns that ended, each with the orders that it boosted', async () => {
      const { data } = expectOk(await get('/campaigns')).body
      const ended = data.filter(({ status }: { status: string }) => status === 'ended')
      expect(ended.length).toBe(7)
      for (const { id } of ended) {
        const results = await admin(`/campaigns/${id}/results`)
        expect(results.orders).toBeGreaterThan(5)
        expect(results.bonus_points).toBeGreaterThan(0)
        expect(Number(results.revenue)).toBeGreaterThan(0)
      }
    })

    it('knows the codes that came with its orders in the embedded shop', async () => {
      const used = await rows(sql<{ code: string; order_id: number; reported: boolean }>`
        SELECT c.code, c.order_id, u.order_id IS NOT NULL AND d.used_count = 1
          AND o.document->'discount_codes' @> jsonb_build_array(jsonb_build_object('code', c.code))
          AS reported
        FROM codes c
        JOIN embedded_discounts d USING (shop_id, code)
        JOIN embedded_orders o USING (shop_id, order_id)
        LEFT JOIN embedded_discount_uses u
          ON u.operation_id = d.operation_id AND u.order_id = c.order_id
        WHERE c.kind = 'redemption' AND c.status = 'used'
      `)
      expect(used.length).toBeGreaterThan(60)
      expect(used.filter(({ reported }) => !reported)).toEqual([])
    })

    it('has partners whose sales are spread over its months, and several payouts', async () => {
      const [{ months } = { months: 0 }] = await rows(sql<{ months: number }>`
        SELECT count(DISTINCT date_trunc('month', ordered_at))::integer AS months
        FROM partner_commissions
      `)
      expect(months).toBeGreaterThan(8)
      const { data } = await admin('/payouts')
      expect(data.length).toBe(6)
    })
  })

  describe('in its last month', () => {
    it('has live tiers, whose members earn more', async () => {
      const { data } = await admin('/members?limit=250')
      const tiers = new Set(data.map(({ tier }: { tier: { name: string } | null }) => tier?.name))
      expect(tiers.size).toBe(3)
      const [{ more } = { more: 0 }] = await rows(sql<{ more: number }>`
        SELECT count(*) AS more FROM orders
        WHERE (judgement->'terms'->'standing'->>'tier_multiplier')::numeric > 1
      `)
      expect(more).toBeGreaterThan(20)
    })

    it('has campaigns that ran, run, come and are drafts', async () => {
      const { data } = expectOk(await get('/campaigns')).body
      const statuses = data.map(({ status }: { status: string }) => status).sort()
      expect(statuses.filter((status: string) => status !== 'ended')).toEqual([
        ...['active', 'draft', 'scheduled'],
      ])
      const [{ orders } = { orders: 0 }] = await rows(
        sql<{ orders: number }>`SELECT min(consumed_orders) AS orders FROM campaigns
          WHERE consumed_orders > 0`,
      )
      expect(orders).toBeGreaterThan(5)
    })

    it('has reports up to yesterday', async () => {
      const { periods } = await admin('/reports/days?from=2026-03-08&to=2026-03-14')
      const owed = periods.map(({ owed_points }: { owed_points: number | null }) => owed_points)
      expect(owed).toHaveLength(7)
      expect(owed.every((points: number | null) => points !== null && points > 0)).toBe(true)
    })

    it('has codes that were redeemed, and some that were used', async () => {
      const counted = await rows(
        sql<{ status: string; count: number }>`SELECT status, count(*) FROM codes GROUP BY 1`,
      )
      const by_status = new Map(counted.map(({ status, count }) => [status, count]))
      expect(by_status.get('issued')).toBeGreaterThan(20)
      expect(by_status.get('used')).toBeGreaterThan(2)
    })

    it('has partners who brought orders and were paid, and one who waits', async () => {
      const { data } = await admin('/partners')
      expect(data.map(({ status }: { status: string }) => status).sort()).toEqual([
        'applied',
        'approved',
        'approved',
      ])
      const balances = []
      for (const { id } of data) balances.push((await admin(`/partners/${id}`)).balance)
      expect(balances.filter(({ paid }) => Number(paid) > 0).length).toBe(2)
      expect(balances.filter(({ held }) => Number(held) > 0).length).toBe(2)
    })

    it('has friends who were referred and bought', async () => {
      const { data } = await admin('/referrals')
      expect(data.some(({ status }: { status: string }) => status === 'completed')).toBe(true)
    })

    it('has an assistant whose changes can be undone', async () => {
      const { data } = expectOk(await get('/program/changes')).body
      const own = data.filter(({ actor }: { actor: { name: string } }) => actor.name === 'Claude')
      expect(own.length).toBe(2)
      const path = `/api/v1/program/changes/${own[0].id}/undo`
      const headers = { 'Idempotency-Key': 'undone' }
      const asked = { method: 'POST', path, token: demo.key, body: {}, headers }
      expectOk(await send(app.base_url, asked))
    })
  })

  it('lets a new assistant double the points of a weekend, and give no more than that', async () => {
    const post = async (path: string, body: object, token: string) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      return send(app.base_url, { method: 'POST', path, token, body, headers })
    }
    const key = { name: 'Robot', scopes: ['program:read', 'program:write'], limits: {} }
    const { key: token } = expectOk(
      await post(`/admin/api/keys?shop=${DEMO_DOMAIN}`, key, ADMIN_TOKEN),
    ).body
    const weekend = {
      ...{ multiplier: 2, status: 'scheduled', limits: { max_bonus_points: 5_000 } },
      ...{ starts_at: '2026-03-17T00:00:00Z', ends_at: '2026-03-19T00:00:00Z' },
    }
    const double = (fields: object = {}) =>
      post('/api/v1/campaigns', { name: 'Double points', ...weekend, ...fields }, token)
    const kindsOf = ({ body }: Awaited<ReturnType<typeof double>>) =>
      body.error?.details.limits.map(({ kind }: { kind: string }) => kind)
    expectOk(await double())
    const later = { starts_at: '2026-04-17T00:00:00Z', ends_at: '2026-04-19T00:00:00Z' }
    expect(kindsOf(await double({ ...later, multiplier: 2.5 }))).toEqual([
      'multiplier',
      'return_percent',
    ])
    const rewards = [
      { type: 'free_shipping', name: 'Free shipping', points_cost: 90 },
      { type: 'free_product', name: 'A bag', points_cost: 500, fields: { productId: 101 } },
    ]
    for (const reward of rewards)
      expect(kindsOf(await post('/api/v1/program/rewards', reward, token))).toContain('value')
  })

  it('adds up', async () => {
    const reply = await send(app.base_url, {
      method: 'GET',
      path: `/admin/api/verify?shop=${DEMO_DOMAIN}`,
      token: ADMIN_TOKEN,
    })
    const { body } = expectOk(reply)
    expect(body).toMatchObject({ ok: true, customers: 200, problems: [] })
    expect(body.entries).toBe(entries.length)
  })
})

describe('laurel seed', () => {
  it('refuses a database that has a shop, in one line', async () => {
    // The embedded database has room for one process.
    await stop()
    const { PATH } = process.env
    const done = spawnSync(process.execPath, [SERVICE, 'seed'], {
      encoding: 'utf8',
      env: { ...environment, ...(PATH === undefined ? {} : { PATH }) },
    })
    expect(done.stdout).toBe('')
    expect(done.stderr).toBe('laurel: this database has a shop already; nothing was added\n')
    expect(done.status).toBe(1)
  })
})
