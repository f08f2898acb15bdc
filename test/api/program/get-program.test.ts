import { describe, expect, it } from 'vitest'
import { benefitTypes } from '../../../src/domain/catalogue/benefits/index.ts'
import { earningTypes } from '../../../src/domain/catalogue/earning/index.ts'
import { rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'
import { verdict } from '../../support/http.ts'
import { readProgram } from '../../support/programs.ts'
import { newShop } from '../../support/shop.ts'

it('the programme of a new shop has an entry tier, a referral rule that is off, and no more', async () => {
  const program = await readProgram(await newShop())
  expect(program).toMatchObject({
    enabled: true,
    memberships_enabled: false,
    tiers_enabled: false,
    join_gate: { enabled: false },
    eligibility: { customer_audience: 'all' },
    referral: { enabled: false },
    earning_rules: [{ type: 'referral', enabled: false, title: null }],
    redemption_rules: [],
    tiers: [{ name: 'Member', threshold: 0, points_multiplier: 1 }],
  })
  expect(program.revision).toBeGreaterThanOrEqual(1)
})

describe('the catalogue', () => {
  it.each([
    ['earning', earningTypes],
    ['benefit', benefitTypes],
    ['reward', rewardTypes],
  ] as const)('lists every %s type with its fields and the shop’s languages', async (kind, types) => {
    const { body } = await (await newShop()).get(`/program/rule-types?kind=${kind}`)
    expect(body).toMatchObject({ kind, primary_language: 'en', languages: ['en', 'de', 'pt-br'] })
    const listed = body.data.map(
      ({ type, fields }: { type: string; fields: { key: string }[] }) => [
        type,
        fields.map(({ key }) => key),
      ],
    )
    expect(listed).toEqual(types.map(({ type, fields }) => [type, fields.map(({ key }) => key)]))
  })

  it('says of a field what it takes, and of a reward what stands beside its fields', async () => {
    const shop = await newShop()
    const earning = (await shop.get('/program/rule-types?kind=earning')).body.data
    const order = earning.find(({ type }: { type: string }) => type === 'order_placed')
    expect(order).toMatchObject({ creatable: true, claimable: false })
    expect(order.fields[0]).toEqual({
      key: 'earnPoints',
      type: 'number',
      required: false,
      default: 1,
      minimum: 0.01,
      maximum: 10_000,
      decimals: null,
      allowed: null,
      description: expect.any(String),
    })
    const off = earning.filter(({ creatable }: { creatable: boolean }) => !creatable)
    expect(off.map(({ type }: { type: string }) => type)).toEqual(['referral'])
    const rewards = (await shop.get('/program/rule-types?kind=reward')).body.data
    const percentage = rewards.find(({ type }: { type: string }) => type === 'percentage')
    expect(percentage.values.map(({ key }: { key: string }) => key).sort()).toEqual([
      'code_valid_days',
      'discount_value',
      'points_cost',
    ])
  })

  it('lists one type alone, and says which there are', async () => {
    const shop = await newShop()
    const { data } = (await shop.get('/program/rule-types?kind=earning&type=birthday')).body
    expect(data.map(({ type }: { type: string }) => type)).toEqual(['birthday'])
    const wrong = await shop.get('/program/rule-types?kind=reward&type=birthday')
    expect(verdict(wrong)).toBe('422 validation_error type')
    expect(wrong.body.error.details.allowed).toEqual(rewardTypes.map(({ type }) => type))
  })

  it.each([
    '',
    '?kind=',
    '?kind=tier',
    '?kind=earning&kind=reward',
  ])('is not read with %j', async (query) => {
    const reply = await (await newShop()).get(`/program/rule-types${query}`)
    expect(verdict(reply)).toBe('422 validation_error kind')
  })
})
