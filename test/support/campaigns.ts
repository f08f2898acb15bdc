import { expectOk, newShop, type TestShop } from './shop.ts'

export const DAY_SECONDS = 86_400

/** A shop with the feature and a rule for orders. */
export async function campaignShop(): Promise<TestShop> {
  const shop = await newShop()
  await shop.switch({ campaigns_feature: true })
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  return shop
}

/** So many days from the shop's now, whatever the test clock says. */
export async function inDays(shop: TestShop, days: number): Promise<string> {
  const { now } = expectOk(await shop.admin('GET', '/clock')).body
  return new Date(Date.parse(now) + days * DAY_SECONDS * 1000).toISOString()
}

/** A boost that could go live: two times the points, from tomorrow for ten days. */
export async function boost(shop: TestShop): Promise<Record<string, unknown>> {
  return {
    name: 'Double points weekend',
    multiplier: 2,
    starts_at: await inDays(shop, 1),
    ends_at: await inDays(shop, 11),
  }
}

export async function newCampaign(shop: TestShop, body: Record<string, unknown> = {}) {
  const content = { ...(await boost(shop)), ...body }
  return expectOk(await shop.post('/campaigns', content)).body.campaign
}

export async function readCampaign(shop: TestShop, id: string) {
  return expectOk(await shop.get(`/campaigns/${id}`)).body
}

export const STATUSES = ['draft', 'scheduled', 'active', 'ended', 'cancelled'] as const
export type Status = (typeof STATUSES)[number]

/** A campaign that stands so now, with caps, a badge and nothing else out of the ordinary. */
export async function campaignAt(
  shop: TestShop,
  status: Status,
  body: Record<string, unknown> = {},
) {
  const full = { limits: { max_orders: 100 }, badge_text: 'x2', ...body }
  if (status === 'draft') return newCampaign(shop, full)
  const made = await newCampaign(shop, {
    ...(status === 'active' || status === 'ended' ? { starts_at: await inDays(shop, -1) } : {}),
    ...(status === 'ended' ? { ends_at: await inDays(shop, 1) } : {}),
    ...full,
    status: 'scheduled',
  })
  const path = `/campaigns/${made.id}`
  if (status === 'cancelled') expectOk(await shop.patch(path, { status: 'cancelled' }))
  if (status === 'ended') await shop.advance(DAY_SECONDS)
  const campaign = await readCampaign(shop, made.id)
  if (campaign.status !== status) throw new Error(`meant to be ${status}: ${campaign.status}`)
  return campaign
}

/** Another tier at the end of the ladder, with whatever that needs. */
export async function newTier(shop: TestShop, name: string, threshold: number): Promise<string> {
  const body = { name, threshold }
  return expectOk(await shop.post('/program/tiers', body)).body.tier.id
}
