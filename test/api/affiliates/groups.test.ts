import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { faultyFields, lastChange, readProgram, undo } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { expectStaleRefused, writeAfterDryRun } from '../../support/try-write.ts'

const PATH = '/program/affiliates/groups'

interface Group {
  readonly id: string
  readonly name: string
}

let shop: TestShop

const list = async (): Promise<Group[]> => expectOk(await shop.get(PATH)).body.data
const create = (body: object) => shop.post(PATH, body)
const patch = (id: string, body: object) => shop.patch(`${PATH}/${id}`, body)
const remove = (id: string, body = {}) => shop.call('DELETE', `${PATH}/${id}`, body)
const newGroup = async (body: object = {}): Promise<Group> =>
  expectOk(await create({ name: 'Gold', ...body })).body.affiliate_group

beforeEach(async () => {
  shop = await newShop()
  await shop.switch({ affiliates_feature: true })
})

/** Adds a partner of this name to a group; answers the partner's id. */
async function putPartner(name: string, group_id: string): Promise<string> {
  const body = { email: `${name}@example.com`, name, group_id }
  return expectOk(await shop.admin('POST', '/partners', body)).body.id
}

async function takePartnerOut(partner_id: string): Promise<void> {
  expectOk(await shop.admin('PATCH', `/partners/${partner_id}`, { group_id: null }))
}

describe('a new group', () => {
  it('inherits what it does not say, and stands at the end of the list', async () => {
    const first = await newGroup({ name: 'Silver' })
    const { body } = await writeAfterDryRun(shop, 'POST', PATH, { name: 'Gold' })
    const group = {
      id: expect.stringMatching(/^grp_[0-9a-z]{26}$/),
      name: 'Gold',
      commission: null,
      customer_discount: null,
      member_count: 0,
    }
    expect(body).toMatchObject({
      operation: 'create',
      summary: 'Gold: the terms of every partner (partners are off)',
      diff: [{ path: `affiliate_groups.${body.affiliate_group.id}`, before: null }],
      affiliate_group: group,
    })
    expect(await list()).toEqual([first, body.affiliate_group])
  })

  it('has no id in a dry run', async () => {
    const { body } = expectOk(await create({ name: 'Gold', dry_run: true }))
    expect(body.affiliate_group.id).toBeNull()
    expect(body.diff[0].path).toBe('affiliate_groups.new')
  })

  it('copies from the settings what its own terms leave out', async () => {
    await shop.patch('/program/affiliates/settings', { commission: { link_rate: 8 } })
    const group = await newGroup({ commission: { code_rate: 20 }, customer_discount: {} })
    expect(group).toMatchObject({
      commission: { type: 'percent', code_rate: 20, link_rate: 8 },
      customer_discount: { type: 'percentage', value: 10 },
    })
    // Its own from now on, whatever becomes of the settings.
    await shop.patch('/program/affiliates/settings', { commission: { link_rate: 1 } })
    expect(await list()).toEqual([group])
  })

  it.each([
    [{ name: '' }, ['name']],
    [{ name: '   ' }, ['name']],
    [{ name: 'x'.repeat(101) }, ['name']],
    [{ name: null }, ['name']],
    [{ name: undefined }, ['name']],
    [
      { commission: { code_rate: 101, link_rate: 100.5 } },
      ['commission.code_rate', 'commission.link_rate'],
    ],
    [{ commission: { type: 'fixed_amount', code_rate: 1.2345 } }, ['commission.code_rate']],
    [{ commission: { type: 'nonsense' } }, ['commission.type']],
    [{ customer_discount: { value: 0.5 } }, ['customer_discount.value']],
    [{ customer_discount: { nonsense: 1 } }, ['customer_discount.nonsense']],
    [{ member_count: 1 }, ['member_count']],
    [{ name: ' ', commission: { code_rate: -1 } }, ['commission.code_rate', 'name']],
    [
      { commission: { code_rate: 101 }, customer_discount: { value: 101 } },
      ['commission.code_rate', 'customer_discount.value'],
    ],
  ])('cannot be %j', async (body, fields) => {
    const reply = await create({ name: 'Gold', ...body })
    expect(reply.status).toBe(422)
    expect(faultyFields(reply).sort()).toEqual(fields)
    expect(await list()).toEqual([])
  })

  it.each(['Gold', 'gold', ' GOLD '])('cannot take a name that is taken: %j', async (name) => {
    const { id } = await newGroup()
    const reply = await create({ name })
    expect(reply.status).toBe(422)
    expect(reply.body.error.details).toMatchObject({
      reason: 'name_taken',
      field: 'name',
      received: name,
      message: expect.stringContaining(id),
    })
  })
})

