import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { faultsOf, faultyFields, lastChange, readProgram, undo } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { expectStaleRefused, writeAfterDryRun } from '../../support/try-write.ts'

const PATH = '/program/referrals'

let shop: TestShop
let tier_id: string

const read = async () => expectOk(await shop.get(PATH)).body
const patch = (body: object) => shop.patch(PATH, body)
const ruleOf = (program: { earning_rules: { type: string; enabled: boolean }[] }) =>
  program.earning_rules.find(({ type }) => type === 'referral')

beforeEach(async () => {
  shop = await newShop()
  tier_id = (await readProgram(shop)).tiers[0].id
})

describe('the referral programme', () => {
  it('of a new shop waits to be switched on', async () => {
    const { revision, earning_rules } = await readProgram(shop)
    expect(await read()).toEqual({
      revision,
      enabled: false,
      earning_rule: earning_rules[0],
      friend_discount: {
        enabled: true,
        type: 'percentage',
        value: 10,
        usage_limit: 1,
        minimum_purchase: 0,
        tier_overrides: [],
      },
      code_prefix: { custom: false, prefix: 'REF' },
    })
    expect(earning_rules[0]).toMatchObject({ type: 'referral', enabled: false, points: 500 })
  })

  it('and its rule are on where the admin has switched it on', async () => {
    for (const on of [true, false]) {
      await shop.switch({ referral_enabled: on })
      await patch({ earning_rule: { fields: { points: on ? 100 : 200 } } })
      const program = await readProgram(shop)
      expect(program.referral.enabled).toBe(on)
      expect(ruleOf(program)?.enabled).toBe(on)
      expect(await read()).toMatchObject({ enabled: on, earning_rule: ruleOf(program) })
    }
  })

  it('keeps the switch when an older change is undone', async () => {
    await patch({ earning_rule: { fields: { points: 100 } } })
    const change_id = await lastChange(shop)
    await shop.switch({ referral_enabled: true })
    expectOk(await undo(shop, change_id))
    expect(await read()).toMatchObject({
      enabled: true,
      earning_rule: { enabled: true, points: 500 },
    })
  })
})

