import { beforeEach, describe, expect, it } from 'vitest'
import { type Reply, verdict } from '../../support/http.ts'
import { newMembership, publishedRules } from '../../support/memberships.ts'
import { lastChange, newReward, newRule, readProgram, undo } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await newShop()
})

/** The programme without what every write changes. */
async function content() {
  const { revision: _revision, updated_at: _updated_at, ...rest } = await readProgram(shop)
  return rest
}

const change = async (reply: Promise<Reply>) => {
  expectOk(await reply)
  return lastChange(shop)
}

describe('an undo', () => {
  it('of a creation removes what was made', async () => {
    const before = await content()
    const rule = await newRule(shop, { type: 'birthday' })
    const { revision } = await readProgram(shop)
    const { body } = expectOk(await undo(shop, await lastChange(shop)))
    expect(body).toMatchObject({
      dry_run: false,
      operation: 'delete',
      revision: revision + 1,
      earning_rule: null,
      diff: [{ path: `earning_rules.${rule.id}`, after: null }],
    })
    expect(await content()).toEqual(before)
  })

  it.each([
    ['earn-rules', () => newRule(shop, { type: 'birthday' }), { enabled: false, title: 'x' }],
    ['rewards', () => newReward(shop), { name: 'x', points_cost: 7 }],
  ])('of a change in %s restores all of it', async (list, make, body) => {
    const { id } = await make()
    const before = await content()
    const change_id = await change(shop.patch(`/program/${list}/${id}`, body))
    const undone = expectOk(await undo(shop, change_id))
    expect(undone.body.operation).toBe('update')
    expect(await content()).toEqual(before)
  })

  it('of settings restores them', async () => {
    const before = await content()
    const body = { points_name: 'Beans', reward_expiry: { enabled: true, code_valid_days: 5 } }
    const change_id = await change(shop.patch('/program/settings', body))
    const undone = expectOk(await undo(shop, change_id))
    expect(undone.body.program).toEqual(await readProgram(shop))
    expect(await content()).toEqual(before)
  })

  it.each([
    ['earn-rules', (index: number) => newRule(shop, { type: RULES[index], title: `${index}` })],
    ['rewards', (index: number) => newReward(shop, { name: `${index}` })],
  ])('of a removal in %s puts it back in its place', async (list, make) => {
    const made = [await make(0), await make(1), await make(2)] as const
    const before = await content()
    const change_id = await change(shop.call('DELETE', `/program/${list}/${made[1].id}`, {}))
    const undone = expectOk(await undo(shop, change_id))
    expect(undone.body).toMatchObject({ operation: 'create' })
    expect(await content()).toEqual(before)
  })

  it('leaves what was changed elsewhere since', async () => {
    const change_id = await change(shop.patch('/program/settings', { points_name: 'Beans' }))
    const reward = await newReward(shop)
    expectOk(await undo(shop, change_id))
    expect(await content()).toMatchObject({ points_name: 'points', redemption_rules: [reward] })
  })

  it('can be undone, and that again', async () => {
    const first = await change(shop.patch('/program/settings', { points_name: 'Beans' }))
    expectOk(await undo(shop, first))
    const second = await lastChange(shop)
    expectOk(await undo(shop, second))
    expect((await content()).points_name).toBe('Beans')
    expectOk(await undo(shop, await lastChange(shop)))
    expect((await content()).points_name).toBe('points')
  })

  it('of the undo of a creation puts it back where it stood', async () => {
    await newReward(shop, { name: 'first' })
    const change_id = await lastChange(shop)
    await newReward(shop, { name: 'second' })
    const before = await content()
    expectOk(await undo(shop, change_id))
    expectOk(await undo(shop, await lastChange(shop)))
    expect(await content()).toEqual(before)
  })

  it('is made against the revision that was read', async () => {
    const change_id = await change(shop.patch('/program/settings', { points_name: 'Beans' }))
    const { revision } = await readProgram(shop)
    const stale = await undo(shop, change_id, { if_revision: revision - 1 })
    expect(verdict(stale)).toBe('409 revision_conflict')
    expect(stale.body.error.details).toEqual({ current_revision: revision })
    expectOk(await undo(shop, change_id, { if_revision: revision }))
  })

  it('is a dry run where it is asked to be', async () => {
    const change_id = await change(shop.patch('/program/settings', { points_name: 'Beans' }))
    const before = await readProgram(shop)
    const path = `/program/changes/${change_id}/undo` as const
    const dry = await shop.post(path, { dry_run: true }, { key: null })
    expect(dry.body).toMatchObject({
      dry_run: true,
      operation: 'update',
      revision: before.revision,
      diff: [{ path: 'points_name', before: 'Beans', after: 'points' }],
    })
    expect(await readProgram(shop)).toEqual(before)
    const real = expectOk(await undo(shop, change_id))
    expect(real.body).toMatchObject({ diff: dry.body.diff, summary: dry.body.summary })
  })
})

