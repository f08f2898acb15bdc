import { describe, expect, it } from 'vitest'
import { readIn } from '../../support/explanations.ts'
import { newTier } from '../../support/ladders.ts'
import { order, orderShop, putOrder } from '../../support/orders.ts'
import { newMember } from '../../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** Why a member has a tier, and what the ways to earn would pay. */

const ADA = 1001

async function read(shop: TestShop, path: string, language = 'en') {
  return expectOk(await readIn(shop, `/customers/${ADA}/${path}`, language)).body
}

const moves = async (shop: TestShop): Promise<string[]> =>
  (await read(shop, 'tier-moves')).data.map(({ text }) => text)

describe('the tier of a member', () => {
  it('says what is missing, and why the member moved up and down', async () => {
    const shop = await orderShop()
    await shop.switch({ tiers_enabled: true })
    const criteria = [{ metric: 'orders_count', threshold: 1 }]
    const gold = await newTier(shop, { name: 'Gold', threshold: 500, combine: 'all', criteria })
    await newMember(shop, ADA, 420)
    const before = await read(shop, 'tier')
    expect(before.text).toContain(
      'Missing for Gold: 80 points (420 points of 500 points). ' +
        'Missing for Gold: 1 order (0 orders of 1 order). Gold needs all of them.',
    )
    expect(before.next_tier).toMatchObject({ id: gold.id, combine: 'all' })
    expect((await read(shop, 'tier', 'de')).text).toContain('Für Gold fehlt noch: 80 Punkte')
    await order(shop, 5001, { customer_id: ADA })
    expect((await read(shop, 'tier')).text).toMatch(
      /^The member has been in the tier Gold since .*\. There is no higher tier\.$/,
    )
    const [up] = await moves(shop)
    expect(up).toMatch(
      /^Up from .* to Gold\. The threshold was reached with points, orders or spend\./,
    )
    expect(up).toContain(
      'Gold needs 500 points in the qualifying period; the member had 520 points.',
    )
    expect(up).toContain('Gold needs 1 order in the qualifying period; the member had 1 order.')
    expectOk(await putOrder(shop, 5001, { customer_id: ADA, paid: true, cancelled: true }))
    const [down] = await moves(shop)
    expect(down).toMatch(/^Down from Gold to .*\. Something that counted was reversed\./)
    expect(down).toContain(
      'Gold needs 500 points in the qualifying period; the member had 420 points.',
    )
  })

  it('that was set by hand says who set it and since when', async () => {
    const shop = await newShop()
    await shop.switch({ tiers_enabled: true })
    const gold = await newTier(shop, { name: 'Gold', threshold: 500 })
    await newMember(shop, ADA, 1)
    const set = await shop.call('PUT', `/customers/${ADA}/tier`, { tier_id: gold.id })
    expectOk(set)
    expect((await read(shop, 'tier')).text).toContain('It was set by hand on')
    const [move] = (await read(shop, 'tier-moves')).data
    expect(move).toMatchObject({
      direction: 'up',
      reason: 'manual',
      to_tier: { id: gold.id, name: 'Gold' },
      made_by: { kind: 'key' },
      request_id: set.headers.get('x-request-id'),
    })
    expect(move.text).toMatch(/Set by hand\. Made with the API key/)
    expect(move.text).not.toContain('needs')
  })

  it('that is cleared says which rules apply again, and who cleared it', async () => {
    const shop = await newShop()
    await shop.switch({ tiers_enabled: true })
    const silver = await newTier(shop, { name: 'Silver', threshold: 100 })
    await newTier(shop, { name: 'Gold', threshold: 500 })
    await newMember(shop, ADA, 600)
    expectOk(await shop.call('PUT', `/customers/${ADA}/tier`, { tier_id: silver.id }))
    expectOk(await shop.call('DELETE', `/customers/${ADA}/tier`, undefined))
    const [up] = (await read(shop, 'tier-moves')).data
    expect(up).toMatchObject({ direction: 'up', reason: 'manual' })
    expect(up.text).toMatch(
      /^Up from Silver to Gold\. A tier set by hand was cleared, so the rules apply again\. Gold needs 500 points/,
    )
    expect(up.text).toContain('Made with the API key')
    expect(up.text).not.toContain('Set by hand.')
  })

  it('is none while tiers are not live', async () => {
    const shop = await newShop()
    await newMember(shop, ADA, 1)
    expect(await read(shop, 'tier')).toMatchObject({ tier: null, text: 'Tiers are not live.' })
  })
})

describe('the ways to earn of a member', () => {
  it('say what can be claimed, what was paid, and why not', async () => {
    const shop = await orderShop()
    await shop.customer(ADA)
    const add = async (type: string, fields = {}, enabled = true) => {
      const body = { type, fields, enabled }
      return expectOk(await shop.post('/program/earn-rules', body)).body.earning_rule.id
    }
    const follow = await add('follow_x', { points: 25 })
    await add('newsletter_signup', { points: 50 })
    await add('birthday', { points: 100, mode: 'claim' })
    await add('share_x', { points: 5 }, false)
    const said = async () => {
      const rules = (await read(shop, 'rules')).data
      return Object.fromEntries(
        rules.map(({ type, state, reason, text }) => [type, [state, reason, text]]),
      )
    }
    expect(await said()).toMatchObject({
      follow_x: ['open', null, 'The member can claim it, for 25 points.'],
      newsletter_signup: [
        'open',
        null,
        'The member can claim it, for 50 points. ' +
          'The customer has not agreed to marketing by e-mail yet.',
      ],
      share_x: ['refused', 'rule_disabled', 'The rule is turned off.'],
      order_placed: ['orders', null, expect.any(String)],
    })
    expectOk(await shop.post(`/customers/${ADA}/claims`, { rule_id: follow }))
    const after = await said()
    expect(after.follow_x?.[0]).toBe('paid')
    expect(after.follow_x?.[1]).toBe('already_claimed')
    expect(after.follow_x?.[2]).toMatch(/^It paid the member 25 points on /)
    await shop.switch({ program_enabled: false })
    expect((await said()).newsletter_signup?.[1]).toBe('program_disabled')
  })
})
