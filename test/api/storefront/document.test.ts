import { beforeEach, describe, expect, it } from 'vitest'
import { STOREFRONT_SECTIONS } from '../../../src/domain/storefront/storefront.ts'
import { en } from '../../../src/languages/storefront/en.ts'
import { send, verdict } from '../../support/http.ts'
import { newMembership, putOnSale } from '../../support/memberships.ts'
import { expectOk, furnishedShop, newShop, type TestShop } from '../../support/shop.ts'

/** What a shop's pages show of its programme, for anybody. */

let shop: TestShop
const read = async (language = 'en') =>
  expectOk(await shop.page('GET', `/document?language=${language}`)).body
/** What somebody sees: amounts are written with spaces that do not break. */
const seen = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' '))

beforeEach(async () => {
  shop = await newShop()
})

/** Every key and every value of a document. */
function* wordsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* wordsOf(item)
  else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      yield key
      yield* wordsOf(item)
    }
  }
}

describe('the document', () => {
  it('of a shop that has chosen nothing has the standard look', async () => {
    expect(await read()).toMatchObject({
      shop: { domain: shop.domain, name: 'Bean There', currency: 'EUR' },
      program: { name: 'Rewards', points_name: 'points' },
      language: 'en',
      direction: 'ltr',
      languages: ['en', 'de', 'pt-br'],
      is_live: true,
      join: { is_required: false, policies: [] },
      look: {
        theme: 'auto',
        accent_color: '#1f5f46',
        accent_text_color: '#ffffff',
        corner_radius_px: 12,
        font_family: 'inherit',
        position: 'bottom_end',
        is_launcher_shown: true,
        sections: STOREFRONT_SECTIONS,
      },
      earn: [],
      rewards: [],
      tiers: null,
      memberships: [],
      campaigns: [],
      referral: null,
      partner_program: null,
      birthday: null,
      dependents: { pets: false, children: false },
    })
  })

  it('of a language that Laurel does not speak says which way it runs, and what is English', async () => {
    const arabic = { primary_language: 'ar', languages: ['ar', 'de', 'fa-IR', 'ar-Latn'] }
    shop = await newShop(undefined, arabic)
    const ways: unknown[] = []
    for (const language of arabic.languages) {
      const { direction, texts_language } = await read(language)
      ways.push([language, direction, texts_language])
    }
    expect(ways).toEqual([
      ['ar', 'rtl', 'en'],
      ['de', 'ltr', 'de'],
      ['fa-IR', 'rtl', 'en'],
      ['ar-Latn', 'ltr', 'en'],
    ])
  })

  it('is that of a shop whose domain is written in capitals', async () => {
    const path = `/storefront/${shop.domain.toUpperCase()}/document`
    const reply = await send(shop.app.base_url, { method: 'GET', path })
    expect(reply.body.shop.domain).toBe(shop.domain)
  })

  it('names points as the shop does, in each number', async () => {
    await shop.patch('/program/settings', { points_name: 'beans' })
    const own_texts = {
      en: { points_one: '{count} bean', points_other: '{count} beans', points_name: 'our beans' },
      de: { points_one: '{count} Bohne', points_other: '{count} Bohnen' },
    }
    expectOk(await shop.patch('/program/storefront', { own_texts }))
    const order = { type: 'order_placed', fields: { earnPoints: 1 } }
    expectOk(await shop.post('/program/earn-rules', order))
    const page = { type: 'visit_url', fields: { url: 'https://bean-there.example', points: 2 } }
    expectOk(await shop.post('/program/earn-rules', page))
    const english = seen(await read('en'))
    expect(english.program.points_name).toBe('our beans')
    expect(english.earn.map((way: { points_text: string }) => way.points_text)).toEqual([
      '1 bean for every €1 you spend',
      '2 beans',
    ])
    const [first, second] = seen(await read('de')).earn
    expect(first.points_text).toContain('1 Bohne ')
    expect(second.points_text).toBe('2 Bohnen')
  })

  it('says what the programme offers, in each language', async () => {
    await shop.patch('/program/settings', { points_name: 'points' })
    const order = { type: 'order_placed', fields: { earnPoints: 2, minimumPurchase: 20 } }
    expectOk(await shop.post('/program/earn-rules', order))
    const page = { type: 'visit_url', fields: { url: 'https://bean-there.example/story' } }
    expectOk(await shop.post('/program/earn-rules', page))
    const off = { type: 'fixed_amount', name: '€5', points_cost: 500, discount_value: 5 }
    const titled = { ...off, title: 'Five euros off', title_translations: { de: 'Fünf Euro' } }
    expectOk(await shop.post('/program/rewards', titled))
    const choice = { type: 'variable_amount', name: 'As you like', fields: { pointsStep: 100 } }
    expectOk(await shop.post('/program/rewards', choice))
    const en = await read()
    expect(en.earn).toMatchObject([
      {
        type: 'order_placed',
        title: 'Placing an order',
        text: 'On orders of at least €20',
        points: null,
        points_text: '2 points for every €1 you spend',
        is_claimable: false,
        url: null,
        limit_text: null,
      },
      {
        type: 'visit_url',
        points: 10,
        points_text: '10 points',
        is_claimable: true,
        url: 'https://bean-there.example/story',
        limit_text: 'Once',
      },
    ])
    expect(en.rewards).toMatchObject([
      { title: 'Five euros off', text: '€5 off', points_cost: 500, is_variable: false },
      { text: '€1 off for every 100 points', points_cost: 100, points_step: 100 },
    ])
    const de = await read('de-AT')
    expect(de).toMatchObject({ language: 'de', rewards: [{ title: 'Fünf Euro' }, {}] })
    expect(seen(de.earn[0])).toMatchObject({
      title: 'Bestellen',
      text: 'Ab einem Bestellwert von 20 €',
      points_text: '2 Punkte je 1 € Einkauf',
    })
    // A language of which the shop publishes nothing.
    expect(await read('fr')).toMatchObject({ language: 'en', revision: en.revision })
  })

  it('shows tiers with their perks, in the words of the language', async () => {
    await shop.switch({ tiers_enabled: true })
    const gold = {
      name: 'Gold',
      name_translations: { de: 'Goldstück' },
      threshold: 500,
      points_multiplier: 2,
      benefits: [
        { type: 'entry_points', fields: { points: 50 } },
        { type: 'percentage_discount', fields: { percentage: 5 } },
        { type: 'entry_discount_code', fields: { discountType: 'free_shipping' } },
        { type: 'custom_perk', label: 'A cup of your own', fields: { text: 'A cup' } },
      ],
      confirm_member_impact: true,
    }
    expectOk(await shop.post('/program/tiers', gold))
    expect((await read()).tiers).toEqual({
      measured_by: 'points_earned',
      period_text: 'Everything counts, from your first day on.',
      ladder: [
        {
          id: expect.any(String),
          title: 'Member',
          from: 0,
          from_text: 'For every member',
          perks: [],
        },
        {
          id: expect.any(String),
          title: 'Gold',
          from: 500,
          from_text: 'From 500 points',
          perks: [
            '2× points on your orders',
            '50 points as a welcome gift',
            '5% off every order',
            'As a welcome gift: Free shipping',
            'A cup of your own',
          ],
        },
      ],
    })
    const { ladder } = (await read('de')).tiers
    expect(seen(ladder[1])).toMatchObject({
      title: 'Goldstück',
      from_text: '500 Punkte oder mehr',
      perks: [
        '2× Punkte auf deine Bestellungen',
        '50 Punkte als Willkommensgeschenk',
        '5 % Rabatt auf jede Bestellung',
        'Als Willkommensgeschenk: Kostenloser Versand',
        'A cup of your own',
      ],
    })
  })

  it('shows running campaigns for everybody, and none that leaves somebody out', async () => {
    await shop.switch({ campaigns_feature: true })
    const boost = {
      type: 'earning_boost',
      multiplier: 2,
      rule_types: ['order_placed'],
      starts_at: '2020-01-01T00:00:00Z',
      status: 'scheduled',
    }
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
    const copy = {
      en: { title: 'Twice', subtitle: 'On all' },
      de: { title: 'Doppelt', subtitle: '' },
    }
    const start = async (fields: object) =>
      expectOk(await shop.post('/campaigns', { ...boost, ...fields })).body.campaign
    await start({ name: 'For all', banner_copy: copy })
    await start({ name: 'Compared', limits: { holdout_percent: 10 } })
    await start({ name: 'For some', audience: { mode: 'tag', tags: ['vip'] } })
    await start({ name: 'Later', starts_at: '2120-01-01T00:00:00Z' })
    await start({ name: 'Draft', status: 'draft' })
    expect((await read()).campaigns).toMatchObject([{ title: 'Twice', text: 'On all' }])
    expect((await read('de')).campaigns).toMatchObject([{ title: 'Doppelt', text: '' }])
  })

  it('ends a campaign when its time has come', async () => {
    await shop.switch({ campaigns_feature: true })
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
    const ends_at = new Date(shop.app.context.clock.now().getTime() + 60_000).toISOString()
    const boost = { type: 'earning_boost', multiplier: 2, rule_types: ['order_placed'] }
    const window = { starts_at: '2020-01-01T00:00:00Z', ends_at, status: 'scheduled' }
    expectOk(await shop.post('/campaigns', { name: 'Short', ...boost, ...window }))
    expect((await read()).campaigns).toHaveLength(1)
    await shop.advance(61)
    expect((await read()).campaigns).toEqual([])
  })

  it('says what friends get, and what their sender gets', async () => {
    await shop.switch({ referral_enabled: true })
    const friend_discount = { type: 'percentage', value: 15, minimum_purchase: 30 }
    expectOk(await shop.patch('/program/referrals', { friend_discount }))
    expect((await read()).referral).toEqual({
      advocate_reward: '500 points',
      friend_reward: '15% off · On orders of at least €30',
      share_text: 'For your first order at Bean There: 15% off',
    })
  })

  it('has the merchant’s own words in place of Laurel’s', async () => {
    const { texts } = await read()
    const own_texts = { de: { join: 'Mach mit' } }
    expectOk(await shop.patch('/program/storefront', { own_texts }))
    expect((await read('de')).texts).toMatchObject({ join: 'Mach mit' })
    expect((await read()).texts).toEqual(texts)
  })

  it('calls points what the merchant calls them', async () => {
    expectOk(await shop.patch('/program/settings', { points_name: 'beans' }))
    expect(await read('de')).toMatchObject({
      program: { points_name: 'beans' },
      texts: { points_name: 'beans', points_one: '{count} beans', points_other: '{count} beans' },
    })
  })

  it('says from which spend on a membership pays for itself, where it should', async () => {
    await shop.switch({ memberships_enabled: true })
    const benefits = [{ type: 'percentage_discount', fields: { percentage: 10 } }]
    const shown = async (fields: object) => {
      const { id } = await newMembership(shop, { ...fields, name: 'Club' })
      await putOnSale(shop, id)
      const found = (await read()).memberships.find((one: { id: string }) => one.id === id)
      return found.payoff_text
    }
    expect(await shown({ benefits, show_payoff: true })).toBe(
      'Pays for itself once you have spent €490',
    )
    expect(await shown({ benefits, show_payoff: false })).toBeNull()
    expect(await shown({ show_payoff: true })).toBeNull()
  })

  it('is not live while the programme is off', async () => {
    await shop.switch({ program_enabled: false })
    expect(await read()).toMatchObject({ is_live: false })
  })

  it('has nothing of anybody, and nothing that only the merchant knows', async () => {
    shop = await furnishedShop()
    await shop.switch({ campaigns_feature: true, affiliates_feature: true })
    await shop.switch({ affiliates_enabled: true, memberships_enabled: true })
    const reward = { type: 'percentage', name: 'Few', points_cost: 10, discount_value: 5 }
    const limits = { usageLimit: 54_321, perCustomerLimit: 4_321 }
    expectOk(await shop.post('/program/rewards', { ...reward, fields: limits }))
    const { texts: of_laurel, revision: _, ...document } = await read()
    const words = [...wordsOf(document)]
    const secrets =
      /token|secret|api_?key|^key|e-?mail|holdout|usage|limit(?!_text)|reason|audience/i
    expect(words.filter((word) => secrets.test(word))).toEqual([])
    // The words of the elements are the same for every shop.
    expect(of_laurel).toEqual(en)
    // Ids are made by chance, and have any digits.
    const chosen = words.filter((word) => !/^([a-z_]+_)?[0-9a-z]{26}$/.test(word))
    expect(words.length - chosen.length).toBeGreaterThan(0)
    expect(chosen.filter((word) => /@|lrl_|lst_|54321|4321|1001/.test(word))).toEqual([])
  })
})

