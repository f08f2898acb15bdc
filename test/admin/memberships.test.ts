import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { listMemberships, newMembership, publishedRules } from '../support/memberships.ts'
import { listChanges, readProgram, undo } from '../support/programs.ts'
import { newShop, type TestShop } from '../support/shop.ts'

describe('a membership', () => {
  let shop: TestShop
  let membership: { id: string }
  const put = (body: unknown, id = membership.id) => shop.admin('PATCH', `/memberships/${id}`, body)

  beforeEach(async () => {
    shop = await newShop()
    membership = await newMembership(shop)
  })

  it('is put on sale and taken off by the merchant', async () => {
    const on = await put({ enabled: true })
    expect(on.body).toEqual({ ...membership, enabled: true })
    expect(await listMemberships(shop)).toEqual([on.body])
    expect(await publishedRules(shop)).toMatchObject([{ enabled: true }])
    expect((await put({ enabled: false })).body).toEqual(membership)
    expect(await publishedRules(shop)).toMatchObject([{ enabled: false }])
  })

  it('leaves a change in the log that no key takes back', async () => {
    const { revision } = await readProgram(shop)
    await put({ enabled: true })
    await put({ enabled: true })
    const [change] = await listChanges(shop)
    expect(change).toMatchObject({
      revision: revision + 1,
      operation: 'update',
      target: { kind: 'membership', id: membership.id },
      actor: { kind: 'merchant', name: 'admin' },
      undoable: false,
      diff: [{ path: `memberships.${membership.id}.enabled`, before: false, after: true }],
    })
    expect((await readProgram(shop)).revision).toBe(revision + 1)
    expect((await undo(shop, change.id)).body.error.details.reason).toBe('not_undoable')
  })

  it('is switched even while the platform is away', async () => {
    await shop.platform('PUT', '/faults', { mode: 'unavailable' })
    expect((await put({ enabled: true })).body.enabled).toBe(true)
  })

  it('stays on sale whatever else is changed of it', async () => {
    await put({ enabled: true })
    const reply = await shop.patch(`/program/memberships/${membership.id}`, { grace_days: 3 })
    expect(reply.body.membership.enabled).toBe(true)
  })

  it('that is not there cannot be switched, nor one that is another shop’s', async () => {
    const other = await newMembership(await newShop())
    for (const id of ['mem_unknown', other.id]) {
      expect(verdict(await put({ enabled: true }, id))).toBe('404 not_found')
    }
  })

  it.each([
    ['enabled', {}],
    ['enabled', { enabled: 'yes' }],
    ['name', { enabled: true, name: 'x' }],
  ])('needs a good %s: %j', async (field, body) => {
    expect(verdict(await put(body))).toBe(`422 validation_error ${field}`)
  })
})
