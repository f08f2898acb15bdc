import { beforeEach, describe, expect, it } from 'vitest'
import { applicant, newGroup, partner, partnerShop, readPartner } from '../support/partners.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

let shop: TestShop

const patch = (id: string, body: object) => shop.admin('PATCH', `/partners/${id}`, body)

beforeEach(async () => {
  shop = await partnerShop()
})

describe('the name and the address of a partner', () => {
  it('are changed together with the group, and the code and link stay as they were shared', async () => {
    const before = await partner(shop)
    const group_id = await newGroup(shop, {})
    const details = { name: 'Ada Byron', email: 'byron@example.com', group_id }
    expect(expectOk(await patch(before.id, details)).body).toEqual({ ...before, ...details })
  })

  it('leave a row in the audit log, which names neither', async () => {
    const { id } = await partner(shop)
    for (const details of [{ email: 'byron@example.com' }, { name: 'Ada Byron' }]) {
      expectOk(await patch(id, details))
      const { data } = expectOk(await shop.admin('GET', '/audit-log?limit=1')).body
      expect(data[0]).toMatchObject({ operation: 'updatePartner', subject_id: id })
      expect(JSON.stringify(data[0])).not.toMatch(/byron/i)
    }
  })

  it('may be written another way, and are nobody else’s', async () => {
    const ada = await partner(shop)
    const bob = await applicant(shop, 'Bob')
    expectOk(await patch(ada.id, { email: ada.email?.toUpperCase() }))
    expect((await readPartner(shop, ada.id)).email).toBe(ada.email?.toUpperCase())
    const refused = await patch(bob.id, { name: 'Robert', email: ada.email })
    expect(refused.body.error.details).toEqual({
      reason: 'partner_exists',
      field: 'email',
      partner_id: ada.id,
    })
    expect((await readPartner(shop, bob.id)).name).toBe('Bob')
  })

  it('that are erased are not written again', async () => {
    await shop.customer(1001)
    const { id } = await partner(shop, 'Ada', { customer_id: '1001' })
    expectOk(await shop.platform('DELETE', '/customers/1001'))
    for (const details of [{ name: 'Ada' }, { email: 'ada@example.com' }]) {
      const refused = await patch(id, details)
      expect(refused.body.error.details).toMatchObject({ reason: 'not_possible' })
    }
    expect(await readPartner(shop, id)).toMatchObject({ name: null, email: null })
  })

  it.each([
    [{ name: '   ' }, 'name'],
    [{ name: null }, 'name'],
    [{ email: 'nonsense' }, 'email'],
  ])('cannot be %j', async (details, field) => {
    const before = await partner(shop)
    const refused = await patch(before.id, details)
    expect([refused.status, refused.body.error.details.field]).toEqual([422, field])
    expect(await readPartner(shop, before.id)).toMatchObject({ name: 'Ada', email: before.email })
  })
})
