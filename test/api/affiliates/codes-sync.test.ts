import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  fault,
  newGroup,
  partner,
  partnerShop,
  platformCode,
  readPartner,
} from '../../support/partners.ts'
import { lastChange, undo } from '../../support/programs.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

/** What becomes of partners' codes at the platform when buyers are to get something else. */

const SETTINGS = '/program/affiliates/settings'
const DISCOUNT = { customer_discount: { value: 25 } }

let shop: TestShop

const patch = async (body: object) => expectOk(await shop.patch(SETTINGS, body)).body
const percentOf = async ({ code }: { code: string }) =>
  (await platformCode(shop, code)).effect.percent
const failed = ({ partner_codes_sync_failed }: { partner_codes_sync_failed?: boolean }) =>
  partner_codes_sync_failed

beforeEach(async () => {
  shop = await partnerShop()
})

describe('a new buyer discount', () => {
  it('reaches every code that inherits it, and no other', async () => {
    const own = await newGroup(shop, { customer_discount: { value: 40 } })
    const inheriting = await newGroup(shop, { name: 'Silver', commission: {} })
    const ada = await partner(shop, 'Ada')
    const bob = await partner(shop, 'Bob', { group_id: inheriting })
    const cy = await partner(shop, 'Cy', { group_id: own })
    const body = await patch(DISCOUNT)
    expect(body).toMatchObject({ operation: 'update', affiliate_settings: DISCOUNT })
    expect(body).not.toHaveProperty('partner_codes_sync_failed')
    expect([await percentOf(ada), await percentOf(bob), await percentOf(cy)]).toEqual([25, 25, 40])
  })

  it('of a group reaches its partners, and nobody else', async () => {
    const group_id = await newGroup(shop, {})
    const ada = await partner(shop, 'Ada', { group_id })
    const bob = await partner(shop, 'Bob')
    const path = `/program/affiliates/groups/${group_id}` as const
    const { body } = expectOk(await shop.patch(path, DISCOUNT))
    expect(body).not.toHaveProperty('partner_codes_sync_failed')
    expect([await percentOf(ada), await percentOf(bob)]).toEqual([25, 10])
    expectOk(await shop.patch(path, { customer_discount: null }))
    expect(await percentOf(ada)).toBe(10)
  })

  it('of none ends the codes, and a later one makes others', async () => {
    const ada = await partner(shop)
    await patch({ customer_discount: { value: 0 } })
    expect(await platformCode(shop, ada.code)).toMatchObject({ status: 'ended' })
    await patch(DISCOUNT)
    const again = await readPartner(shop, ada.id)
    expect(again.code).toMatch(/^PARTNER-ADA-[0-9A-Z]{4}$/)
    expect(again).toMatchObject({ link: ada.link, code_in_sync: true })
    expect(await percentOf(again)).toBe(25)
  })

  it('may be an amount', async () => {
    const ada = await partner(shop)
    await patch({ customer_discount: { type: 'fixed_amount', value: 12.5 } })
    const { effect } = await platformCode(shop, ada.code)
    expect(effect).toMatchObject({ type: 'fixed_amount' })
    expect(Number(effect.amount)).toBe(12.5)
  })

  it('reaches nobody in a dry run', async () => {
    const ada = await partner(shop)
    await fault(shop, 'unavailable')
    expect(failed(await patch({ ...DISCOUNT, dry_run: true }))).toBeUndefined()
    await fault(shop, 'none')
    await shop.advance(60)
    expect(await percentOf(ada)).toBe(10)
  })

  it('comes back by an undo', async () => {
    const ada = await partner(shop)
    await patch(DISCOUNT)
    expectOk(await undo(shop, await lastChange(shop)))
    expect(await percentOf(ada)).toBe(10)
  })

  it('is not given to those who are suspended', async () => {
    const ada = await partner(shop)
    expectOk(await shop.admin('PATCH', `/partners/${ada.id}`, { status: 'suspended' }))
    await fault(shop, 'unavailable')
    expect(failed(await patch(DISCOUNT))).toBeUndefined()
  })
})

