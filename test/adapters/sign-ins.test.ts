import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Platform, PlatformShop } from '../../src/domain/platform.ts'
import { ADAPTERS, platformOf } from '../support/platform-of.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, onShopify } from '../support/shopify/on-shopify.ts'

const ADA = 1001

let shop: TestShop
beforeEach(async () => {
  shop = await newShop()
  await shop.customer(ADA)
})

const tokenOfAda = async () =>
  expectOk(await shop.platform('POST', '/customer-access-tokens', { customer_id: ADA })).body
    .customer_access_token

describe.each(ADAPTERS)('who is signed in to a shop on %s', (adapter) => {
  let platform: Platform
  let own: PlatformShop
  beforeEach(async () => {
    ;({ platform, own } = await platformOf(shop, adapter))
  })

  it('is the customer of the token', async () => {
    const found = await platform.findSignIn(own, await tokenOfAda())
    expect(found).toEqual({ customer_id: ADA, expires_at: expect.any(Date) })
    expect(found?.expires_at.getTime()).toBeGreaterThan(shop.app.context.clock.now().getTime())
  })

  it.each([
    '',
    'nobody',
    'a.b',
    'a.b.c',
    'x\r\ny',
    'é',
  ])('is nobody with the token %j', async (token) => {
    expect(await platform.findSignIn(own, token)).toBeNull()
  })
})

describe('a token of a UI extension', () => {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const signed = (
    claims: object,
    secret: string,
    header: object = { alg: 'HS256', typ: 'JWT' },
  ) => {
    const text = `${part(header)}.${part(claims)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  let on: Awaited<ReturnType<typeof onShopify>>
  let access: ReturnType<typeof accessTo>
  let good: Record<string, unknown>
  beforeEach(async () => {
    on = await onShopify(shop)
    access = accessTo(on.shopify_domain)
    const seconds = Math.floor(shop.app.context.clock.now().getTime() / 1000)
    good = {
      dest: on.shopify_domain,
      aud: access.client_id,
      sub: `gid://shopify/Customer/${ADA}`,
      exp: seconds + 300,
      nbf: seconds,
    }
  })
  const find = (token: string) => on.platform.findSignIn(on.own, token)

  it('is of the customer that it names, until it ends', async () => {
    const expires_at = new Date(Number(good.exp) * 1000)
    expect(await find(signed(good, access.client_secret))).toEqual({ customer_id: ADA, expires_at })
    const dest = `https://${on.shopify_domain}`
    expect(await find(signed({ ...good, dest }, access.client_secret))).toMatchObject({
      customer_id: ADA,
    })
  })

  it.each<[string, Record<string, unknown>]>([
    ['of another shop', { dest: 'other.myshopify.com' }],
    ['of another app', { aud: 'another' }],
    ['of nobody', { sub: undefined }],
    ['of no customer', { sub: 'gid://shopify/Order/1' }],
    ['of an employee in the admin', { sub: `${ADA}` }],
    ['that is over', { exp: 1_000 }],
    ['that has not begun', { nbf: 99_999_999_999 }],
    ['without an end', { exp: undefined }],
    ['that ends when no clock can say', { exp: 1e300 }],
  ])('%s is nobody', async (_what, fields) => {
    expect(await find(signed({ ...good, ...fields }, access.client_secret))).toBeNull()
  })

  it('with another signature, or with none, is nobody', async () => {
    expect(await find(signed(good, 'another secret'))).toBeNull()
    expect(await find(signed(good, access.client_secret, { alg: 'none' }))).toBeNull()
    expect(await find(signed(good, access.client_secret).replace(/[^.]+$/, 'AAAA'))).toBeNull()
  })

  it('of the customer accounts is 503 while these do not answer', async () => {
    const token = await tokenOfAda()
    for (const name of ['FindAccounts', 'ReadAccount', 'ReadStorefront']) {
      on.stand_in.plan({ name, fault: 'error', times: 5 })
      await expect(find(token)).rejects.toMatchObject({ code: 'platform_unavailable' })
      on.stand_in.clear()
      expect(await find(token)).toMatchObject({ customer_id: ADA })
    }
  })
})
