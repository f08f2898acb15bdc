import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import { OWN_TITLES, TITLE_PARAMS } from '../../src/domain/points/transaction-titles.ts'
import { history, order, refund } from '../support/orders.ts'
import { cancel, newReward, redeem } from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** What customers read in their history: in one language, and with the merchant's own words. */

interface Row {
  readonly title_key: string
  readonly title_params: Record<string, unknown>
  readonly description: string
  readonly type: string
  readonly source_ref?: string
}

const isOwn = (key: string): key is (typeof OWN_TITLES)[number] => Object.hasOwn(TITLE_PARAMS, key)

/** Points of every kind that a call or an order can bring about at once. */
async function everything(shop: TestShop, customer: number, locale: string): Promise<Row[]> {
  await shop.customer(customer, { locale })
  await order(shop, customer, { customer_id: customer })
  await refund(shop, customer, { amount: '40.00' })
  await shop.award(customer, 1_000)
  const at = `/customers/${customer}/points`
  expectOk(await shop.post(`${at}/adjust`, { delta: 5, source_ref: 'a' }))
  expectOk(await shop.post(`${at}/deduct`, { points: 5, source_ref: 'b' }))
  const { data } = expectOk(await shop.get(`/customers/${customer}/rewards`)).body
  const { redemption } = expectOk(await redeem(shop, customer, data[0].id)).body
  expectOk(await cancel(shop, customer, redemption.id))
  const { earning_rules } = expectOk(await shop.get('/program')).body
  const claimed = earning_rules.filter(({ type }: { type: string }) => type.startsWith('follow_'))
  for (const { id } of claimed) {
    expectOk(await shop.post(`/customers/${customer}/claims`, { rule_id: id }))
  }
  return history(shop, customer)
}

async function germanShop(titles: boolean): Promise<TestShop> {
  const shop = await newShop(undefined, { timezone: 'Europe/Vienna' })
  const own = (de: string) => (titles ? { title: `${de} (en)`, title_translations: { de } } : {})
  const rule = (type: string, de: string) => shop.post('/program/earn-rules', { type, ...own(de) })
  expectOk(await rule('order_placed', 'Einkauf bei uns'))
  expectOk(await rule('account_created', 'Schön, dass du da bist'))
  expectOk(await rule('follow_tiktok', 'Folg uns'))
  await newReward(shop, 'percentage', { name: 'internal-5', ...own('Fünf Prozent') })
  const tier = { name: 'Gold', threshold: 500, name_translations: { de: 'Goldstufe' } }
  const benefits = [{ type: 'entry_points', fields: { points: 10 } }]
  expectOk(await shop.post('/program/tiers', { ...tier, benefits }))
  await shop.switch({ tiers_enabled: true })
  return shop
}

describe('the history of a German reader', () => {
  let plain: TestShop
  let titled: TestShop
  let number = 2000
  const nextCustomer = () => {
    number += 1
    return number
  }

  beforeAll(async () => {
    plain = await germanShop(false)
    titled = await germanShop(true)
  })

  it.each(['de', 'de-AT', 'de_CH', 'DE', 'de-Latn-DE'])('is German for %s', async (locale) => {
    const rows = await everything(plain, nextCustomer(), locale)
    expect(rows.map(({ description }) => description)).toEqual([
      'Beitreten',
      'Bestellung',
      'Punkte zurückgenommen',
      'Punkte gutgeschrieben',
      'Neue Stufe erreicht',
      'Punkte angepasst',
      'Punkte abgezogen',
      'internal-5',
      'Einlösung storniert',
      'Uns auf TikTok folgen',
    ])
  })

  it('is in the language of the page, where a page asks for one', async () => {
    const customer = nextCustomer()
    const rows = await everything(plain, customer, 'de')
    const path = `/customers/${customer}?include=history&language=en-GB` as const
    const shown = expectOk(await plain.get(path)).body.history ?? []
    expect(shown.map(({ description }) => description)).toContain('Points awarded')
    const listed = expectOk(
      await plain.get(`/customers/${customer}/transactions?language=en&limit=250`),
    ).body.data
    expect(listed).toHaveLength(rows.length)
    expect(listed.map(({ description }) => description)).toContain('Points awarded')
  })

  it.each(['de', 'de-AT', 'de_CH', 'DE'])('has the merchant’s own words for %s', async (locale) => {
    const rows = await everything(titled, nextCustomer(), locale)
    expect(rows.map(({ description }) => description)).toEqual([
      'Schön, dass du da bist',
      'Einkauf bei uns',
      'Punkte zurückgenommen',
      'Punkte gutgeschrieben',
      'Neue Stufe erreicht',
      'Punkte angepasst',
      'Punkte abgezogen',
      'Fünf Prozent',
      'Einlösung storniert',
      'Folg uns',
    ])
  })

  it.each(['fr', 'ja-JP', 'en-GB'])('is in the shop’s own language for %s', async (locale) => {
    const rows = await everything(titled, nextCustomer(), locale)
    const said = rows.map(({ description }) => description)
    expect(said.slice(0, 3)).toEqual([
      'Schön, dass du da bist (en)',
      'Einkauf bei uns (en)',
      'Points taken back',
    ])
  })

  it('says what each row is about, for clients with texts of their own', async () => {
    const customer = nextCustomer()
    const rows = await everything(titled, customer, 'de')
    for (const { title_key, title_params } of rows) {
      const documented = isOwn(title_key) ? TITLE_PARAMS[title_key] : ['rule_id']
      expect(Object.keys(title_params), title_key).toEqual(expect.arrayContaining([...documented]))
    }
    const of = (key: string) => rows.find(({ title_key }) => title_key === key)
    const order_id = `gid://shopify/Order/${customer}`
    expect(of('points_reversed')).toMatchObject({
      source_ref: order_id,
      title_params: { requested: 40, applied: 40, order_id },
    })
    expect(of('tier_reached')?.title_params.tier).toBe('Goldstufe')
    expect(of('reward_redeemed')?.title_params.reward).toBe('Fünf Prozent')
    expect(of('redemption_cancelled')?.title_params.reward).toBe('Fünf Prozent')
    expect(of('points_adjusted')?.title_params).toEqual({ requested: 5, applied: 5 })
  })
})

describe('the keys of the history', () => {
  it('are all among those that have words in every language', async () => {
    const known: readonly string[] = [...OWN_TITLES, ...earningTypes.map(({ type }) => type)]
    const unknown: string[] = []
    for await (const file of glob('src/{actions,domain,demo}/**/*.ts')) {
      for (const [, key = ''] of readFileSync(file, 'utf8').matchAll(/title_key: '(\w+)'/g)) {
        if (!known.includes(key)) unknown.push(`${file}: ${key}`)
      }
    }
    expect(unknown).toEqual([])
  })

  it('are described with their values in the document of the API’s choices', () => {
    const told = readFileSync('docs/api-design.md', 'utf8')
    const rows = Object.entries(TITLE_PARAMS).map(([key, names]) => {
      const values = names.map((name) => `\`${name}\``).join(', ')
      return `| \`${key}\` | ${values === '' ? 'none' : values} |`
    })
    for (const row of rows) expect(told).toContain(row)
  })
})