const RULES = ['birthday', 'account_created', 'newsletter_signup']

describe('an undo is refused', () => {
  async function expectConflict(change_id: string, reason: string): Promise<void> {
    const before = await readProgram(shop)
    for (const dry_run of [true, false]) {
      const reply = await undo(shop, change_id, { dry_run })
      expect(verdict(reply)).toBe(`409 revision_conflict ${reason}`)
      const { current_revision } = reply.body.error.details
      expect(current_revision).toBe(before.revision)
    }
    expect(await readProgram(shop)).toEqual(before)
  }

  it('the second time', async () => {
    const change_id = await change(shop.patch('/program/settings', { points_name: 'Beans' }))
    expectOk(await undo(shop, change_id))
    const again = await undo(shop, change_id)
    expect(again.body.error.message).toContain(await lastChange(shop))
    await expectConflict(change_id, 'undone')
    // Even when the first undo was undone: that undo is what may be taken back now.
    expectOk(await undo(shop, await lastChange(shop)))
    await expectConflict(change_id, 'undone')
  })

  it('after its target was changed again, or is gone', async () => {
    const reward = await newReward(shop)
    const path = `/program/rewards/${reward.id}` as const
    const created = await lastChange(shop)
    const renamed = await change(shop.patch(path, { name: 'x' }))
    await expectConflict(created, 'changed_since')
    await change(shop.call('DELETE', path, {}))
    await expectConflict(created, 'changed_since')
    await expectConflict(renamed, 'changed_since')
  })

  it('to all but one of those who ask at once', async () => {
    const change_id = await change(shop.patch('/program/settings', { points_name: 'Beans' }))
    const replies = await Promise.all(Array.from({ length: 5 }, () => undo(shop, change_id)))
    expect(replies.map(verdict).sort()).toEqual([
      '200',
      ...Array(4).fill('409 revision_conflict undone'),
    ])
  })

  it('where it would leave two order rules that are on', async () => {
    const order = (enabled = true) => newRule(shop, { type: 'order_placed', enabled })
    const { id } = await order()
    const off = await change(shop.patch(`/program/earn-rules/${id}`, { enabled: false }))
    const second = await order()
    expect(verdict(await undo(shop, off))).toBe('422 validation_error enabled')
    await shop.call('DELETE', `/program/earn-rules/${second.id}`, {})
    const removed = await lastChange(shop)
    expectOk(await undo(shop, off))
    expect(verdict(await undo(shop, removed))).toBe('422 validation_error enabled')
    expect(verdict(await undo(shop, removed, { dry_run: true }))).toBe(
      '422 validation_error enabled',
    )
  })

  it('for what is not there, or is another shop’s', async () => {
    const other = await newShop()
    await newReward(other)
    for (const id of ['chg_unknown', '__proto__', await lastChange(other)]) {
      const reply = await undo(shop, id)
      expect(verdict(reply)).toBe('404 not_found')
      expect(reply.body.error.details).toEqual({ resource: 'change', id })
    }
  })
})

describe('the undo of a membership’s change', () => {
  it('tells the storefront, and says when it could not', async () => {
    const { id } = await newMembership(shop)
    const renamed = await change(shop.patch(`/program/memberships/${id}`, { name: 'Roast club' }))
    const undone = expectOk(await undo(shop, renamed)).body
    expect(undone).toMatchObject({ operation: 'update', membership: { id, name: 'Coffee club' } })
    expect(undone).not.toHaveProperty('gating_republish_failed')
    expect(await publishedRules(shop)).toMatchObject([{ name: 'Coffee club' }])
    const again = await change(shop.patch(`/program/memberships/${id}`, { name: 'Bean club' }))
    expectOk(await shop.platform('PUT', '/faults', { mode: 'unavailable', next_calls: 1 }))
    expect(expectOk(await undo(shop, again)).body.gating_republish_failed).toBe(true)
    expect(await publishedRules(shop)).toMatchObject([{ name: 'Bean club' }])
  })
})
