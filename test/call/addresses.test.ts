import { beforeAll, describe, expect, it } from 'vitest'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { personalOperations } from '../../src/endpoints/admin/people/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { storefrontEndpoints } from '../../src/endpoints/storefront/index.ts'
import { type Reply, verdict } from '../support/http.ts'
import { Browser, PASSWORD } from '../support/people.ts'
import { furnishedShop, type TestShop } from '../support/shop.ts'

/** Every field of a body that takes an e-mail address takes the same ones. */

type Ask = (shop: TestShop, method: string, path: string, body: object) => Promise<Reply<unknown>>

const byKey: Ask = (shop, method, path, body) => shop.call(method, path, body)
const byToken: Ask = (shop, method, path, body) => shop.admin(method, path, body)
/** As somebody who is not signed in. */
const byNobody: Ask = (shop, method, path, body) => new Browser(shop.app).admin(method, path, body)

/** As a page of the shop. */
const byPage: Ask = (shop, method, path, body) =>
  shop.page(method, path.replace('/{shop_domain}', ''), body)

const FIELD = /^(email|to)$/
const taking = [
  ...endpoints.map((one) => ({ ...one, ask: byKey })),
  ...storefrontEndpoints.map((one) => ({ ...one, ask: byPage })),
  ...adminOperations.map((one) => ({ ...one, ask: byToken })),
  ...personalOperations.map((one) => ({ ...one, ask: byNobody })),
].flatMap(({ operation_id, method, path, body, ask }) =>
  Object.entries(body.properties).flatMap(([field, schema]) => {
    const { type, format } = schema as { type?: unknown; format?: unknown }
    const is_text = type === 'string' && format === undefined
    return FIELD.test(field) && is_text ? [{ operation_id, method, path, field, ask }] : []
  }),
)

const NO_ADDRESSES = [
  '<a@b.com>',
  '"x"@b.com',
  'a@b',
  'a@b.com.',
  'a b@c.com',
  'a@b@c.com',
  'a@b.com, c@d.com',
  'fri\u200bend@b.com',
]

/** What else a body needs. */
const BESIDE: Readonly<Record<string, object>> = {
  addPartner: { name: 'Ann' },
  claimReferral: { referral_code: 'REF-ABC' },
  claimReferralPublicly: { code: 'REF-ABC' },
  invite: { role: 'viewer' },
  setUp: { token: 'lpl_none', name: 'Ann', password: PASSWORD },
  signIn: { password: PASSWORD },
}

describe('an e-mail address', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await furnishedShop()
  })

  it('is asked for where we know of', () => {
    expect(taking.map(({ operation_id, field }) => `${operation_id}.${field}`).sort()).toEqual([
      'addPartner.email',
      'askForPasswordReset.email',
      'claimReferral.email',
      'claimReferralPublicly.email',
      'invite.email',
      'sendTestEmail.to',
      'setUp.email',
      'signIn.email',
      'updatePartner.email',
    ])
  })

  it.each(taking)('of $operation_id is one', async ({ operation_id, method, path, field, ask }) => {
    const url = path.replace('{type}', 'welcome')
    const body = BESIDE[operation_id] ?? {}
    const send = (address: string) => ask(shop, method, url, { ...body, [field]: address })
    for (const address of NO_ADDRESSES) {
      expect(verdict(await send(address)), address).toBe(`422 validation_error ${field}`)
    }
    // What people type is trimmed, also of what cannot be seen.
    for (const address of ['a.b+c@d-e.example.com', "o'neil@bücher.example", ' a@b.com\ufeff']) {
      expect(verdict(await send(address)), address).not.toContain(`validation_error ${field}`)
    }
  })
})
