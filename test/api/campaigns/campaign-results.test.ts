import { expect, it } from 'vitest'
import { ASSISTANT_SCOPES } from '../../../src/domain/access/scopes.ts'
import { isHeldOut } from '../../../src/domain/campaigns/holdout.ts'
import { inDays } from '../../support/campaigns.ts'
import { verdict } from '../../support/http.ts'
import { line, order, orderShop } from '../../support/orders.ts'
import { newReward } from '../../support/programs.ts'
import { expectOk } from '../../support/shop.ts'
import { callTool } from '../../support/tools.ts'

/** What a campaign brought, for assistants and keys. */

/** The first customers who are in, or who are held out. */
function firstOf(campaign: Parameters<typeof isHeldOut>[0], is_out: boolean, count: number) {
  const found: number[] = []
  for (let member = 1; found.length < count; member += 1) {
    if (isHeldOut(campaign, member) === is_out) found.push(member)
  }
  return found
}

it('is read by an assistant: turnover, redemptions by reward, and who was held out', async () => {
  const shop = await orderShop()
  await shop.switch({ campaigns_feature: true })
  const [cheap, dear] = [await newReward(shop), await newReward(shop, { name: 'Two' })]
  const made = await shop.post('/campaigns', {
    ...{ name: 'Double', multiplier: 2, status: 'scheduled', starts_at: await inDays(shop, 1) },
    limits: { holdout_percent: 50 },
  })
  const { campaign } = expectOk(made).body
  const inside = firstOf(campaign, false, 6)
  const held_out = firstOf(campaign, true, 5)
  const members = [...inside, ...held_out]
  for (const member of members) {
    await shop.customer(member)
    await shop.award(member, 500)
  }
  await shop.advance(2 * 86_400)
  for (const member of members) {
    await order(shop, 5000 + member, { customer_id: member, lines: [line('10.00')] })
  }
  const [, two = 0, three = 0] = members
  const redeem = (member: number, { id: reward_id }: { id: string }) =>
    shop.post(`/customers/${member}/redemptions`, { reward_id })
  for (const member of members.slice(0, 5)) expectOk(await redeem(member, cheap))
  expectOk(await redeem(two, dear))
  const { redemption } = expectOk(await redeem(three, dear)).body
  expectOk(await shop.post(`/customers/${three}/redemptions/${redemption.id}/cancel`, {}))
  await shop.advance(1)

  const path = `/campaigns/${campaign.id}/results`
  const { key: token } = await shop.newKey([...ASSISTANT_SCOPES])
  const input = { campaign_id: campaign.id }
  const { body } = await callTool(shop, 'service_get_campaign_results', input, { token })
  expect(body).toMatchObject({
    ...{ orders: 6, members: 6, revenue: '60.00' },
    rewards: [
      { reward_id: cheap.id, name: cheap.name, redemptions: 5 },
      // By one member, which is not for an assistant.
      { reward_id: dear.id, name: 'Two', redemptions: null, points_spent: null },
    ],
    comparison: {
      holdout_percent: 50,
      groups: [
        { group: 'held_out', members: 5, revenue: '50.00' },
        { group: 'in_campaign', members: 6, revenue: '60.00' },
      ],
    },
  })
  const { groups } = expectOk(await shop.get(path)).body.comparison ?? {}
  const of_merchant = expectOk(await shop.admin('GET', path)).body
  expect(groups).toEqual(of_merchant.comparison?.groups)
  expect(of_merchant.rewards[1]).toMatchObject({ reward_id: dear.id, redemptions: 1 })
  const { key: blind } = await shop.newKey(['program:read'])
  expect(verdict(await shop.get(path, { token: blind }))).toBe('403 insufficient_scope')
})

it.each([
  ['the campaign is for a tag of one', { audience: { mode: 'tag', tags: ['vip'] } }],
  ['one member got points of it', { limits: { max_orders: 1 } }],
])('tells nothing of a few to keys that may not read customers: %s', async (_why, fields) => {
  const shop = await orderShop()
  await shop.switch({ campaigns_feature: true })
  const made = await shop.post('/campaigns', {
    ...{ name: 'Double', multiplier: 2, status: 'scheduled', starts_at: await inDays(shop, 1) },
    ...fields,
  })
  const { campaign } = expectOk(made).body
  for (let member = 1; member <= 8; member += 1) {
    await shop.customer(member, member === 1 ? { tags: ['vip'] } : {})
  }
  await shop.advance(2 * 86_400)
  for (let member = 1; member <= 8; member += 1) {
    await order(shop, 5000 + member, { customer_id: member, lines: [line('10.00')] })
  }
  await shop.advance(1)
  const path = `/campaigns/${campaign.id}/results`
  const { key: token } = await shop.newKey([...ASSISTANT_SCOPES])
  const refused = await shop.get(path, { token })
  expect(verdict(refused)).toBe('403 insufficient_scope too_few_members')
  expect(refused.body.error.message).toMatch(/fewer than 5 members.*said instead/)
  expect(expectOk(await shop.get(path)).body).toMatchObject({ members: 1, revenue: '10.00' })
})

it('is empty before it has begun, and not there for another', async () => {
  const shop = await orderShop()
  await shop.switch({ campaigns_feature: true })
  const { campaign } = expectOk(await shop.post('/campaigns', { name: 'Draft' })).body
  const { body } = expectOk(await shop.get(`/campaigns/${campaign.id}/results`))
  expect(body).toMatchObject({ orders: 0, rewards: [], comparison: null, starts_at: null })
  expect((await shop.get('/campaigns/cmp_x/results')).status).toBe(404)
})
