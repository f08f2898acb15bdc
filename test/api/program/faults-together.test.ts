import { expect, it } from 'vitest'
import { newReward, newRule } from '../../support/programs.ts'
import { newShop } from '../../support/shop.ts'

/** What is wrong with a body is told at once: its shape, and what else there is to say. */

const named = (reply: { body: { error: { details: { errors: { field: string }[] } } } }) =>
  reply.body.error.details.errors.map(({ field }) => field).sort()

it('of a new rule: its shape and its fields', async () => {
  const shop = await newShop()
  const reply = await shop.post('/program/earn-rules', {
    type: 'order_placed',
    enabled: 'yes',
    fields: { earnPoints: 0, colour: 'red' },
    title_translations: { fr: 'Bonjour' },
  })
  expect(named(reply)).toEqual([
    'enabled',
    'fields.colour',
    'fields.earnPoints',
    'title_translations.fr',
  ])
})

it('of a change, whose type only the programme knows', async () => {
  const shop = await newShop()
  const { id } = await newRule(shop, { type: 'birthday' })
  const reply = await shop.patch(`/program/earn-rules/${id}`, {
    title: ' ',
    fields: { points: -1 },
  })
  expect(named(reply)).toEqual(['fields.points', 'title'])
  const reward = await newReward(shop)
  const changed = await shop.patch(`/program/rewards/${reward.id}`, {
    enabled: 1,
    points_cost: -1,
    fields: { usageLimit: 0 },
  })
  expect(named(changed)).toEqual(['enabled', 'fields.usageLimit', 'points_cost'])
})

it('of a campaign: its shape, and what the programme has against it', async () => {
  const shop = await newShop()
  await shop.switch({ campaigns_feature: true })
  const reply = await shop.post('/campaigns', {
    name: 'See www.example.com',
    multiplier: 99,
    starts_at: 'tomorrow',
    banner_copy: { fr: { title: 'Bonjour' } },
  })
  expect(named(reply)).toEqual(['banner_copy.fr', 'multiplier', 'name', 'starts_at'])
})

it('of an id that is nobody’s: the shape alone, as nothing else is known', async () => {
  const shop = await newShop()
  const reply = await shop.patch('/program/rewards/rwd_nobody', { enabled: 1, points_cost: -1 })
  expect(named(reply)).toEqual(['enabled'])
})

it('without anything written, though the rest is right', async () => {
  const shop = await newShop()
  const before = (await shop.get('/program')).body
  const reply = await shop.patch('/program/settings', { program_name: 'Club', points_name: ' ' })
  expect(named(reply)).toEqual(['points_name'])
  expect((await shop.get('/program')).body).toEqual(before)
})
