import { beforeEach, expect, it } from 'vitest'
import { importsOf } from '../support/imports.ts'
import { newTier } from '../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Points of an import that count for tiers, and what the check says of it. */

let shop: TestShop
let imports: ReturnType<typeof importsOf>

beforeEach(async () => {
  shop = await newShop()
  for (const number of [1, 2, 3, 4]) await shop.customer(number)
  imports = importsOf(shop)
  await newTier(shop, {
    name: 'Silver',
    threshold: 250,
    benefits: [{ type: 'entry_points', fields: { points: 50 } }],
  })
  await newTier(shop, { name: 'Gold', threshold: 1_000 })
})

const FILE = 'customer_id,points,tier\n1,1500,\n2,300,\n3,10,\n4,10,Gold\n'
const tiers = () =>
  Promise.all(
    [1, 2, 3, 4].map(
      async (number) => expectOk(await shop.get(`/customers/${number}`)).body.tier.name,
    ),
  )
const placesOf = (preview: Awaited<ReturnType<typeof imports.sent>>['preview']) =>
  preview?.tiers.map(({ name, members }) => `${members} in ${name}`)

it('is said before, whether tiers are live or not', async () => {
  expect(placesOf((await imports.sent(FILE)).preview)).toEqual([
    '3 in Member',
    '0 in Silver',
    '1 in Gold',
  ])
  const counted = await imports.sent(FILE, '&count_for_tiers=true')
  expect(placesOf(counted.preview)).toEqual(['1 in Member', '1 in Silver', '2 in Gold'])
})

it('moves members up without gifts and e-mails, and an undo moves them back', async () => {
  await shop.switch({ tiers_enabled: true, emails_enabled: true })
  await shop.award(2, 240)
  await shop.award(3, 245)
  const { preview, id } = await imports.sent(FILE, '&count_for_tiers=true')
  expect(placesOf(preview)).toEqual(['0 in Member', '2 in Silver', '2 in Gold'])
  expectOk(await imports.step(id, 'start'))
  await imports.work()
  expect(await imports.read(id)).toMatchObject({ status: 'done', count_for_tiers: true })
  expect(await tiers()).toEqual(['Gold', 'Silver', 'Silver', 'Gold'])
  const balance = async (number: number) =>
    expectOk(await shop.get(`/customers/${number}`)).body.points_balance
  expect([await balance(1), await balance(2), await balance(3)]).toEqual([1_500, 540, 255])
  const emails = expectOk(await shop.admin('GET', '/emails')).body.data
  expect(emails.map(({ template }) => template)).not.toContain('tier_up')
  expectOk(await imports.step(id, 'undo'))
  await imports.work()
  expect(await tiers()).toEqual(['Member', 'Member', 'Member', 'Member'])
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
})

it('counts when tiers go live later', async () => {
  await imports.imported(FILE, '&count_for_tiers=true')
  await shop.switch({ tiers_enabled: true, confirm_member_impact: true })
  await shop.advance(60)
  expect(await tiers()).toEqual(['Gold', 'Silver', 'Member', 'Gold'])
})

it('counts only what comes where balances are set', async () => {
  await shop.switch({ tiers_enabled: true })
  await shop.award(1, 200)
  await shop.award(2, 400)
  await imports.imported('customer_id,points\n1,260\n2,100\n', '&mode=set&count_for_tiers=true')
  expect(await tiers()).toEqual(['Silver', 'Silver', 'Member', 'Member'])
})

it('has its moves in the history of the member, and those of its undo', async () => {
  await shop.switch({ tiers_enabled: true })
  const { id } = await imports.imported('customer_id,tier\n1,Gold\n2,Silver\n')
  await shop.advance(3_600)
  expectOk(await imports.step(id, 'undo'))
  await imports.work()
  const moves = expectOk(await shop.admin('GET', '/customers/1/tier-moves')).body.data
  expect(moves.map(({ from_tier, to_tier }) => `${from_tier?.name} to ${to_tier.name}`)).toEqual([
    'Gold to Member',
    'Member to Gold',
  ])
  expect(await tiers()).toEqual(['Member', 'Member', 'Member', 'Member'])
})
