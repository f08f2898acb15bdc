import { beforeAll, describe, expect, it } from 'vitest'
import { benefitTypes } from '../../../src/domain/catalogue/benefits/index.ts'
import { earningTypes } from '../../../src/domain/catalogue/earning/index.ts'
import type { FieldType } from '../../../src/domain/catalogue/field-spec.ts'
import { rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'
import { withoutForesight } from '../../support/foresight.ts'
import { newReward, newRule } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** What names a part that is removed is told, and says nothing of it any more. */

const NAMES_A_REWARD: readonly FieldType[] = ['points_by_reward']
const AHEAD = { starts_at: '2020-01-01T00:00:00Z', ends_at: '2999-01-01T00:00:00Z' }

let shop: TestShop

beforeAll(async () => {
  shop = await newShop()
  await shop.switch({ campaigns_feature: true })
})

const remove = async (path: string, fields: object = {}) =>
  expectOk(await shop.call('DELETE', path, fields)).body

const newPart = async (path: string, kind: 'tier' | 'membership' | 'campaign', body: object) =>
  expectOk(await shop.post(path, body)).body[kind]

const memberPrices = (...rewards: { id: string }[]) => ({
  type: 'reward_price',
  fields: { prices: Object.fromEntries(rewards.map(({ id }) => [id, 50])) },
})

const newCampaign = async (fields: object, status = 'scheduled') => {
  const made = await newPart('/campaigns', 'campaign', { name: 'Week', ...AHEAD, ...fields })
  if (status !== 'draft') expectOk(await shop.patch(`/campaigns/${made.id}`, { status }))
  return made
}

const spotlightOn = (reward: { id: string }, status?: string) => {
  const spotlight_rewards = [{ reward_id: reward.id, sale_points_cost: 60 }]
  return newCampaign({ type: 'reward_spotlight', spotlight_rewards }, status)
}

/** Everything that a merchant reads of the programme, as one text. */
async function allThatIsSaid(): Promise<string> {
  const paths = ['/program', '/program/memberships', '/campaigns']
  const replies = await Promise.all(paths.map((path) => shop.get(path)))
  return JSON.stringify(replies.map((reply) => expectOk(reply).body))
}

describe('a reward', () => {
  it('is named by these fields of the catalogue', () => {
    const naming = [...earningTypes, ...rewardTypes, ...benefitTypes].flatMap(({ type, fields }) =>
      fields
        .filter((spec) => NAMES_A_REWARD.includes(spec.type))
        .map(({ key }) => `${type} ${key}`),
    )
    expect(naming).toEqual(['reward_price prices'])
  })

  it('tells what named it when it goes, and nothing counts it any more', async () => {
    const [reward, other] = [await newReward(shop), await newReward(shop)]
    const benefits = [memberPrices(reward)]
    const tier = await newPart('/program/tiers', 'tier', {
      ...{ name: 'Gold', threshold: 500 },
      benefits: [memberPrices(reward, other), ...benefits],
    })
    const membership = await newPart('/program/memberships', 'membership', {
      ...{ name: 'Club', create_product: { price: 5 }, benefits },
    })
    const running = await spotlightOn(reward)
    await spotlightOn(reward, 'draft')
    await spotlightOn(other)
    expect(await allThatIsSaid()).toContain('Member prices for 1 reward"')
    const path = `/program/rewards/${reward.id}` as const
    const dry = await remove(path, { dry_run: true })
    const real = await remove(path)
    expect(real.references).toEqual([
      { kind: 'tier', id: tier.id, label: 'Gold' },
      { kind: 'membership', id: membership.id, label: 'Club' },
      { kind: 'campaign', id: running.id, label: 'Week' },
    ])
    expect({ ...withoutForesight(dry), dry_run: false, revision: real.revision }).toEqual(real)
    const { tiers } = expectOk(await shop.get('/program')).body
    expect(tiers.at(-1).benefits).toMatchObject([
      { label: 'Member prices for 1 reward' },
      { label: 'Member prices for rewards that are gone' },
    ])
    const [held] = expectOk(await shop.get('/program/memberships')).body.data
    expect(held.benefits).toMatchObject([{ label: 'Member prices for rewards that are gone' }])

    // What was read can be sent back, and is nobody's own words then.
    const again = { benefits: held.benefits }
    const sent = await shop.patch(`/program/memberships/${held.id}`, again)
    expect(expectOk(sent).body.operation).toBe('none')
    const changes = expectOk(await shop.get('/program/changes?limit=1')).body
    expectOk(await shop.post(`/program/changes/${changes.data[0].id}/undo`, {}))
    const [back] = expectOk(await shop.get('/program/memberships')).body.data
    expect(back.benefits).toMatchObject([{ label: 'Member prices for 1 reward' }])
  })

  it('that nothing names goes without a word', async () => {
    const reward = await newReward(shop)
    expect((await remove(`/program/rewards/${reward.id}`)).references).toEqual([])
  })
})

describe('a way to earn', () => {
  it('tells the campaigns that have nothing left to boost when it goes', async () => {
    const [rule, other] = [
      await newRule(shop, { type: 'visit_url', fields: { url: 'https://beans.example' } }),
      await newRule(shop, { type: 'visit_url', fields: { url: 'https://beans.example' } }),
    ]
    const campaign = await newCampaign({ multiplier: 2, rule_types: ['visit_url'] })
    expect((await remove(`/program/earn-rules/${rule.id}`)).references).toEqual([])
    const dry = await remove(`/program/earn-rules/${other.id}`, { dry_run: true })
    const references = [{ kind: 'campaign', id: campaign.id, label: 'Week' }]
    expect(dry.references).toEqual(references)
    expect((await remove(`/program/earn-rules/${other.id}`)).references).toEqual(references)
  })
})
