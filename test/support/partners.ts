import { expectOk, newShop, type TestShop } from './shop.ts'

/** What the admin and the platform show of partners. */

type Fields = Record<string, unknown>

/** A shop with the partner programme on. */
export async function partnerShop(settings: Fields = {}): Promise<TestShop> {
  const shop = await newShop()
  await shop.switch({ affiliates_feature: true, affiliates_enabled: true })
  await changeSettings(shop, settings)
  return shop
}

export async function changeSettings(shop: TestShop, settings: Fields) {
  return expectOk(await shop.patch('/program/affiliates/settings', settings)).body
}

/** A new partner, who waits for approval. */
export async function applicant(shop: TestShop, name = 'Ada', fields: Fields = {}) {
  const body = { email: `${name.toLowerCase()}@partners.example`, name, ...fields }
  return expectOk(await shop.admin('POST', '/partners', body)).body
}

/** A partner with a code and a link. */
export async function partner(shop: TestShop, name = 'Ada', fields: Fields = {}) {
  const { id } = await applicant(shop, name, fields)
  return decide(shop, id, 'approved')
}

export async function decide(shop: TestShop, id: string, status: string) {
  return expectOk(await shop.admin('PATCH', `/partners/${id}`, { status })).body
}

export async function readPartner(shop: TestShop, id: string) {
  return expectOk(await shop.admin('GET', `/partners/${id}`)).body
}

/** A partner's commissions, the oldest first. */
export async function commissions(shop: TestShop, id: string) {
  const path = `/partners/${id}/commissions?limit=250` as const
  return expectOk(await shop.admin('GET', path)).body.data.toReversed()
}

export async function newGroup(shop: TestShop, fields: Fields): Promise<string> {
  const reply = await shop.post('/program/affiliates/groups', { name: 'Gold', ...fields })
  return expectOk(reply).body.affiliate_group.id
}

/** What the platform has of a code; undefined: nothing. */
export async function platformCode(shop: TestShop, code: string) {
  const reply = await shop.platform('GET', `/discounts/${code}`)
  return reply.status === 404 ? undefined : expectOk(reply).body
}

export async function fault(shop: TestShop, mode: string, next_calls: number | null = null) {
  expectOk(await shop.platform('PUT', '/faults', { mode, next_calls }))
}

/** Follows a partner's link as a shopper; answers where it leads. */
export async function click(shop: TestShop, link: string): Promise<URL> {
  const path = new URL(link).pathname
  const reply = await fetch(shop.app.base_url + path, { redirect: 'manual' })
  if (reply.status !== 302) throw new Error(`a link answered ${reply.status}`)
  return new URL(reply.headers.get('location') ?? '')
}

/** The id of a click, as the shop then tells it of an order. */
export async function clickId(shop: TestShop, link: string): Promise<string> {
  return (await click(shop, link)).searchParams.get('ref') ?? ''
}
