import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { newShop, type TestShop } from '../../support/shop.ts'

describe('update customer', () => {
  let shop: TestShop
  let number = 1000
  const exclude = (customer: number | string, excluded_from_program: unknown, options = {}) =>
    shop.patch(`/customers/${customer}`, { excluded_from_program }, options)

  beforeAll(async () => {
    shop = await newShop()
  })

  it('takes a member out and back in; points and history stay', async () => {
    const ada = await shop.customer(++number)
    await shop.award(ada, 50)
    const out = await exclude(ada, true)
    expect(out.status).toBe(200)
    expect(out.body.changed).toBe(true)
    expect((await shop.get(`/customers/${ada}`)).body).toMatchObject(out.body.customer)
    expect(out.body.customer).toMatchObject({ excluded_from_program: true, points_balance: 50 })
    expect((await shop.get(`/customers/${ada}/transactions`)).body.data).toHaveLength(1)
    const back = await exclude(ada, false)
    expect(back.body).toMatchObject({ changed: true, customer: { excluded_from_program: false } })
    await shop.award(ada, 1)
  })

  it('changes nothing when it is so already, or when nothing is asked', async () => {
    const ada = await shop.customer(++number)
    const before = (await shop.get(`/customers/${ada}`)).body
    await shop.advance(10)
    const again = (await exclude(ada, false)).body
    expect(again.changed).toBe(false)
    expect(before).toMatchObject(again.customer)
    expect((await shop.patch(`/customers/${ada}`, {})).body.changed).toBe(false)
    const bare = await shop.call('PATCH', `/customers/${ada}`)
    expect(bare.body).toEqual(again)
  })

  it('answers no personal data to a key without customers:read', async () => {
    const ada = await shop.customer(++number, { email: 'canary@example.com', first_name: 'Canary' })
    const { key } = await shop.newKey(['customers:write'])
    const reply = await exclude(ada, true, { token: key })
    expect(reply.body).toEqual({
      changed: true,
      customer: {
        id: `gid://shopify/Customer/${ada}`,
        legacy_id: ada,
        external_id: null,
        excluded_from_program: true,
        tier_id: null,
        is_manual_override: false,
      },
    })
    expect(reply.text).not.toMatch(/canary/i)
  })

  it('takes the GID', async () => {
    const ada = await shop.customer(++number)
    const gid = encodeURIComponent(`gid://shopify/Customer/${ada}`)
    expect((await exclude(gid, true)).body.customer.legacy_id).toBe(ada)
  })

  it.each([
    '4040',
    'ada',
    'gid://other/Customer/1001',
    'gid://shopify/Order/1001',
  ])('finds nobody under %s', async (id) => {
    expect(verdict(await exclude(encodeURIComponent(id), true))).toBe('404 not_found')
  })

  it('finds nobody who has not joined', async () => {
    await shop.switch({ join_gate_enabled: true })
    const ada = await shop.customer(++number)
    expect(verdict(await exclude(ada, true))).toBe('404 not_found')
    await shop.post(`/customers/${ada}/enroll`)
    await shop.switch({ join_gate_enabled: false })
    // The refused write left nothing behind.
    expect((await shop.get(`/customers/${ada}`)).body.excluded_from_program).toBe(false)
  })

  it.each([null, 'true', 1, [], {}])('cannot set the exclusion to %j', async (excluded) => {
    expect(verdict(await exclude(1001, excluded))).toBe(
      '422 validation_error excluded_from_program',
    )
  })

  it.each([
    'email',
    'points_balance',
    'tier_id',
    'id',
    'enrolled_at',
  ])('cannot set %s', async (field) => {
    const reply = await shop.patch('/customers/1001', { [field]: 'x' })
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    expect(reply.body.error.details.allowed).toEqual(['excluded_from_program'])
  })

  it('is done once for one key', async () => {
    const ada = await shop.customer(++number)
    const first = await exclude(ada, true, { key: 'exclude-once' })
    await exclude(ada, false)
    const retried = await exclude(ada, true, { key: 'exclude-once' })
    expect(retried.text).toBe(first.text)
    expect((await shop.get(`/customers/${ada}`)).body.excluded_from_program).toBe(false)
  })
})