describe('a change of a group', () => {
  it('leaves what it does not name', async () => {
    const group = await newGroup({ commission: { code_rate: 20, link_rate: 20 } })
    const path = `${PATH}/${group.id}`
    const { body } = await writeAfterDryRun(shop, 'PATCH', path, {
      name: 'Platinum',
      commission: { link_rate: 15 },
    })
    expect(body.diff).toEqual([
      { path: `affiliate_groups.${group.id}.name`, before: 'Gold', after: 'Platinum' },
      { path: `affiliate_groups.${group.id}.commission.link_rate`, before: 20, after: 15 },
    ])
    expect(body).toMatchObject({
      operation: 'update',
      summary:
        'Platinum: partners get 20% of each order with their code, 15% by their link (partners are off)',
      affiliate_group: {
        ...group,
        name: 'Platinum',
        commission: { type: 'percent', code_rate: 20, link_rate: 15 },
      },
    })
    expect(await list()).toEqual([body.affiliate_group])
  })

  it('gives it terms of its own, and takes them away again', async () => {
    const { id } = await newGroup()
    const own = expectOk(await patch(id, { customer_discount: { value: 0 } }))
    expect(own.body.affiliate_group.customer_discount).toEqual({ type: 'percentage', value: 0 })
    expect(own.body.summary).toBe('Gold: buyers get no discount (partners are off)')
    const inherited = expectOk(await patch(id, { customer_discount: null }))
    expect(inherited.body.affiliate_group.customer_discount).toBeNull()
  })

  it('of the type of commission needs rates that the type can have', async () => {
    const { id } = await newGroup({ commission: { type: 'fixed_amount', code_rate: 250 } })
    const reply = await patch(id, { commission: { type: 'percent' } })
    expect(verdict(reply)).toBe('422 validation_error commission.code_rate')
  })

  it('is accepted as it was read, and changes nothing', async () => {
    await newGroup({ name: 'Silver' })
    await newGroup({ commission: { code_rate: 20 }, customer_discount: { value: 5 } })
    for (const group of expectOk(await shop.get(PATH)).body.data) {
      const { id, member_count: _members, ...again } = group
      const { body } = await writeAfterDryRun(shop, 'PATCH', `${PATH}/${id}`, again)
      expect(body).toMatchObject({ operation: 'none', diff: [], affiliate_group: group })
    }
  })

  it('cannot take the name of another', async () => {
    await newGroup({ name: 'Silver' })
    const { id } = await newGroup()
    const reply = await patch(id, { name: 'silver' })
    expect(reply.body.error.details).toMatchObject({ reason: 'name_taken', field: 'name' })
    expectOk(await patch(id, { name: 'GOLD' }))
  })

  it('of nothing that is there is 404', async () => {
    for (const id of ['grp_unknown', 'new', 'constructor']) {
      for (const reply of [await patch(id, {}), await remove(id)]) {
        expect(verdict(reply)).toBe('404 not_found')
        expect(reply.body.error.details).toEqual({ resource: 'affiliate_group', id })
      }
    }
  })

  it('is refused when the programme has changed since', async () => {
    const { id } = await newGroup()
    await expectStaleRefused(shop, 'POST', PATH, { name: 'Silver' })
    await expectStaleRefused(shop, 'PATCH', `${PATH}/${id}`, { name: 'Silver' })
    await expectStaleRefused(shop, 'DELETE', `${PATH}/${id}`, {})
  })
})

