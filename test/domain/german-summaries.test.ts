import { afterAll, describe, expect, it } from 'vitest'
import { FIELDS_OF_TYPE } from '../../src/domain/campaigns/campaign-fields.ts'
import { BOOSTED_RULE_TYPES, type Campaign } from '../../src/domain/campaigns/campaigns.ts'
import { benefitTypes } from '../../src/domain/catalogue/benefits/index.ts'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import { rewardTypes } from '../../src/domain/catalogue/rewards/index.ts'
import { type Words, wordsIn } from '../../src/domain/catalogue/words.ts'
import { OPEN_TO_ALL } from '../../src/domain/eligibility/eligibility.ts'
import { newProgram } from '../../src/domain/new-program.ts'
import { PROGRAM_SWITCHES } from '../../src/domain/program.ts'
import { summarize } from '../../src/domain/programme/describe.ts'
import { settingsOf } from '../../src/domain/programme/settings-part.ts'
import type { TargetChange } from '../../src/domain/programme/targets.ts'
import { referralOf } from '../../src/domain/referrals/referrals.ts'
import { STANDARD_STOREFRONT } from '../../src/domain/storefront/storefront.ts'
import { programEmails } from '../../src/emails/templates/index.ts'
import { notices } from '../../src/languages/notices/index.ts'
import { englishIn } from '../support/english-words.ts'
import { makeTier } from './tier-cases.ts'

/** The German words, which write down which of them were asked for. */
const asked = new Set<string>()

function watched<Texts extends object>(texts: Texts, path: string): Texts {
  return new Proxy(texts, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      const at = `${path}${String(name)}`
      if (typeof value === 'object' && value !== null) return watched(value, `${at}.`)
      asked.add(at)
      return value
    },
  })
}

function leavesOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value, `${path}${name}.`)
      : [`${path}${name}`],
  )
}

const english = wordsIn('EUR')
const plain = wordsIn('EUR', 'de')
const german: Words = watched(plain, '')

const program = {
  ...newProgram({ tier_id: 'tier_a', referral_rule_id: 'rule_a' }),
  program_name: 'Treue',
  points_name: 'Bohnen',
}
const tellingIn = (words: Words) => ({ words, time_zone: 'Europe/Vienna', program })

const of = (
  kind: TargetChange['kind'],
  after: unknown,
  before: unknown = null,
  id = 'x',
): TargetChange => ({ kind, id, before, after, position: null }) as TargetChange

/** What is said of a change in German, after it was compared with the English. */
function germanOf(change: TargetChange): string {
  const told = summarize(change, tellingIn(german))
  expect(told).not.toBe(summarize(change, tellingIn(english)))
  expect(englishIn(told ?? ''), told ?? '').toBeNull()
  expect(told).not.toContain('undefined')
  return told ?? ''
}

const rule = (type: string, fields: object = {}) =>
  of('earning_rule', { ...PART, type, fields: { url: 'https://bean.example', ...fields } })
const PART = { id: 'x', enabled: true, title: null, title_translations: {} }
const reward = (type: string, fields: object = {}, values: object = {}) =>
  of('reward', {
    ...{ ...PART, type, name: 'Zehn', fields },
    ...{ points_cost: 500, discount_value: 10, code_valid_days: null, ...values },
  })
const benefit = (type: string, fields: object) => ({
  ...{ id: 'b', type, fields },
  label: benefitTypes.find((one) => one.type === type)?.summary({ ...fields }, english) ?? '',
})
const tier = (fields: object) => of('tier', makeTier('gold', { name: 'Gold', ...fields }))
const membership = (fields: object) =>
  of('membership', {
    ...{ id: 'm', name: 'Klub', name_translations: {}, enabled: true, billing_type: 'term' },
    ...{ term: { unit: 'YEAR', count: 1 }, billing_interval: { unit: 'MONTH', count: 1 } },
    ...{ grace_days: 0, points_multiplier: 1, benefits: [] },
    ...{ product: { id: 'p', title: 'Klub', price: '49.00' }, ...fields },
  })
const eligibility = (fields: object) => of('eligibility', { ...OPEN_TO_ALL, ...fields })
const referral = (friend_discount: object, code_prefix = { custom: false, prefix: 'X' }) => {
  const usual = referralOf(program)
  const discount = { ...usual.friend_discount, ...friend_discount }
  return of('referral', { ...usual, friend_discount: discount, code_prefix })
}
const settings = (fields: object) => of('settings', { ...settingsOf(program), ...fields })
const storefront = (fields: object) => of('storefront', { ...STANDARD_STOREFRONT, ...fields })
const percent = { type: 'percent', code_rate: 10, link_rate: 8 }
const partners = (fields: object) =>
  of('affiliate_settings', { ...program.affiliate_settings, ...fields })
