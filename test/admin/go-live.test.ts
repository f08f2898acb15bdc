import { describe, expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { newPerson } from '../support/people.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const read = async (shop: TestShop) => expectOk(await shop.admin('GET', '/go-live')).body

describe('going live', () => {
  it('says what each switch needs, until it is there', async () => {
    const shop = await newShop()
    await shop.switch({ program_enabled: false })
    expect((await read(shop)).missing).toEqual({
      program_enabled: ['way_to_earn', 'reward'],
      tiers_enabled: ['program', 'tier'],
      referral_enabled: ['program'],
      memberships_enabled: ['program', 'membership_on_sale'],
      emails_enabled: ['program', 'mail_server'],
      assistant_emails: ['mail_server'],
      affiliates_enabled: ['affiliates_feature'],
      applications_open: ['affiliates_feature', 'affiliates_program'],
    })
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
    const reward = { type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 }
    expectOk(await shop.post('/program/rewards', reward))
    const { id } = await newTier(shop, { name: 'Gold', threshold: 100 })
    const membership = { name: 'Club', create_product: { price: '9.00' } }
    const made = expectOk(await shop.post('/program/memberships', membership)).body
    const path = `/memberships/${made.membership.id}` as const
    expectOk(await shop.admin('PATCH', path, { enabled: true }))
    await shop.switch({ program_enabled: true, affiliates_feature: true })
    expect((await read(shop)).missing).toEqual({
      program_enabled: [],
      tiers_enabled: ['tier_benefit'],
      referral_enabled: [],
      memberships_enabled: [],
      emails_enabled: ['mail_server'],
      assistant_emails: ['mail_server'],
      affiliates_enabled: [],
      applications_open: ['affiliates_program'],
    })
    expectOk(await shop.call('PATCH', `/program/tiers/${id}`, { points_multiplier: 2 }))
    await shop.switch({ affiliates_enabled: true })
    const { missing, switches } = await read(shop)
    expect(missing).toMatchObject({ tiers_enabled: [], applications_open: [] })
    expect(switches).toEqual((await shop.admin('PATCH', '/switches', {})).body)
  })

  it('warns of gift cards that earn, if the shop has any', async () => {
    const shop = await newShop()
    const earn = (earn: boolean) =>
      shop.patch('/program/eligibility', { exclude_gift_cards: !earn })
    const warnings = async () => (await read(shop)).warnings
    expectOk(await earn(true))
    await shop.product(7)
    expect(await warnings()).toEqual([])
    await shop.product(8, { title: 'Gift card', gift_card: true })
    expect(await warnings()).toEqual(['gift_cards_earn'])
    // The switches are answered without the platform, too.
    expectOk(await shop.platform('PUT', '/faults', { mode: 'unavailable', next_calls: 1 }))
    expect(await warnings()).toEqual([])
    expectOk(await earn(false))
    expect(await warnings()).toEqual([])
  })

  it('counts the people it is about', async () => {
    const shop = await newShop()
    await newTier(shop, { name: 'Gold', threshold: 100 })
    await shop.switch({ tiers_enabled: true })
    await shop.customer(1)
    await shop.customer(2)
    await shop.customer(3, { email: null })
    await shop.award(2, 150)
    const { figures, tiers } = await read(shop)
    expect(figures).toEqual({
      members: 3,
      members_with_email: 2,
      partners: 0,
      partners_waiting: 0,
      keys: 1,
      assistants: 0,
    })
    expect(tiers.map(({ members }: { members: number }) => members)).toEqual([2, 1])
  })

  it('is read by those who only look', async () => {
    const shop = await newShop()
    const { browser } = await newPerson(shop, 'viewer')
    expect((await browser.admin('GET', '/go-live')).status).toBe(200)
  })
})

describe('the products of the shop', () => {
  const titles = ({ body }: { body: { data: { title: string }[] } }) =>
    body.data.map(({ title }) => title)

  it('are found by a part of their title, in any case, or by their ids', async () => {
    const shop = await newShop()
    await shop.product(7, { title: 'Espresso beans' })
    await shop.product(8, { title: 'Filter 100%' })
    await shop.product(9, { title: 'Espresso cup' })
    expect(titles(await shop.admin('GET', '/products'))).toEqual([
      'Espresso beans',
      'Espresso cup',
      'Filter 100%',
    ])
    expect(titles(await shop.admin('GET', '/products?search=eSPRESSO'))).toEqual([
      'Espresso beans',
      'Espresso cup',
    ])
    expect(titles(await shop.admin('GET', '/products?search=%25'))).toEqual(['Filter 100%'])
    const { data } = expectOk(await shop.admin('GET', '/products?ids=8,404,nonsense')).body
    expect(data).toMatchObject([
      { number: 8, status: 'ACTIVE', variants: [{ number: 80, price: '10.00' }] },
    ])
    expect(titles(await shop.admin('GET', `/products?ids=${data[0].id}`))).toEqual(['Filter 100%'])
  })

  it('and its collections, of no other shop', async () => {
    const shop = await newShop()
    await shop.collection(3, 'Coffee')
    await shop.collection(4, 'Tea')
    const other = await newShop()
    await other.collection(5, 'Tea of others')
    expect(titles(await shop.admin('GET', '/collections?search=tea'))).toEqual(['Tea'])
    expect(titles(await shop.admin('GET', '/collections?ids=3'))).toEqual(['Coffee'])
  })
})