describe('a change', () => {
  it('of anything is seen at once, by another revision', async () => {
    const before = await read()
    const unchanged = await read()
    expect(unchanged.revision).toBe(before.revision)
    expectOk(await shop.patch('/program/storefront', { accent_color: '#FFEE00' }))
    const after = await read()
    expect(after.look).toMatchObject({ accent_color: '#ffee00', accent_text_color: '#000000' })
    expect(after.revision).not.toBe(before.revision)
  })

  it('is asked for with the ETag, and nothing is sent where there is none', async () => {
    const first = expectOk(await shop.page('GET', '/document'))
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(etag).toBe(`"${first.body.revision}"`)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const headers = { 'If-None-Match': known }
      const again = await shop.page('GET', '/document', undefined, { headers })
      expect([again.status, again.text], known).toEqual([304, ''])
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('access-control-allow-origin')).toBe('*')
    }
    expectOk(await shop.patch('/program/settings', { program_name: 'Perks' }))
    const headers = { 'If-None-Match': etag }
    const changed = await shop.page('GET', '/document', undefined, { headers })
    expect(changed.status).toBe(200)
  })
})

describe('a request', () => {
  it('for a shop that is not there is 404', async () => {
    for (const domain of ['nowhere.example', '..', 'a%00b', '*', '%2F', 'x'.repeat(400)]) {
      const path = `/storefront/${domain}/document`
      const reply = await send(shop.app.base_url, { method: 'GET', path })
      expect([404, 422], domain).toContain(reply.status)
    }
  })

  it('with a field that it does not take, or a language that is none, says which', async () => {
    expect(verdict(await shop.page('GET', '/document?lang=de'))).toBe('422 validation_error lang')
    const long = await shop.page('GET', `/document?language=${'a'.repeat(36)}`)
    expect(verdict(long)).toBe('422 validation_error language')
    expect(verdict(await shop.page('GET', '/document?language=%00'))).toBe(
      '422 validation_error language',
    )
    expect(await read('nonsense')).toMatchObject({ language: 'en' })
  })

  it('is refused while the merchant lets nobody in', async () => {
    await shop.switch({ api_paused: true })
    expect(verdict(await shop.page('GET', '/document'))).toBe('403 api_paused')
  })
})