const campaign = (fields: Partial<Campaign>) =>
  of('campaign', {
    ...{ id: 'c', name: 'Wochenende', type: 'earning_boost', template: null, status: 'scheduled' },
    ...FIELDS_OF_TYPE.earning_boost,
    ...{ multiplier: 2.5, starts_at: null, ends_at: null, badge_text: null, banner_copy: {} },
    audience: { mode: 'all', tier_ids: [], tags: [] },
    limits: { max_orders: null, max_bonus_points: null },
    emails: { teaser: false, launch: false, last_chance: false },
    ...fields,
  })
const scope = { product_ids: ['1', '2'], collection_ids: ['3'], tags: ['a', 'b', 'c', 'd'] }
const CODE = { rewardType: 'discount_code' }
const ALL_OUT = {
  ...{ exclude_gift_cards: true, exclude_discounted_items: true },
  ...{ exclude_subscription_renewals: true, exclude_membership_purchases: true },
}
const title = (name: string) => ({ id: name, title: name, variant_ids: ['1'] })

describe('a summary in German', () => {
  it.each([
    [
      rule('order_placed', { earnPoints: 1250.5, earnDenominator: 2.5 }),
      '1.250,5 Punkte je 2,50 € Einkaufswert',
    ],
    [
      rule('order_placed', {
        includeShipping: true,
        includeTax: true,
        awardOn: 'fulfilled',
        minimumPurchase: 20,
        pendingDays: 14,
        tierPoints: { a: 1 },
      }),
      '1 Punkt je 1 € Einkaufswert, einschließlich Versand und Steuer, bei Bestellungen ab 20 €, gutgeschrieben, sobald die Bestellung ausgeliefert ist, andere Sätze in einer Stufe, 14 Tage lang zurückgehalten',
    ],
    [
      rule('product_review', { limit: 5, limitPeriod: 'month', tierPoints: { a: 1, b: 2 } }),
      '50 Punkte für eine Produktbewertung, bis zu 5-mal pro Monat, andere Punkte in 2 Stufen',
    ],
    [rule('product_review', { limit: 1 }), '50 Punkte für eine Produktbewertung, einmal pro Kunde'],
    [
      rule('birthday', { mode: 'claim' }),
      '200 Punkte zum Geburtstag, in seinem Monat zu beanspruchen',
    ],
    [rule('pet_birthday', { maxSubjects: 1 }), '100 Punkte zum Geburtstag eines Haustiers'],
    [rule('child_birthday', { maxSubjects: 1 }), '100 Punkte zum Geburtstag eines Kindes'],
    [
      rule('referral', { minimumPurchase: 30 }),
      '500 Punkte für die erste Bestellung eines Freundes ab 30 €',
    ],
    [rule('custom_action', { actionName: 'Tasse' }), '10 Punkte für „Tasse“'],
    [rule('account_created', CODE), 'Ein Rabattcode über 10 % für das Anlegen eines Kundenkontos'],
    [
      rule('account_created', { ...CODE, discountType: 'fixed_amount', discountValue: 7.5 }),
      'Ein Rabattcode über 7,50 € für das Anlegen eines Kundenkontos',
    ],
    [
      rule('account_created', { ...CODE, discountType: 'free_shipping' }),
      'Ein Code für kostenlosen Versand für das Anlegen eines Kundenkontos',
    ],
    [of('earning_rule', null, rule('birthday').after), 'Entfernt: 200 Punkte zum Geburtstag'],
    [
      of('earning_rule', { ...PART, enabled: false, type: 'birthday', fields: {} }),
      '200 Punkte zum Geburtstag (aus)',
    ],
    [
      reward('percentage', { minimumPurchase: 20, tierIds: ['a'], perCustomerLimit: 1 }),
      '10 % Rabatt auf eine Bestellung für 500 Punkte, bei Bestellungen ab 20 €, für Mitglieder einer Stufe, einmal pro Kunde',
    ],
    [
      reward('fixed_amount', { tierIds: ['a', 'b'], perCustomerLimit: 3 }),
      '10 € Rabatt auf eine Bestellung für 500 Punkte, für Mitglieder von 2 Stufen, bis zu 3-mal pro Kunde',
    ],
    [
      reward('variable_amount', { minimumPoints: 200, maximumPoints: 1000 }),
      '1 € Rabatt auf eine Bestellung je 100 Punkte, ab 200 Punkten, bis zu 1.000 Punkten',
    ],
    [reward('free_product', { quantity: 3 }), '3 Stück eines Produkts gratis für 500 Punkte'],
    [
      reward('product_discount', { productIds: ['1'], collectionIds: ['2'] }),
      '10 % Rabatt auf ausgewählte Produkte und Kategorien für 500 Punkte',
    ],
    [
      tier({
        threshold: 500,
        criteria: [
          { metric: 'amount_spent', threshold: 1000 },
          { metric: 'orders_count', threshold: 1 },
        ],
        points_multiplier: 1.5,
        benefits: [
          benefit('free_shipping', { minimumPurchase: 0 }),
          { ...benefit('free_shipping', {}), label: 'Eigenes' },
        ],
      }),
      'Gold, ab 500 Punkten oder 1.000 € Umsatz oder 1 Bestellung, 1,5-fache Punkte, Kostenloser Versand, Eigenes (Stufen sind aus)',
    ],
    [tier({}), 'Gold, für jedes Mitglied (Stufen sind aus)'],
    [
      tier({
        benefits: [
          {
            ...benefit('reward_price', { prices: { a: 1, b: 2 } }),
            label: 'Member prices for rewards that are gone',
          },
        ],
      }),
      'Gold, für jedes Mitglied, Mitgliederpreise für Prämien, die es nicht mehr gibt (Stufen sind aus)',
    ],
    [
      membership({ points_multiplier: 2, benefits: [benefit('free_shipping', {})] }),
      'Klub, 49 € für 1 Jahr, 2-fache Punkte, 1 Vorteil (Mitgliedschaften sind aus)',
    ],
    [
      membership({ enabled: false, billing_type: 'subscription' }),
      'Klub, 49 € jeden Monat (nicht im Verkauf)',
    ],
    [
      storefront({
        sections: ['earn'],
        is_launcher_shown: false,
        own_texts: { de: { earn: 'x' } },
      }),
      '1 Abschnitt in #1f5f46, ohne Startknopf, ein eigener Text',
    ],
    [
      storefront({ own_texts: { de: { earn: 'x', join: 'y' } } }),
      '10 Abschnitte in #1f5f46, 2 eigene Texte',
    ],
    [eligibility({}), 'Jeder Kunde sammelt Punkte'],
    [
      eligibility({
        customer_audience: 'b2b_only',
        opt_in: { required: true },
        excluded_customer_tags: ['x'],
        excluded_order_tags: ['y'],
        excluded_product_tags: ['z'],
        excluded_products: [title('Tee')],
        excluded_collections: [title('Neues')],
        ...ALL_OUT,
      }),
      'Nur Geschäftskunden sammeln Punkte, nach dem Beitritt, außer Kunden mit dem Tag „x“, die auch nichts einlösen können; keine Punkte gibt es für Bestellungen mit dem Tag „y“, Produkte mit dem Tag „z“, einzelne Varianten von Tee, die Kategorie „Neues“, Geschenkkarten, rabattierte Artikel, verlängerte Abos oder Mitgliedschaften',
    ],
    [
      eligibility({
        customer_audience: 'b2c_only',
        member_discounts: {
          ...OPEN_TO_ALL.member_discounts,
          combine_with_other_discounts: true,
          exclude_sale_items: true,
          exclude_subscription_items: true,
        },
      }),
      'Nur Privatkunden sammeln Punkte; der Mitgliederrabatt gilt zusammen mit anderen Rabatten und nimmt reduzierte Artikel und Artikel im Abo aus',
    ],
    [
      referral({ enabled: false }),
      '500 Punkte für die erste Bestellung eines Freundes; Freunde bekommen keinen Rabatt (Empfehlungen sind aus)',
    ],
    [
      referral(
        {
          enabled: true,
          type: 'fixed_amount',
          value: 5,
          minimum_purchase: 20,
          usage_limit: null,
          tier_overrides: [{}],
        },
        { custom: true, prefix: 'BEAN' },
      ),
      '500 Punkte für die erste Bestellung eines Freundes; Freunde bekommen 5 € Rabatt bei Bestellungen ab 20 €, beliebig oft, ein anderer Rabatt von Mitgliedern einer Stufe, Codes beginnen mit BEAN (Empfehlungen sind aus)',
    ],
    [
      referral({
        enabled: true,
        type: 'free_shipping',
        minimum_purchase: 0,
        usage_limit: 3,
        tier_overrides: [],
      }),
      '500 Punkte für die erste Bestellung eines Freundes; Freunde bekommen kostenlosen Versand, bis zu 3-mal (Empfehlungen sind aus)',
    ],
    [
      referral({
        enabled: true,
        type: 'percentage',
        value: 10,
        minimum_purchase: 0,
        usage_limit: 1,
        tier_overrides: [],
      }),
      '500 Punkte für die erste Bestellung eines Freundes; Freunde bekommen 10 % Rabatt (Empfehlungen sind aus)',
    ],
    [
      partners({
        commission: percent,
        holdback_days: 1,
        customer_discount: { type: 'percentage', value: 5 },
      }),
      'Partner bekommen 10 % jeder Bestellung mit ihrem Code, 8 % über ihren Link, 1 Tag lang zurückgehalten, Käufer bekommen 5 % Rabatt (das Partnerprogramm ist aus)',
    ],
    [
      partners({
        commission: { type: 'fixed_amount', code_rate: 5, link_rate: 5 },
        holdback_days: 0,
        customer_discount: { type: 'percentage', value: 0 },
      }),
      'Partner bekommen 5 € für jede Bestellung, Käufer bekommen keinen Rabatt (das Partnerprogramm ist aus)',
    ],
    [
      of('affiliate_group', { id: 'g', name: 'Gold', commission: null, customer_discount: null }),
      'Gold: die Bedingungen aller Partner (das Partnerprogramm ist aus)',
    ],
    [
      of('affiliate_group', {
        id: 'g',
        name: 'Gold',
        commission: percent,
        customer_discount: null,
      }),
      'Gold: Partner bekommen 10 % jeder Bestellung mit ihrem Code, 8 % über ihren Link (das Partnerprogramm ist aus)',
    ],
    [
      settings({
        points_expiry: { enabled: true, months: 6 },
        reward_expiry: { enabled: true, code_valid_days: 30 },
        tier_period: { mode: 'rolling', months: 12, grace_days: 0 },
      }),
      'Treue, Punkte heißen Bohnen, sie verfallen nach 6 Monaten ohne Aktivität, Codes von Prämien gelten 30 Tage, für Stufen zählen die letzten 12 Monate',
    ],
    [
      settings({}),
      'Treue, Punkte heißen Bohnen, sie verfallen nie, Codes von Prämien haben kein eigenes Ende, für Stufen zählt alles, was je gesammelt wurde',
    ],
    [
      settings({
        redemptions: { on_cancelled_order: 'keep' },
        joining: { duplicate_address: 'reject' },
      }),
      'Treue, Punkte heißen Bohnen, sie verfallen nie, Codes von Prämien haben kein eigenes Ende, eine stornierte Bestellung gibt den Code ihrer Prämie nicht zurück, ein zweites Konto mit derselben Adresse bekommt nichts für das Beitreten, für Stufen zählt alles, was je gesammelt wurde',
    ],
    [
      settings({ tier_period: { mode: 'calendar_year', months: 12, grace_days: 0 } }),
      'Treue, Punkte heißen Bohnen, sie verfallen nie, Codes von Prämien haben kein eigenes Ende, für Stufen zählt das Kalenderjahr',
    ],
    [
      of('email_template', { enabled: true }, null, 'tier_up'),
      'Die E-Mail „Neue Stufe“ ist an (alle E-Mails sind aus)',
    ],
    [of('email_template', { enabled: false }, null, 'tier_up'), 'Die E-Mail „Neue Stufe“ ist aus'],
    [campaign({}), 'Wochenende: 2,5-fache Punkte für Bestellungen'],
    [
      campaign({ status: 'draft', multiplier: null, product_scope: { mode: 'include', ...scope } }),
      'Wochenende: noch kein Faktor für Bestellungen, nur Produkte mit dem Tag „a“, „b“, „c“ oder 1 weitere, 2 Produkte und 1 Kategorie (Entwurf)',
    ],
    [
      campaign({ status: 'cancelled', product_scope: { mode: 'exclude', ...scope, tags: [] } }),
      'Wochenende: 2,5-fache Punkte für Bestellungen, ohne 2 Produkte und 1 Kategorie (abgesagt)',
    ],
    [
      campaign({
        starts_at: '2026-11-27T23:00:00Z',
        ends_at: '2026-11-29T23:00:00Z',
        limits: { max_orders: 1, max_bonus_points: 5000, holdout_percent: 20 },
      }),
      'Wochenende: 2,5-fache Punkte für Bestellungen, 28.11.2026 bis 29.11.2026, höchstens 1 Bestellung und 5.000 Bonuspunkte, 20 % zum Vergleich ausgelassen',
    ],
    [
      campaign({
        starts_at: '2026-11-27T23:00:00Z',
        ends_at: '2026-11-28T23:00:00Z',
        audience: { mode: 'tag', tier_ids: [], tags: ['x'] },
      }),
      'Wochenende: 2,5-fache Punkte für Bestellungen, am 28.11.2026, für Mitglieder mit dem Tag „x“',
    ],
    [
      campaign({
        starts_at: '2026-11-28T09:30:00Z',
        audience: { mode: 'tier', tier_ids: [], tags: [] },
      }),
      'Wochenende: 2,5-fache Punkte für Bestellungen, ab 28.11.2026, 10:30, noch für Mitglieder keiner Stufe',
    ],
    [
      campaign({
        ends_at: '2026-11-28T23:00:00Z',
        audience: { mode: 'tier', tier_ids: ['Gold'], tags: [] },
      }),
      'Wochenende: 2,5-fache Punkte für Bestellungen, bis 28.11.2026, für Gold',
    ],
    [
      campaign({
        type: 'reward_spotlight',
        spotlight_rewards: [{ reward_id: 'x', sale_points_cost: null }],
      }),
      'Wochenende: „eine Prämie, die es nicht mehr gibt“ im Angebot',
    ],
    [
      campaign({ type: 'reward_spotlight', spotlight_rewards: [] }),
      'Wochenende: noch keine Prämien',
    ],
  ])('%#: reads well', (change, line) => {
    expect(germanOf(change)).toBe(line)
  })

  it.each(earningTypes)('tells every way to earn: $type', ({ type }) => {
    germanOf(rule(type))
  })

  it.each(rewardTypes)('tells every reward: $type', ({ type }) => {
    germanOf(reward(type, { productIds: ['1'] }))
  })

  // A perk is told in the merchant's own words.
  it.each(
    benefitTypes.filter(({ type }) => type !== 'custom_perk'),
  )('tells every benefit: $type', (type) => {
    const fields = { prices: { a: 1 } }
    const told = type.summary(fields, german)
    expect(told).not.toBe(type.summary(fields, english))
    expect(englishIn(told), told).toBeNull()
  })

  it('tells every switch', () => {
    const { switches } = program
    const all = Object.fromEntries(PROGRAM_SWITCHES.map((name) => [name, !switches[name]]))
    const told = germanOf(of('switches', all, switches))
    expect(told.split(', ')).toHaveLength(PROGRAM_SWITCHES.length)
    expect(told).not.toContain('_')
  })

  it('tells several undos at once', () => {
    const told = [german.undone(2, 'Stufen sind aus'), german.undone_to_nothing(1)]
    expect(told).toEqual([
      '2 Änderungen rückgängig gemacht: Stufen sind aus',
      '1 Änderung rückgängig gemacht, alles bleibt wie zuvor',
    ])
    for (const line of told) expect(englishIn(line), line).toBeNull()
  })

  it.each(programEmails)('has a name for every e-mail: $type', ({ type, name }) => {
    expect(germanOf(of('email_template', { enabled: true }, null, type))).not.toContain(name)
  })

  it.each(BOOSTED_RULE_TYPES)('has a name for what a campaign boosts: %s', (type) => {
    const label = earningTypes.find((one) => one.type === type)?.label
    expect(germanOf(campaign({ rule_types: [type] }))).not.toContain(label)
  })

  afterAll(() => {
    // What no line is made of is not worth a text.
    const left_out = leavesOf(plain).filter((leaf) => leaf !== 'language' && !asked.has(leaf))
    expect(left_out).toEqual([])
  })
})

it('a notice in German says the same facts, in German words', () => {
  const GIVEN = new Proxy({}, { get: (_, name) => `<${String(name)}>` })
  const said = (text: unknown) => (typeof text === 'function' ? String(text(7)) : String(text))
  for (const [name, text] of Object.entries(notices.de.health)) {
    expect(englishIn(said(text)), name).toBeNull()
    expect(said(text)).not.toBe(said(Object(notices.en.health)[name]))
    expect(said(text).includes('7')).toBe(said(Object(notices.en.health)[name]).includes('7'))
  }
  for (const [reason, text] of Object.entries(notices.de.unknown)) {
    expect(englishIn(text), reason).toBeNull()
    expect(text).not.toBe(Object(notices.en.unknown)[reason])
  }
  for (const text of Object.values(notices.de.payouts ?? {})) {
    expect(englishIn(text(GIVEN))).toBeNull()
  }
})