describe('the members of a group', () => {
  it('are counted, each group’s own', async () => {
    const gold = await newGroup()
    const silver = await newGroup({ name: 'Silver' })
    await putPartner('ada', gold.id)
    await putPartner('bob', gold.id)
    expect(await list()).toEqual([
      { ...gold, member_count: 2 },
      { ...silver, member_count: 0 },
    ])
    const { body } = expectOk(await patch(gold.id, { name: 'Platinum' }))
    expect(body.affiliate_group.member_count).toBe(2)
  })

  it('of another shop are not', async () => {
    const { id } = await newGroup()
    const here = shop
    shop = await newShop()
    await shop.switch({ affiliates_feature: true })
    const there = await newGroup()
    await putPartner('ada', there.id)
    shop = here
    expect(await list()).toMatchObject([{ id, member_count: 0 }])
  })

  it('keep it from being removed, and its creation from being undone', async () => {
    const { id } = await newGroup()
    const creation = await lastChange(shop)
    const partner = await putPartner('ada', id)
    const before = await readProgram(shop)
    for (const body of [{}, { dry_run: true }]) {
      for (const reply of [await remove(id, body), await undo(shop, creation, body)]) {
        expect(reply.status).toBe(422)
        const details = { reason: 'has_members', member_count: 1 }
        expect(reply.body.error.details).toMatchObject(details)
      }
    }
    expect(await readProgram(shop)).toEqual(before)
    await takePartnerOut(partner)
    expectOk(await undo(shop, creation))
    expect(await list()).toEqual([])
  })
})

describe('a removed group', () => {
  it('is gone, and comes back by an undo', async () => {
    const gold = await newGroup()
    const silver = await newGroup({ name: 'Silver' })
    const path = `${PATH}/${gold.id}`
    const { body } = await writeAfterDryRun(shop, 'DELETE', path, {})
    expect(body).toMatchObject({
      operation: 'delete',
      affiliate_group: null,
      summary: 'Removed: Gold: the terms of every partner',
    })
    expect(await list()).toEqual([silver])
    expectOk(await undo(shop, await lastChange(shop)))
    expect(await list()).toEqual([gold, silver])
  })

  it('stays away while another has its name', async () => {
    const { id } = await newGroup()
    expectOk(await remove(id))
    const removal = await lastChange(shop)
    const other = await newGroup()
    const reply = await undo(shop, removal)
    expect(reply.body.error.details).toMatchObject({ reason: 'name_taken' })
    expect(await list()).toEqual([other])
  })
})

it('a change of a group can be undone', async () => {
  const group = await newGroup({ commission: { code_rate: 20 } })
  expectOk(await patch(group.id, { name: 'Silver', commission: null, customer_discount: {} }))
  expectOk(await undo(shop, await lastChange(shop)))
  expect(await list()).toEqual([group])
})

it('groups come in pages, the oldest first, whatever was undone between', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const groups: Group[] = []
  for (const name of names) groups.push(await newGroup({ name }))
  const [a, b] = groups
  // Removed one after the other, the second comes back to a list in which it was not second.
  expectOk(await remove(b?.id ?? ''))
  const removal = await lastChange(shop)
  expectOk(await remove(a?.id ?? ''))
  expectOk(await undo(shop, removal))
  const seen: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = expectOk(await shop.get(`${PATH}?limit=2${cursor}`))
    seen.push(...body.data.map(({ name }: Group) => name))
    if (!body.has_more) break
    cursor = `&cursor=${body.next_cursor}`
  }
  expect(seen).toEqual(['b', 'c', 'd', 'e'])
  expect(verdict(await shop.get(`${PATH}?cursor=x`))).toBe('422 validation_error cursor')
})
