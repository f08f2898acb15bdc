import { describe, expect, it } from 'vitest'
import { newProgram } from '../../src/domain/new-program.ts'
import { labelOf, summarize, tellingOf } from '../../src/domain/programme/describe.ts'
import { settingsOf } from '../../src/domain/programme/settings-part.ts'
import type { TargetChange } from '../../src/domain/programme/targets.ts'
import { referralOf } from '../../src/domain/referrals/referrals.ts'

const program = newProgram({ tier_id: 'tier_a', referral_rule_id: 'rule_a' })
const telling = tellingOf({ currency: 'EUR', timezone: 'Europe/Vienna' }, program)
const part = { id: 'x', enabled: true, title: null, title_translations: {} }
const rule = { ...part, type: 'order_placed', fields: { earnPoints: 5 } }
const values = { points_cost: 500, discount_value: 10, code_valid_days: null }
const reward = { ...part, ...values, type: 'percentage', name: 'Ten off', fields: {} }
const settings = settingsOf(program)
const { switches } = program

const of = (
  kind: TargetChange['kind'],
  before: TargetChange['before'],
  after: TargetChange['after'],
): TargetChange => ({ kind, id: 'x', before, after, position: null })

describe('the one line about a change', () => {
  it.each([
    [of('earning_rule', null, rule), '5 points per €1 spent'],
    [of('earning_rule', rule, { ...rule, enabled: false }), '5 points per €1 spent (off)'],
    [of('earning_rule', rule, null), 'Removed: 5 points per €1 spent'],
    [of('reward', null, reward), '10% off an order for 500 points'],
    [of('reward', reward, { ...reward, enabled: false }), '10% off an order for 500 points (off)'],
    [of('reward', reward, null), 'Removed: 10% off an order for 500 points'],
    [of('earning_rule', null, { ...rule, type: 'of_old' }), 'of_old'],
    [of('reward', null, { ...reward, type: 'of_old' }), 'Ten off'],
    [
      of('settings', settings, {
        ...settings,
        points_expiry: { enabled: true, months: 6 },
        reward_expiry: { enabled: true, code_valid_days: 30 },
      }),
      'Rewards, points are called points, they expire after 6 months without activity, reward codes are valid for 30 days, tiers count everything ever earned',
    ],
    [
      of('switches', switches, { ...switches, tiers_enabled: true, emails_enabled: true }),
      'Tiers switched on, E-mails switched on',
    ],
    [of('reward', null, null), null],
  ])('says what there is now, or what there was: %#', (change, line) => {
    expect(summarize(change, telling)).toBe(line)
  })

  it('counts one month and one day as one', () => {
    const after = {
      ...settings,
      points_expiry: { enabled: true, months: 1 },
      reward_expiry: { enabled: true, code_valid_days: 1 },
    }
    const line = summarize(of('settings', settings, after), telling)
    expect(line).toBe(
      'Rewards, points are called points, they expire after 1 month without activity, reward codes are valid for 1 day, tiers count everything ever earned',
    )
  })
})

it.each([
  [{ mode: 'lifetime', months: 6 }, 'tiers count everything ever earned'],
  [{ mode: 'rolling', months: 6 }, 'tiers count the last 6 months'],
  [{ mode: 'calendar_year', months: 6 }, 'tiers count by calendar year'],
] as const)('the line about settings says that with %j %s', (period, words_of_period) => {
  const after = { ...settings, tier_period: { ...period, grace_days: 0 } }
  expect(summarize(of('settings', settings, after), telling)).toBe(
    `Rewards, points are called points, they never expire, reward codes have no end of their own, ${words_of_period}`,
  )
})

it('a target is called by its title, its type or its name', () => {
  expect([
    labelOf(of('earning_rule', rule, { ...rule, title: 'Shop' })),
    labelOf(of('earning_rule', rule, null)),
    labelOf(of('earning_rule', { ...rule, type: 'of_old' }, null)),
    labelOf(of('reward', null, reward)),
    labelOf(of('settings', settings, settings)),
    labelOf(of('switches', switches, switches)),
  ]).toEqual(['Shop', 'Place an order', 'of_old', 'Ten off', 'Settings', 'Switches'])
})

describe('a part whose kind is switched off', () => {
  const on = Object.fromEntries(Object.keys(switches).map((name) => [name, true]))
  const live = { ...telling, program: { ...program, switches: { ...switches, ...on } } }
  const membership = {
    ...{ id: 'm', name: 'Club', name_translations: {}, enabled: true, billing_type: 'term' },
    ...{ term: { unit: 'YEAR', count: 1 }, billing_interval: { unit: 'MONTH', count: 1 } },
    ...{ grace_days: 0, points_multiplier: 1, activity_window: null, benefits: [] },
    product: { id: 'p', title: 'Club', price: '49.00' },
  } as unknown as TargetChange['after']
  const group = { id: 'g', name: 'Gold', commission: null, customer_discount: null }
  it.each<[TargetChange['kind'], TargetChange['after'], string | null]>([
    ['tier', program.tiers[0] ?? null, 'tiers are off'],
    ['membership', membership, 'memberships are off'],
    ['referral', referralOf(program), 'referrals are off'],
    ['email_template', { enabled: true }, 'all e-mails are off'],
    // It is off itself.
    ['email_template', { enabled: false }, null],
    ['affiliate_settings', program.affiliate_settings, 'partners are off'],
    ['affiliate_group', group, 'partners are off'],
    // The programme as a whole is on or off: that its parts do not repeat.
    ['earning_rule', rule, null],
    ['reward', reward, null],
    ['eligibility', program.eligibility, null],
    ['settings', settings, null],
  ])('%s says so', (kind, value, off) => {
    const line = summarize(of(kind, null, value), live)
    expect(line).not.toContain('are off')
    const told = summarize(of(kind, null, value), telling)
    expect(told).toBe(off === null ? line : `${line} (${off})`)
  })
})
