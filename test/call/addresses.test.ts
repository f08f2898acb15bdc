import { beforeAll, describe, expect, it } from 'vitest'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { verdict } from '../support/http.ts'
import { furnishedShop, type TestShop } from '../support/shop.ts'

/** Every field of a body that takes an e-mail address takes the same ones. */

const FIELD = /^(email|to)$/
const taking = [
  ...endpoints.map((one) => ({ ...one, is_admin: false })),
  ...adminOperations.map((one) => ({ ...one, is_admin: true })),
].flatMap(({ operation_id, method, path, body, is_admin }) =>
  Object.entries(body.properties).flatMap(([field, schema]) => {
    const { type, format } = schema as { type?: unknown; format?: unknown }
    const is_text = type === 'string' && format === undefined
    return FIELD.test(field) && is_text ? [{ operation_id, method, path, field, is_admin }] : []
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
  'a@b.com\ufeff',
]

/** What else a body needs. */
const BESIDE: Readonly<Record<string, object>> = {
  addPartner: { name: 'Ann' },
  claimReferral: { referral_code: 'REF-ABC' },
  invite: { role: 'viewer' },
}

describe('an e-mail address', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await furnishedShop()
  })

  it('is asked for where we know of', () => {
    expect(taking.map(({ operation_id, field }) => `${operation_id}.${field}`).sort()).toEqual([
      'addPartner.email',
      'claimReferral.email',
      'invite.email',
      'sendTestEmail.to',
    ])
  })

  it.each(taking)('of $operation_id is one', async ({
    operation_id,
    method,
    path,
    field,
    is_admin,
  }) => {
    const url = path.replace('{type}', 'welcome')
    const body = BESIDE[operation_id] ?? {}
    const ask = (address: string) => {
      const sent = { ...body, [field]: address }
      return is_admin ? shop.admin(method, url, sent) : shop.call(method, url, sent)
    }
    for (const address of NO_ADDRESSES) {
      expect(verdict(await ask(address)), address).toBe(`422 validation_error ${field}`)
    }
    for (const address of ['a.b+c@d-e.example.com', "o'neil@bücher.example"]) {
      expect(verdict(await ask(address)), address).not.toContain(`validation_error ${field}`)
    }
  })
})
