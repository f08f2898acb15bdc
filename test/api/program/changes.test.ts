import { beforeEach, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import {
  type Change,
  listChanges,
  newReward,
  newRule,
  readProgram,
  undo,
} from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await newShop()
})

describe('the change log', () => {
  it('has every change, newest first, with who made it and what it was', async () => {
    const rule = await newRule(shop, { type: 'account_created', title: 'Welcome' })
    const body = { name: 'Storefront assistant', scopes: ['program:write'] }
    const other = expectOk(await shop.admin('POST', '/keys', body)).body
    const settings = { points_name: 'Beans' }
    expectOk(await shop.patch('/program/settings', settings, { token: other.key }))
    const removed = expectOk(await shop.call('DELETE', `/program/earn-rules/${rule.id}`, {}))
    const [last, middle, first, ...older] = await listChanges(shop)
    expect(first).toEqual({
      id: expect.stringMatching(/^chg_[0-9a-z]{26}$/),
      revision: (await readProgram(shop)).revision - 2,
      operation: 'create',
      target: { kind: 'earning_rule', id: rule.id, label: 'Welcome' },
      actor: { kind: 'key', name: 'test', id: expect.stringMatching(/^key_/) },
      approved_by: null,
      summary: rule.summary,
      diff: [{ path: `earning_rules.${rule.id}`, before: null, after: expect.any(Object) }],
      // It was removed since.
      undoable: false,
      not_undoable_reason: 'changed_since',
      undone_by: null,
      undoes: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(middle).toMatchObject({
      operation: 'update',
      target: { kind: 'settings' },
      actor: { kind: 'key', name: 'Storefront assistant' },
      diff: [{ path: 'points_name', before: 'points', after: 'Beans' }],
    })
    const { operation, summary, diff, revision } = removed.body
    expect(last).toMatchObject({ operation, summary, diff, revision })
    // Before that, the merchant switched the programme on.
    expect(older).toHaveLength(1)
  })

  it('has what the merchant switched, which no key takes back', async () => {
    await shop.switch({ tiers_enabled: true, emails_enabled: true })
    const [change] = await listChanges(shop)
    expect(change).toMatchObject({
      operation: 'update',
      target: { kind: 'switches' },
      actor: { kind: 'merchant' },
      undoable: false,
      diff: [
        { path: 'switches.tiers_enabled', before: false, after: true },
        { path: 'switches.emails_enabled', before: false, after: true },
      ],
    })
    expect(change.summary).toContain('Tiers switched on')
    const reply = await undo(shop, change.id)
    expect(verdict(reply)).toBe('422 validation_error not_undoable')
    expect((await readProgram(shop)).tiers_enabled).toBe(true)
  })

  it('says which change took which one back', async () => {
    await newReward(shop)
    const [made] = await listChanges(shop)
    expectOk(await undo(shop, made.id))
    const [undoing, undone] = await listChanges(shop)
    const past = { undoable: false, not_undoable_reason: 'undone' }
    expect(undone).toEqual({ ...made, ...past, undone_by: undoing.id })
    expect(undoing).toMatchObject({ operation: 'delete', undoes: made.id, undone_by: null })
  })

  it('has no refusals, no dry runs and nothing that changed nothing', async () => {
    const before = await listChanges(shop)
    await shop.patch('/program/settings', { points_name: '' })
    await shop.patch('/program/settings', { points_name: 'x', if_revision: 1 })
    await shop.patch('/program/settings', { points_name: 'x', dry_run: true })
    await shop.patch('/program/settings', { points_name: 'points' })
    expect(await listChanges(shop)).toEqual(before)
  })

  it('is read page by page, while changes are made', async () => {
    for (let index = 0; index < 6; index += 1) await newReward(shop, { name: `reward ${index}` })
    const before = await listChanges(shop)
    const walked: Change[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`
      const { body } = expectOk(await shop.get(`/program/changes?limit=3${query}`))
      walked.push(...body.data)
      expect(body.has_more).toBe(body.next_cursor !== null)
      cursor = body.next_cursor
      await newReward(shop, { name: 'late' })
    } while (cursor !== null)
    expect(walked).toEqual(before)
    const revisions = walked.map(({ revision }) => revision)
    expect(revisions).toEqual(revisions.toSorted((one, two) => two - one))
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=251', 'limit'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${Buffer.from('["transactions",5]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('["program_changes","x"]').toString('base64url')}`, 'cursor'],
    ['kind=settings', 'kind'],
  ])('cannot be asked with %s', async (query, field) => {
    const reply = await shop.get(`/program/changes?${query}`)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
  })

  it.each([0, -1, 2 ** 53 - 1])('takes any number for a place in it: %d', async (place) => {
    const cursor = Buffer.from(JSON.stringify(['program_changes', place])).toString('base64url')
    expect(verdict(await shop.get(`/program/changes?cursor=${cursor}`))).toBe('200')
  })
})
