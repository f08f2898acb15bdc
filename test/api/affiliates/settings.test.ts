import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { faultsOf, faultyFields, lastChange, readProgram, undo } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { expectStaleRefused, writeAfterDryRun } from '../../support/try-write.ts'

const PATH = '/program/affiliates/settings'

let shop: TestShop

const read = async () => expectOk(await shop.get(PATH)).body
const patch = (body: object) => shop.patch(PATH, body)

/** What a body can change: all that is read but the revision and the admin's switches. */
async function writable() {
  const { revision: _revision, ...settings } = await read()
  const { enabled: _enabled, applications_open: _open, auto_approve: _auto, ...rest } = settings
  return rest
}

beforeEach(async () => {
  shop = await newShop()
  await shop.switch({ affiliates_feature: true })
})

describe('the settings of the partner programme', () => {
  it('are these in a new shop', async () => {
    expect(await read()).toEqual({
      revision: (await readProgram(shop)).revision,
      enabled: false,
      applications_open: false,
      auto_approve: false,
      commission: { type: 'percent', code_rate: 10, link_rate: 10 },
      customer_discount: { type: 'percentage', value: 10 },
      commission_base: {
        include_shipping: false,
        include_tax: false,
        after_discounts: true,
        exclude_gift_cards: true,
      },
      holdback_days: 30,
      link_attribution_window_days: 30,
      code_prefix: 'PARTNER',
      terms_url: null,
      allow_self_referral: false,
      hub_invite_after_referrals: 0,
      hide_order_value: false,
      utm: { enabled: false, source: 'partner', medium: 'affiliate', campaign: '{code}' },
    })
  })

  it('show what the admin has switched, and do not switch it', async () => {
    await shop.switch({ affiliates_enabled: true, auto_approve: true })
    const before = await read()
    expect(before).toMatchObject({ enabled: true, applications_open: false, auto_approve: true })
    for (const name of ['enabled', 'applications_open', 'auto_approve']) {
      for (const value of [true, false, null]) {
        const reply = await patch({ [name]: value, holdback_days: 1 })
        expect(verdict(reply)).toBe(`422 validation_error ${name}`)
        expect(reply.body.error.message).toContain('set by the merchant, with PATCH')
      }
    }
    expect(await read()).toEqual(before)
  })

  it('change where they are named, inside their objects too', async () => {
    const before = await read()
    const { body } = await writeAfterDryRun(shop, 'PATCH', PATH, {
      commission: { code_rate: 15 },
      commission_base: { include_tax: true },
      holdback_days: 14,
      terms_url: 'https://bean-there.example/terms',
      utm: { source: 'bean_there-{code}' },
    })
    const path = (name: string) => `affiliate_settings.${name}`
    expect(body.diff).toHaveLength(5)
    expect(body.diff).toEqual(
      expect.arrayContaining([
        { path: path('commission.code_rate'), before: 10, after: 15 },
        { path: path('commission_base.include_tax'), before: false, after: true },
        { path: path('holdback_days'), before: 30, after: 14 },
        { path: path('terms_url'), before: null, after: 'https://bean-there.example/terms' },
        { path: path('utm.source'), before: 'partner', after: 'bean_there-{code}' },
      ]),
    )
    expect(body.operation).toBe('update')
    expect(body.affiliate_settings).toEqual({
      ...before,
      revision: body.revision,
      commission: { ...before.commission, code_rate: 15 },
      commission_base: { ...before.commission_base, include_tax: true },
      holdback_days: 14,
      terms_url: 'https://bean-there.example/terms',
      utm: { ...before.utm, source: 'bean_there-{code}' },
    })
    expect(await read()).toEqual(body.affiliate_settings)
    expect((await patch({ terms_url: null })).body.affiliate_settings.terms_url).toBeNull()
  })

  const EVERYTHING = {
    commission: { type: 'fixed_amount', code_rate: 5.12, link_rate: 1_000_000 },
    customer_discount: { type: 'fixed_amount', value: 3.5 },
    commission_base: {
      include_shipping: true,
      include_tax: true,
      after_discounts: false,
      exclude_gift_cards: false,
    },
    holdback_days: 0,
    link_attribution_window_days: 365,
    code_prefix: 'Bean-1',
    terms_url: 'https://bean-there.example/terms?x=1',
    allow_self_referral: true,
    hub_invite_after_referrals: 1_000,
    hide_order_value: true,
    utm: { enabled: true, source: 'a', medium: 'x'.repeat(60), campaign: '{name}_{code}-1' },
  }

  it('are written as they are read', async () => {
    for (const body of [{}, EVERYTHING]) {
      const written = expectOk(await patch(body)).body.affiliate_settings
      expect(written).toMatchObject(body)
      const again = await writeAfterDryRun(shop, 'PATCH', PATH, await writable())
      expect(again.body).toMatchObject({ operation: 'none', diff: [] })
    }
  })

  it.each([
    [{ commission: { type: 'percent', code_rate: 101 } }, 'commission.code_rate'],
    [{ commission: { link_rate: -1 } }, 'commission.link_rate'],
    [{ commission: { type: 'fixed_amount', code_rate: 1_000_001 } }, 'commission.code_rate'],
    [{ commission: { type: 'fixed_amount', link_rate: 1.2345 } }, 'commission.link_rate'],
    [{ commission: { type: 'percentage' } }, 'commission.type'],
    [{ commission: { code_rate: null } }, 'commission.code_rate'],
    [{ commission: null }, 'commission'],
    [{ commission: { nonsense: 1 } }, 'commission.nonsense'],
    [{ customer_discount: { value: 0.5 } }, 'customer_discount.value'],
    [{ customer_discount: { value: 101 } }, 'customer_discount.value'],
    [{ customer_discount: { value: -1 } }, 'customer_discount.value'],
    [{ customer_discount: { type: 'fixed_amount', value: 0.0001 } }, 'customer_discount.value'],
    [{ customer_discount: { type: 'fixed_amount', value: 1_000_001 } }, 'customer_discount.value'],
    [{ customer_discount: { type: 'percent' } }, 'customer_discount.type'],
    [{ commission_base: { include_tax: 1 } }, 'commission_base.include_tax'],
    [{ holdback_days: -1 }, 'holdback_days'],
    [{ holdback_days: 366 }, 'holdback_days'],
    [{ holdback_days: 1.5 }, 'holdback_days'],
    [{ holdback_days: null }, 'holdback_days'],
    [{ link_attribution_window_days: 0 }, 'link_attribution_window_days'],
    [{ link_attribution_window_days: 366 }, 'link_attribution_window_days'],
    [{ hub_invite_after_referrals: -1 }, 'hub_invite_after_referrals'],
    [{ hub_invite_after_referrals: 1_001 }, 'hub_invite_after_referrals'],
    [{ code_prefix: '' }, 'code_prefix'],
    [{ code_prefix: 'x'.repeat(21) }, 'code_prefix'],
    [{ code_prefix: 'two words' }, 'code_prefix'],
    [{ code_prefix: null }, 'code_prefix'],
    [{ terms_url: 'http://bean-there.example' }, 'terms_url'],
    [{ terms_url: 'terms' }, 'terms_url'],
    [{ terms_url: '' }, 'terms_url'],
    [{ terms_url: 'https://me@bean-there.example' }, 'terms_url'],
    [{ allow_self_referral: 'yes' }, 'allow_self_referral'],
    [{ hide_order_value: null }, 'hide_order_value'],
    [{ utm: { source: 'two words' } }, 'utm.source'],
    [{ utm: { medium: 'x'.repeat(61) } }, 'utm.medium'],
    [{ utm: { campaign: 'summer&winter' } }, 'utm.campaign'],
    [{ utm: { campaign: '' } }, 'utm.campaign'],
    [{ utm: { source: 'café' } }, 'utm.source'],
    [{ utm: { source: 'line\n' } }, 'utm.source'],
    [{ utm: { enabled: 'x' } }, 'utm.enabled'],
    [{ revision: 1 }, 'revision'],
  ])('cannot be %j', async (body, field) => {
    const before = await read()
    expect(verdict(await patch(body))).toBe(`422 validation_error ${field}`)
    expect(await read()).toEqual(before)
  })

  it('are told all their faults together', async () => {
    const reply = await patch({
      commission: { link_rate: -1 },
      holdback_days: 999,
      code_prefix: '!',
      terms_url: 'ftp://x',
      utm: { source: 'a b', campaign: '%' },
    })
    expect(faultyFields(reply).sort()).toEqual([
      'code_prefix',
      'commission.link_rate',
      'holdback_days',
      'terms_url',
      'utm.campaign',
      'utm.source',
    ])
    expect(faultsOf(reply)).toContainEqual(
      expect.objectContaining({
        field: 'holdback_days',
        allowed: { minimum: 0, maximum: 365 },
        received: 999,
      }),
    )
    expect(faultsOf(reply)).toContainEqual(
      expect.objectContaining({ field: 'utm.source', received: 'a b' }),
    )
  })

  it('are told all the terms together that their types cannot have', async () => {
    const commission = { code_rate: 200, link_rate: 101 }
    const reply = await patch({ commission, customer_discount: { value: 0.1 } })
    expect(faultyFields(reply)).toEqual([
      'commission.code_rate',
      'commission.link_rate',
      'customer_discount.value',
    ])
    expect(faultsOf(reply)[0]).toMatchObject({
      message: 'must be a number from 0 to 100',
      allowed: { minimum: 0, maximum: 100 },
      received: 200,
    })
  })

  it('of another type of commission need rates that the type can have', async () => {
    expectOk(await patch({ commission: { type: 'fixed_amount', code_rate: 250 } }))
    const reply = await patch({ commission: { type: 'percent' } })
    expect(verdict(reply)).toBe('422 validation_error commission.code_rate')
    expectOk(await patch({ commission: { type: 'percent', code_rate: 25 } }))
  })

  it.each([
    [{}, 'Partners get 10% of each order, held for 30 days, buyers get 10% off'],
    [
      { commission: { link_rate: 8 }, holdback_days: 0 },
      'Partners get 10% of each order with their code, 8% by their link, buyers get 10% off',
    ],
    [
      {
        commission: { type: 'fixed_amount', code_rate: 5, link_rate: 5 },
        customer_discount: { value: 0 },
        holdback_days: 1,
      },
      'Partners get €5 for each order, held for 1 day, buyers get no discount',
    ],
    [
      { customer_discount: { type: 'fixed_amount', value: 2.5 } },
      'Partners get 10% of each order, held for 30 days, buyers get €2.50 off',
    ],
  ])('with %j are spoken of as a merchant would', async (body, summary) => {
    expect(expectOk(await patch(body)).body.summary).toBe(`${summary} (partners are off)`)
  })

  it('are refused when the programme has changed since', async () => {
    await expectStaleRefused(shop, 'PATCH', PATH, { holdback_days: 1 })
  })

  it('can be put back by an undo', async () => {
    const before = await writable()
    expectOk(await patch(EVERYTHING))
    expectOk(await undo(shop, await lastChange(shop)))
    expect(await writable()).toEqual(before)
  })
})

it('a shop without the feature has no partner programme to be asked about', async () => {
  await shop.switch({ affiliates_feature: false, affiliates_enabled: true })
  const groups = '/program/affiliates/groups'
  const asked: [string, string, object | undefined][] = [
    ['GET', PATH, undefined],
    ['PATCH', PATH, { holdback_days: 1 }],
    ['PATCH', PATH, { nonsense: 1 }],
    ['GET', groups, undefined],
    ['POST', groups, { name: 'Gold' }],
    ['PATCH', `${groups}/grp_x`, { name: 'Gold' }],
    ['DELETE', `${groups}/grp_x`, {}],
  ]
  for (const [method, path, body] of asked) {
    const reply = await shop.call(method, path, body)
    expect(verdict(reply), `${method} ${path}`).toBe('403 feature_disabled')
    expect(reply.body.error.details).toEqual({
      feature: 'affiliates',
      switch: 'affiliates_feature',
    })
  }
})
