import { describe, expect, it } from 'vitest'
import { BREWING_EQUIPMENT_IDS, CATALOGUE } from '../../src/demo/catalogue.ts'
import { startOfDay } from '../../src/demo/days.ts'
import { demoOrders } from '../../src/demo/orders.ts'
import { demoPeople } from '../../src/demo/people.ts'
import { demoPoints } from '../../src/demo/points.ts'
import { demoProgram, WELCOME_POINTS } from '../../src/demo/program.ts'
import * as reasons from '../../src/demo/reasons.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function demoData(now: Date) {
  const today = startOfDay(now)
  const people = demoPeople(today)
  const orders = demoOrders(today, people).map(({ first_product, ...order }) => order)
  const points = demoPoints(today, people, demoOrders(today, people), (id) => `order ${id}`)
  return { people, orders, points }
}

/** Every date in it, as text or as a Date, moved by a day. */
function dayLater<Value>(value: Value): Value {
  const moved = JSON.stringify(value).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (text) =>
    new Date(Date.parse(text) + DAY_MS).toISOString(),
  )
  return JSON.parse(moved)
}

const NOW = new Date('2026-02-28T00:00:00Z')
const data = demoData(NOW)

describe('the demo data', () => {
  it('is the same at every hour of a day', () => {
    expect(demoData(new Date('2026-02-28T23:59:59.999Z'))).toEqual(data)
  })

  it('is the same on the next day, a day later', () => {
    const next = demoData(new Date(NOW.getTime() + DAY_MS))
    expect(JSON.parse(JSON.stringify(next))).toEqual(dayLater(data))
    expect(next).not.toEqual(data)
  })

  it('numbers 200 customers by the day they joined, each with a name and an address of their own', () => {
    const { people } = data
    expect(people.map(({ customer_id }) => customer_id)).toEqual(
      Array.from({ length: 200 }, (_, index) => 1001 + index),
    )
    const joined = people.map(({ created_at }) => created_at.getTime())
    expect(joined).toEqual(joined.toSorted((left, right) => left - right))
    const emails = people.map(({ document }) => document.email ?? '')
    expect(new Set(emails).size).toBe(200)
    for (const email of emails) expect(email).toMatch(/^[a-z]+\.[a-z]+@example\.(com|org|net)$/)
    expect(
      new Set(people.map(({ document }) => `${document.first_name} ${document.last_name}`)),
    ).toHaveLength(200)
  })

  it('has customers of both languages, with tags, and a few that buy for a company', () => {
    const documents = data.people.map(({ document }) => document)
    const speaking = (locale: string) => documents.filter((one) => one.locale === locale).length
    expect(speaking('en')).toBeGreaterThan(60)
    expect(speaking('de')).toBeGreaterThan(60)
    expect(speaking('en') + speaking('de')).toBe(200)
    expect(documents.filter(({ tags }) => tags.length > 0).length).toBeGreaterThan(40)
    const companies = documents.filter(({ company }) => company !== null)
    expect(companies.length).toBe(8)
    expect(new Set(companies.map(({ company }) => company?.name)).size).toBe(8)
    for (const { tags } of companies) expect(tags).toContain('wholesale')
  })

  it('sells what is in the catalogue, at its prices', () => {
    const variants = new Map(
      CATALOGUE.flatMap(({ product_id, kind, variants }) =>
        variants.map((variant) => [variant.variant_id, { ...variant, product_id, kind }]),
      ),
    )
    const sold = new Set<number>()
    for (const { document } of data.orders) {
      for (const line of document.lines) {
        const variant = variants.get(line.variant_id ?? 0)
        sold.add(line.variant_id ?? 0)
        expect(variant?.product_id).toBe(line.product_id)
        expect(line.price).toBe(((variant?.price_cents ?? 0) / 100).toFixed(2))
        expect(line.gift_card).toBe(variant?.kind === 'gift_card')
        expect(line.quantity).toBeGreaterThan(0)
      }
    }
    expect(sold.size).toBe(variants.size)
  })

  it('never moves a customer back in time, and takes no more points than are there', () => {
    // Everybody was paid for joining.
    const last = new Map(
      data.people.map(({ customer_id, created_at }) => [
        customer_id,
        { at: created_at.getTime(), balance: WELCOME_POINTS },
      ]),
    )
    for (const { command, now } of data.points) {
      const before = last.get(command.customer_id)
      if (before === undefined) throw new Error('points of somebody unknown')
      const balance = before.balance + command.points
      expect(now.getTime()).toBeGreaterThanOrEqual(before.at)
      expect(balance).toBeGreaterThanOrEqual(0)
      last.set(command.customer_id, { at: now.getTime(), balance })
    }
    expect(last.size).toBe(200)
    expect(data.points.length).toBeGreaterThan(1_000)
  })
})