describe('a change of the referral programme', () => {
  it('leaves what it does not name', async () => {
    const before = await read()
    const { body } = await writeAfterDryRun(shop, 'PATCH', PATH, {
      earning_rule: { fields: { points: 250, pendingDays: 14 }, title: 'Bring a friend' },
      friend_discount: { value: 15, minimum_purchase: 20 },
    })
    expect(body.diff).toEqual([
      { path: 'referral.earning_rule.title', before: null, after: 'Bring a friend' },
      { path: 'referral.earning_rule.fields.points', before: 500, after: 250 },
      { path: 'referral.earning_rule.fields.pendingDays', before: 0, after: 14 },
      { path: 'referral.friend_discount.value', before: 10, after: 15 },
      { path: 'referral.friend_discount.minimum_purchase', before: 0, after: 20 },
    ])
    expect(body).toMatchObject({
      operation: 'update',
      summary:
        "250 points for a friend's first order, held for 14 days; friends get 15% off on orders of at least €20 (referrals are off)",
      referral_program: {
        friend_discount: { ...before.friend_discount, value: 15, minimum_purchase: 20 },
        code_prefix: before.code_prefix,
        earning_rule: { title: 'Bring a friend', points: 250 },
      },
    })
    expect(await read()).toEqual(body.referral_program)
    expect(body.referral_program.revision).toBe(body.revision)
  })

  it('is accepted as it was read in a new shop, and changes nothing', async () => {
    const { friend_discount, code_prefix, earning_rule } = await read()
    const { fields, title, title_translations } = earning_rule
    const rule = { fields, title, title_translations }
    const again = { friend_discount, code_prefix, earning_rule: rule }
    const { body } = await writeAfterDryRun(shop, 'PATCH', PATH, again)
    expect(body).toMatchObject({ operation: 'none', diff: [] })
  })

  it('is accepted as it was read after every field was set', async () => {
    const friend_discount = {
      enabled: false,
      type: 'fixed_amount',
      value: 4.5,
      usage_limit: null,
      minimum_purchase: 12.34,
      tier_overrides: [{ tier_id, type: 'free_shipping', value: 0 }],
    }
    const earning_rule = {
      fields: { points: 7, limit: 5, tierPoints: { [tier_id]: 9 } },
      title: 'Ours',
      title_translations: { de: 'Unser' },
    }
    expectOk(await patch({ friend_discount, earning_rule, code_prefix: { prefix: 'BEAN-1' } }))
    for (const custom of [true, false]) {
      if (!custom) expectOk(await patch({ code_prefix: { custom: false } }))
      const { friend_discount: discount, code_prefix, earning_rule: rule } = await read()
      expect(discount).toEqual(friend_discount)
      const { fields, title, title_translations } = rule
      const again = { fields, title, title_translations }
      const { body } = await writeAfterDryRun(shop, 'PATCH', PATH, {
        friend_discount: discount,
        code_prefix,
        earning_rule: again,
      })
      expect(body).toMatchObject({ operation: 'none', diff: [] })
    }
  })

  it('says all that is wrong with it at once', async () => {
    const before = await read()
    const reply = await patch({
      earning_rule: { fields: { points: 0, nonsense: 1 }, title_translations: { fr: 'x' } },
      friend_discount: {
        value: 101,
        minimum_purchase: 0.0001,
        tier_overrides: [
          { tier_id: 'tier_of_nobody', type: 'percentage', value: 0.5 },
          { tier_id, type: 'fixed_amount', value: 0 },
          { tier_id, type: 'fixed_amount', value: 1.2345 },
        ],
      },
      code_prefix: { custom: false, prefix: 'BEAN' },
    })
    expect(verdict(reply)).toMatch(/^422 validation_error/)
    expect(faultyFields(reply).sort()).toEqual([
      'code_prefix.prefix',
      'earning_rule.fields.nonsense',
      'earning_rule.fields.points',
      'earning_rule.title_translations.fr',
      'friend_discount.minimum_purchase',
      'friend_discount.tier_overrides[0].tier_id',
      'friend_discount.tier_overrides[0].value',
      'friend_discount.tier_overrides[1].value',
      'friend_discount.tier_overrides[2].tier_id',
      'friend_discount.tier_overrides[2].value',
      'friend_discount.value',
    ])
    expect(faultsOf(reply)).toContainEqual(
      expect.objectContaining({
        field: 'friend_discount.tier_overrides[0].tier_id',
        allowed: [tier_id],
        received: 'tier_of_nobody',
      }),
    )
    const shapes = await patch({
      friend_discount: { value: -1, usage_limit: 0, minimum_purchase: -1, type: 'x' },
      code_prefix: { prefix: 'no spaces' },
    })
    expect(faultyFields(shapes).sort()).toEqual([
      'code_prefix.prefix',
      'friend_discount.minimum_purchase',
      'friend_discount.type',
      'friend_discount.usage_limit',
      'friend_discount.value',
    ])
    expect(await read()).toEqual(before)
  })

  it.each([
    [{ friend_discount: { type: 'percentage', value: 0 } }, 'friend_discount.value'],
    [{ friend_discount: { type: 'percentage', value: 100.1 } }, 'friend_discount.value'],
    [{ friend_discount: { type: 'fixed_amount', value: 0 } }, 'friend_discount.value'],
    [{ friend_discount: { type: 'fixed_amount', value: 1_000_001 } }, 'friend_discount.value'],
    [{ friend_discount: { type: 'fixed_amount', value: 0.0001 } }, 'friend_discount.value'],
    [{ friend_discount: { type: 'free_shipping', value: -1 } }, 'friend_discount.value'],
    [{ friend_discount: { type: 'nonsense' } }, 'friend_discount.type'],
    [{ friend_discount: { value: null } }, 'friend_discount.value'],
    [{ friend_discount: { usage_limit: 1.5 } }, 'friend_discount.usage_limit'],
    [{ friend_discount: { usage_limit: -1 } }, 'friend_discount.usage_limit'],
    [{ friend_discount: { minimum_purchase: 1_000_001 } }, 'friend_discount.minimum_purchase'],
    [{ friend_discount: { minimum_purchase: null } }, 'friend_discount.minimum_purchase'],
    [{ friend_discount: { tier_overrides: null } }, 'friend_discount.tier_overrides'],
    [
      { friend_discount: { tier_overrides: [{ type: 'free_shipping', value: 0 }] } },
      'friend_discount.tier_overrides[0].tier_id',
    ],
    [{ friend_discount: { nonsense: 1 } }, 'friend_discount.nonsense'],
    [{ friend_discount: null }, 'friend_discount'],
    [{ earning_rule: null }, 'earning_rule'],
    [{ earning_rule: { type: 'order_placed' } }, 'earning_rule.type'],
    [{ earning_rule: { fields: { minimumPurchase: -1 } } }, 'earning_rule.fields.minimumPurchase'],
    [
      { earning_rule: { fields: { tierPoints: { tier_nobody: 5 } } } },
      'earning_rule.fields.tierPoints.tier_nobody',
    ],
    [{ code_prefix: { prefix: '' } }, 'code_prefix.prefix'],
    [{ code_prefix: { prefix: 'x'.repeat(21) } }, 'code_prefix.prefix'],
    [{ code_prefix: { prefix: 'ÄÖ' } }, 'code_prefix.prefix'],
    [{ code_prefix: { prefix: null } }, 'code_prefix.prefix'],
    [{ code_prefix: { custom: false, prefix: 'BEAN' } }, 'code_prefix.prefix'],
  ])('cannot be %j', async (body, field) => {
    expect(verdict(await patch(body))).toBe(`422 validation_error ${field}`)
  })

  it.each([
    [{ enabled: true }, 'enabled'],
    [{ enabled: null }, 'enabled'],
    [{ earning_rule: { enabled: true } }, 'earning_rule.enabled'],
    [{ earning_rule: { enabled: false, fields: { points: 5 } } }, 'earning_rule.enabled'],
  ])('does not switch it: %j', async (body, field) => {
    const reply = await patch(body)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    expect(reply.body.error.message).toContain('set by the merchant, with PATCH')
  })

  it.each([
    [{ type: 'percentage', value: 1 }, '1% off'],
    [{ type: 'percentage', value: 100 }, '100% off'],
    [{ type: 'fixed_amount', value: 0.01 }, '€0.01 off'],
    [{ type: 'fixed_amount', value: 250 }, '€250 off'],
    [{ type: 'free_shipping' }, 'free shipping'],
    [{ usage_limit: null }, '10% off, as often as they like'],
    [{ usage_limit: 3 }, '10% off, up to 3 times'],
  ])('may give friends %j', async (friend_discount, words) => {
    const { body } = expectOk(await patch({ friend_discount }))
    expect(body.referral_program.friend_discount).toMatchObject(friend_discount)
    expect(body.summary).toBe(
      `500 points for a friend's first order; friends get ${words} (referrals are off)`,
    )
  })

  it('may give friends nothing, and the sender a code', async () => {
    const earning_rule = { fields: { rewardType: 'discount_code', discountValue: 20 } }
    const { body } = expectOk(await patch({ friend_discount: { enabled: false }, earning_rule }))
    expect(body.summary).toBe(
      "A discount code of 20% for a friend's first order; friends get no discount (referrals are off)",
    )
  })

  it('of a type asks for a value that the type can have', async () => {
    expectOk(await patch({ friend_discount: { type: 'fixed_amount', value: 250 } }))
    const reply = await patch({ friend_discount: { type: 'percentage' } })
    expect(verdict(reply)).toBe('422 validation_error friend_discount.value')
  })

  it('replaces the discounts of tiers, which must be there unless they were before', async () => {
    const post = await shop.post('/program/tiers', { name: 'Gold', threshold: 100 })
    const gold = expectOk(post).body.tier.id
    const of_gold = { tier_id: gold, type: 'percentage', value: 20 }
    const of_entry = { tier_id, type: 'percentage', value: 5 }
    const with_both = await patch({ friend_discount: { tier_overrides: [of_gold, of_entry] } })
    expect(with_both.body.summary).toContain('another discount from members of 2 tiers')
    expectOk(await shop.call('DELETE', `/program/tiers/${gold}`, {}))
    const kept = await patch({ friend_discount: { tier_overrides: [of_gold] } })
    expect(kept.body.referral_program.friend_discount.tier_overrides).toEqual([of_gold])
    expectOk(await patch({ friend_discount: { tier_overrides: [] } }))
    const again = await patch({ friend_discount: { tier_overrides: [of_gold] } })
    expect(verdict(again)).toBe('422 validation_error friend_discount.tier_overrides[0].tier_id')
  })

  it('of the prefix makes it the shop’s own, until it is given back', async () => {
    const custom = await patch({ code_prefix: { prefix: 'BEAN-2' } })
    expect(custom.body.referral_program.code_prefix).toEqual({ custom: true, prefix: 'BEAN-2' })
    expect(custom.body.summary).toContain('codes begin with BEAN-2')
    expect((await readProgram(shop)).referral.code_prefix).toBe('BEAN-2')
    const back = await patch({ code_prefix: { custom: false } })
    expect(back.body.referral_program.code_prefix).toEqual({ custom: false, prefix: 'REF' })
    const same = await patch({ code_prefix: { custom: true } })
    expect(same.body.referral_program.code_prefix).toEqual({ custom: true, prefix: 'REF' })
  })

  it('is refused when the programme has changed since', async () => {
    await expectStaleRefused(shop, 'PATCH', PATH, { friend_discount: { value: 20 } })
  })

  it('can be undone, all of it', async () => {
    const { revision: _before, ...before } = await read()
    await patch({
      earning_rule: { fields: { points: 7 }, title: 'Ours' },
      friend_discount: { type: 'fixed_amount', value: 5 },
      code_prefix: { prefix: 'BEAN' },
    })
    expectOk(await undo(shop, await lastChange(shop)))
    const { revision: _after, ...after } = await read()
    expect(after).toEqual(before)
  })

  it('stays away from the endpoints of other rules', async () => {
    const { earning_rule } = await read()
    const reply = await shop.patch(`/program/earn-rules/${earning_rule.id}`, { fields: {} })
    expect(reply.body.error.details).toMatchObject({ use: `PATCH ${PATH}` })
  })
})