describe.each(['unavailable', 'throttled', 'timeout'])('while the platform is %s', (mode) => {
  it('it is saved, the answer says so, and the next change retries', async () => {
    const [ada, bob] = [await partner(shop, 'Ada'), await partner(shop, 'Bob')]
    await fault(shop, mode)
    const body = await patch(DISCOUNT)
    expect(body).toMatchObject({ partner_codes_sync_failed: true, affiliate_settings: DISCOUNT })
    expect((await readPartner(shop, ada.id)).code_in_sync).toBe(false)
    expect(failed(await patch({ holdback_days: 7 }))).toBe(true)
    await fault(shop, 'none')
    expect(failed(await patch({ holdback_days: 8 }))).toBeUndefined()
    for (const one of [ada, bob]) {
      expect(await percentOf(one)).toBe(25)
      expect((await readPartner(shop, one.id)).code_in_sync).toBe(true)
    }
  })

  it('it is saved, and a job retries', async () => {
    const [ada, bob] = [await partner(shop, 'Ada'), await partner(shop, 'Bob')]
    await fault(shop, mode, 1)
    expect(failed(await patch(DISCOUNT))).toBe(true)
    await shop.advance(60)
    expect([await percentOf(ada), await percentOf(bob)]).toEqual([25, 25])
  })

  it('a group’s is saved too', async () => {
    const group_id = await newGroup(shop, {})
    const ada = await partner(shop, 'Ada', { group_id })
    await fault(shop, mode, 1)
    const path = `/program/affiliates/groups/${group_id}` as const
    expect(failed(expectOk(await shop.patch(path, DISCOUNT)).body)).toBe(true)
    await shop.advance(60)
    expect(await percentOf(ada)).toBe(25)
  })

  it('what is changed again ends as it was last said', async () => {
    const ada = await partner(shop)
    await fault(shop, mode, 1)
    await patch(DISCOUNT)
    expect(failed(await patch({ customer_discount: { value: 10 } }))).toBeUndefined()
    expect(await percentOf(ada)).toBe(10)
  })
})

it('codes that are changed by several at once end as was said last', async () => {
  const partners = [await partner(shop, 'Ada'), await partner(shop, 'Bob')]
  const values = [11, 12, 13, 14, 15, 16]
  await Promise.all([
    ...values.map((value) => patch({ customer_discount: { value } })),
    ...partners.map(({ id }) => shop.admin('PATCH', `/partners/${id}`, { status: 'suspended' })),
  ])
  const approved = partners.map(({ id }) =>
    shop.admin('PATCH', `/partners/${id}`, { status: 'approved' }),
  )
  await Promise.all([...approved, patch({ customer_discount: { value: 17 } })])
  await shop.advance(60)
  const { customer_discount } = expectOk(await shop.get(SETTINGS)).body
  for (const { id } of partners) {
    const one = await readPartner(shop, id)
    expect(one).toMatchObject({ status: 'approved', code_in_sync: true })
    expect(await platformCode(shop, one.code)).toMatchObject({
      status: 'active',
      effect: { percent: customer_discount.value },
    })
  }
})

describe('a retry of the write', () => {
  it('answers as the first attempt did, and asks nobody', async () => {
    const ada = await partner(shop)
    for (const mode of ['none', 'unavailable']) {
      const key = randomUUID()
      const value = mode === 'none' ? 25 : 30
      const send = () => shop.patch(SETTINGS, { customer_discount: { value } }, { key })
      await fault(shop, mode)
      const first = expectOk(await send())
      expect(failed(first.body)).toBe(mode === 'none' ? undefined : true)
      await fault(shop, 'none')
      const again = expectOk(await send())
      expect(again.text).toBe(first.text)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
    }
    expect(await percentOf(ada)).toBe(25)
  })
})

it('many codes are changed, the first at once and the others by the job', async () => {
  await patch({ customer_discount: { value: 0 } })
  const partners = []
  for (let number = 0; number < 60; number += 1) partners.push(await partner(shop, `P${number}`))
  const body = await patch(DISCOUNT)
  expect(failed(body)).toBe(true)
  const synced = []
  for (const { id } of partners) synced.push((await readPartner(shop, id)).code_in_sync)
  expect(synced.filter(Boolean)).toHaveLength(50)
  await shop.advance(60)
  for (const one of partners) expect(await percentOf(one)).toBe(25)
})
