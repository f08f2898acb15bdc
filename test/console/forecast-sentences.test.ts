import { describe, expect, it } from 'vitest'

/** What the console says of the days to come and of partners. Its figures are tested with the API. */

// The console is compiled with the types of a browser, which are not there for the tests.
const fromConsole = (path: string) =>
  import(new URL(`../../console/src/${path}`, import.meta.url).href)
interface Sentences {
  sentencesOf(forecast: object, words: object): string[]
  unknownOf(forecast: object): readonly { readonly reason: string }[]
}
const { sentencesOf, unknownOf }: Sentences = await fromConsole('forecast/sentences.ts')
const { forecast: de }: { forecast: object } = await fromConsole('texts/de/forecast.ts')
const { forecast: en }: { forecast: object } = await fromConsole('texts/en/forecast.ts')

const NOTHING = { until: '2027-02-01T00:00:00Z', birthdays: null, expiry: null, excluded: null }

/** Only what these sentences read: nothing was earned, and nothing is owed. */
function said(texts: object, coming: object, commissions: object | null = null): string[] {
  const forecast = {
    ...{ orders: { total: 0 }, awards: { total: 0 }, window: { days: 90 }, commissions },
    ...{ coming: { ...NOTHING, year_end: null, ...coming } },
    liability: { as_is: null, at_once: null },
  }
  const format = {
    number: (value: number) => `${value}`,
    money: (value: number) => `EUR ${value.toFixed(2)}`,
    day: (moment: string) => moment.slice(0, 10),
  }
  const [, ...sentences] = sentencesOf(forecast, { t: { forecast: texts }, format })
  return sentences
}

describe('a forecast says', () => {
  const some = (members: number) => ({ members, points: members * 100 })

  it('nothing of what a change is not about, or does not change', () => {
    expect(said(en, {})).toEqual([])
    const same = { as_is: some(2), as_would_be: some(2) }
    expect(said(en, { expiry: same, excluded: { left_out: some(0), let_in: some(0) } })).toEqual([])
    expect(said(en, {}, { as_is: '5.00', as_would_be: '5.00' })).toEqual([])
  })

  it('what birthdays pay, what expires, and what partners get', () => {
    const birthdays = {
      as_is: { birthdays: 1, points: 50 },
      as_would_be: { birthdays: 1, points: 80 },
    }
    expect(said(en, { birthdays })).toEqual([
      'Birthdays until 2027-02-01 will award 80 points instead of 50.',
    ])
    expect(said(de, { birthdays })).toEqual([
      'Die Geburtstage bis 2027-02-01 bringen 80 Punkte statt 50.',
    ])
    expect(said(en, { expiry: { as_is: some(0), as_would_be: some(3) } })).toEqual([
      'Until 2027-02-01, 300 points expire instead of 0 if these members stay inactive.',
    ])
    expect(said(en, {}, { as_is: '5.00', as_would_be: '9.00' })).toEqual([
      'Partners would have earned EUR 9.00 instead of EUR 5.00 for their orders.',
    ])
  })

  it('who is left out and let in, and whose tier ends with the year', () => {
    expect(said(en, { excluded: { left_out: some(1), let_in: some(2) } })).toEqual([
      '1 member with 100 points can no longer earn or redeem. They keep their points.',
      '2 members with 200 points can earn and redeem again.',
    ])
    expect(said(de, { excluded: { left_out: some(2), let_in: some(1) } })).toEqual([
      '2 Mitglieder mit 200 Punkten können nichts mehr sammeln oder einlösen. Die Punkte bleiben.',
      '1 Mitglied mit 100 Punkten kann wieder sammeln und einlösen.',
    ])
    const year_end = { at: '2028-01-01T00:00:00Z', members: 3 }
    expect(said(en, { year_end })).toEqual([
      'On 2028-01-01, 3 members lose their tier, or enter its grace period, unless they earn more by then.',
    ])
    expect(said(de, { year_end: { ...year_end, members: 1 } })).toEqual([
      'Am 2028-01-01 verliert 1 Mitglied die Stufe oder behält sie nur noch für die Karenztage, wenn es bis dahin nichts sammelt.',
    ])
    expect(said(en, { year_end: { ...year_end, members: null } })).toEqual([])
  })
})

describe('a forecast that rests on little', () => {
  const side = (points: number) => ({
    points,
    tier_points: 0,
    rule_points: 0,
    cost: null,
    codes: 0,
  })
  const unknown = ['behaviour', 'few_orders'].map((reason) => ({ reason, message: reason }))
  const of = (orders: number, awards = 0, campaign_orders: number | null = null) => ({
    ...{ orders: { total: 900, replayed: orders }, awards: { total: awards, replayed: awards } },
    ...{ difference: side(19), window: { days: 90, from: '2026-09-01' }, sample: null, unknown },
    ...{ members: { more: 0, less: 0 }, replayed_members_by_tier: [], rewards: [] },
    ...{ commissions: null, coming: { ...NOTHING, year_end: null } },
    liability: { as_is: null, at_once: null },
    campaigns:
      campaign_orders === null
        ? []
        : [{ is_changed: true, as_would_be: { orders: campaign_orders, used_up_at: null } }],
  })
  const headline = (forecast: object) =>
    sentencesOf(forecast, {
      t: { forecast: en },
      format: { number: String, day: String },
    })[0]
  const MORE = 'With this change, the last 90 days would have given 19 more points.'

  it.each([
    [of(9), `${MORE} This is a rough estimate, based on only 9 orders.`],
    [of(1), `${MORE} This is a rough estimate, based on only 1 order.`],
    [of(2, 1), `${MORE} This is a rough estimate, based on only 2 orders and 1 other award.`],
    [of(0, 3), `${MORE} This is a rough estimate, based on only 3 other awards.`],
    [of(10), MORE],
    [of(4, 6), MORE],
    // Of a campaign the orders in its own days count.
    [of(800, 0, 1), `${MORE} This is a rough estimate, based on only 1 order.`],
    [of(800, 0, 10), MORE],
  ])('says so beside the figure', (forecast, said) => {
    expect(headline(forecast)).toBe(said)
  })

  it('says it once, and where there are no figures nothing else', () => {
    const reasons = (forecast: object) => unknownOf(forecast).map(({ reason }) => reason)
    expect(reasons(of(800, 0, 1))).toEqual(['behaviour'])
    expect(reasons(of(800))).toEqual(['behaviour', 'few_orders'])
    expect(reasons({ ...of(0), orders: { total: 0 }, awards: { total: 0 } })).toEqual([])
  })
})