describe('the demo programme', () => {
  let made = 0
  const program = demoProgram((prefix) => {
    made += 1
    return `${prefix}_${made}`
  })

  it('has eight rules, one of them for orders, and a referral rule that is off', () => {
    const known = ['order_placed', 'account_created', 'newsletter_signup', 'birthday']
    known.push('product_review', 'follow_instagram', 'custom_action', 'referral')
    expect(program.earning_rules.map(({ type }) => type)).toEqual(known)
    const off = program.earning_rules.filter(({ enabled }) => !enabled)
    expect(off.map(({ type }) => type)).toEqual(['referral'])
  })

  it('has six rewards of six types', () => {
    expect(new Set(program.rewards.map(({ type }) => type)).size).toBe(6)
    expect(program.rewards.length).toBe(6)
    const products = CATALOGUE.map(({ product_id }) => product_id)
    const free = program.rewards.find(({ type }) => type === 'free_product')
    expect(products).toContain(free?.fields.productId)
    const discounted = program.rewards.find(({ type }) => type === 'product_discount')
    expect(discounted?.fields.productIds).toEqual(BREWING_EQUIPMENT_IDS)
    expect(products).toEqual(expect.arrayContaining([...BREWING_EQUIPMENT_IDS]))
  })

  it('has three tiers, each with benefits and a higher bar than the one before', () => {
    const bars = program.tiers.map(({ threshold }) => threshold)
    expect(bars.length).toBe(3)
    expect(bars[0]).toBe(0)
    expect(bars).toEqual([...new Set(bars)].toSorted((left, right) => left - right))
    for (const { benefits } of program.tiers) expect(benefits.length).toBeGreaterThan(0)
  })

  it('is on, and what is not live yet is off', () => {
    const on = Object.entries(program.switches).filter(([, value]) => value)
    const names = ['program_enabled', 'affiliates_enabled', 'applications_open']
    expect(on.map(([name]) => name)).toEqual(names)
  })

  it('names its fields in camelCase and gives no id twice', () => {
    const parts = [...program.earning_rules, ...program.rewards, ...program.tiers]
    const benefits = program.tiers.flatMap((tier) => tier.benefits)
    const ids = [...parts, ...benefits].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const fields = [...program.earning_rules, ...program.rewards, ...benefits]
    for (const key of fields.flatMap((part) => Object.keys(part.fields))) {
      expect(key).toMatch(/^[a-z]+([A-Z][a-z]+)*$/)
    }
  })
})

describe('the demo texts', () => {
  const program = demoProgram((prefix) => prefix)
  const translated = [
    ...[...program.earning_rules, ...program.rewards].map((part) => ({
      en: part.title ?? '',
      de: part.title_translations.de ?? '',
    })),
    reasons.NEWSLETTER,
    reasons.reviewOf('Kenya Nyeri'),
    ...[...reasons.CORRECTIONS, ...reasons.TREATS].map(({ reason }) => reason),
  ]
  const tier_names = program.tiers.map(({ name, name_translations: { de } }) => ({ en: name, de }))
  const all = [...translated, ...tier_names].flatMap(({ en, de }) => [en, de ?? ''])
  const labels = program.tiers.flatMap(({ benefits }) => benefits.map(({ label }) => label))

  it.each(translated)('are in both languages: $en', ({ en, de }) => {
    expect(en).not.toBe('')
    expect(de).not.toBe('')
    expect(de).not.toBe(en)
  })

  it.each([...all, ...labels])('are well set: %s', (text) => {
    expect(text).toMatch(/^[A-ZÄÖÜ€\d].*[\p{L}\d€]$/u)
    expect(text).not.toMatch(/ {2}|[!{}<>]|undefined|null|[–—]/)
  })

  it('set money and percentages as each language does', () => {
    for (const { en, de } of translated) {
      expect(en).not.toMatch(/\d [%€]|\d€|[äöüß]/)
      expect(de).not.toMatch(/\d[%€]|€\d/)
      expect(de.match(/\d+/g)).toEqual(en.match(/\d+/g))
    }
  })
})
