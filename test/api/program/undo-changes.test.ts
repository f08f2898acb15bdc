import { beforeEach, describe, expect, it } from 'vitest'
import { SCOPES } from '../../../src/domain/access/scopes.ts'
import { DAY_SECONDS, newCampaign, readCampaign } from '../../support/campaigns.ts'
import { type Reply, verdict } from '../../support/http.ts'
import { membersByTier, newTier, tierEvents } from '../../support/ladders.ts'
import { AMOUNT_OFF, limitedKey, onlyLimits } from '../../support/limited-keys.ts'
import { newMembership, publishedRules } from '../../support/memberships.ts'
import {
  lastChange,
  listChanges,
  newReward,
  newRule,
  readProgram,
  undo,
} from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** Several changes are undone at once, all or none. */

const FEATURES = { campaigns_feature: true, affiliates_feature: true }
const LONG_AGO = '2020-01-01T00:00:00Z'

let shop: TestShop

beforeEach(async () => {
  shop = await newShop()
  await shop.switch(FEATURES)
})

const undoMany = (body: Record<string, unknown>, options: { token?: string } = {}) =>
  shop.post('/program/changes/undo', body, options)

const change = async (reply: Promise<Reply>) => {
  expectOk(await reply)
  return lastChange(shop)
}

const rename = (points_name: string, options: { token?: string } = {}) =>
  change(shop.patch('/program/settings', { points_name }, options))

const exclude = (options: { token?: string } = {}) =>
  change(shop.patch('/program/eligibility', { excluded_order_tags: ['wholesale'] }, options))

async function excluded() {
  const { body } = expectOk(await shop.get('/program/eligibility'))
  return body.excluded_order_tags
}

/** The programme without what every write changes. */
async function content() {
  const { revision: _revision, updated_at: _updated_at, ...rest } = await readProgram(shop)
  return rest
}

describe('several changes', () => {
  it('are undone in one write, with one diff, and each is logged as undone', async () => {
    const before = await content()
    const names = [await rename('Beans'), await rename('Stars')]
    const reward = await newReward(shop)
    const rule = await newRule(shop, { type: 'birthday' })
    const made = (await listChanges(shop)).slice(0, 2).map(({ id }: { id: string }) => id)
    const ids = [...names, ...made]
    const { revision } = await readProgram(shop)
    const { body } = expectOk(await undoMany({ ids, if_revision: revision }))
    expect(body).toMatchObject({ dry_run: false, operation: 'update', revision: revision + 4 })
    expect(body.summary).toBe(
      '4 changes undone: Removed: 200 points for a birthday; ' +
        'Removed: 10% off an order for 100 points; Rewards, points are called points, they ' +
        'never expire, reward codes have no end of their own, tiers count everything ever earned',
    )
    expect(body.diff.map(({ path }: { path: string }) => path).sort()).toEqual(
      [`earning_rules.${rule.id}`, 'points_name', `rewards.${reward.id}`].sort(),
    )
    expect(body.diff).toContainEqual({ path: 'points_name', before: 'Stars', after: 'points' })
    expect(body.changes.map(({ id }: { id: string }) => id)).toEqual([
      ...made,
      ...names.toReversed(),
    ])
    expect(await content()).toEqual(before)
    const log = await listChanges(shop)
    for (const { id, undone_by } of body.changes)
      expect(log).toContainEqual(expect.objectContaining({ id: undone_by, undoes: id }))
  })

  it('are tried by a dry run that says the same and writes nothing', async () => {
    const ids = [await rename('Beans'), await rename('Stars')]
    await newReward(shop)
    ids.push(await lastChange(shop))
    const before = [await readProgram(shop), await listChanges(shop)]
    const { revision } = await readProgram(shop)
    const path = '/program/changes/undo'
    const dry = expectOk(await shop.post(path, { ids, dry_run: true }, { key: null })).body
    expect([await readProgram(shop), await listChanges(shop)]).toEqual(before)
    expect(dry).toMatchObject({ dry_run: true, revision })
    expect(dry.forecast.unknown.map(({ reason }: { reason: string }) => reason)).toContain(
      'redemptions',
    )
    const real = expectOk(await undoMany({ ids })).body
    const { diff, summary } = dry
    expect(real).toMatchObject({ diff, summary })
  })

  it('can be redone together, and that undone', async () => {
    await rename('Beans')
    await newReward(shop)
    const after = await content()
    const first = expectOk(await undoMany({ since: LONG_AGO, actor: 'me' })).body
    expect(first.changes).toHaveLength(2)
    const ids = first.changes.map(({ undone_by }: { undone_by: string }) => undone_by)
    const again = expectOk(await undoMany({ ids })).body
    expect(await content()).toEqual(after)
    const redone = again.changes.map(({ undone_by }: { undone_by: string }) => undone_by)
    expectOk(await undoMany({ ids: redone }))
    expect((await content()).points_name).toBe('points')
  })

  it('are forecast', async () => {
    const ids = [await rename('Beans')]
    await newRule(shop, { type: 'order_placed' })
    ids.push(await lastChange(shop))
    const write = { write: 'undo_program_changes', body: { ids } }
    const { body } = expectOk(await shop.post('/program/forecasts', { change: write }))
    expect(body.difference.points).toBe(0)
    const unknown = { write: 'undo_program_changes', body: { ids: ['chg_x'] } }
    const reply = await shop.post('/program/forecasts', { change: unknown })
    expect(verdict(reply)).toBe('404 not_found')
  })

  it('of campaigns too, whose revisions are their own', async () => {
    const campaign = await newCampaign(shop, { name: 'First' })
    const before = await content()
    const renamed = ['Second', 'Third'].map((name) => ({ name }))
    for (const body of renamed) expectOk(await shop.patch(`/campaigns/${campaign.id}`, body))
    await rename('Beans')
    const ids = (await listChanges(shop)).slice(0, 3).map(({ id }: { id: string }) => id)
    const { body } = expectOk(await undoMany({ ids }))
    expect(body.diff).toEqual(
      expect.arrayContaining([
        { path: `campaigns.${campaign.id}.name`, before: 'Third', after: 'First' },
        { path: 'points_name', before: 'Beans', after: 'points' },
      ]),
    )
    expect(body.diff).toHaveLength(2)
    expect(await content()).toEqual(before)
    expect(await readCampaign(shop, campaign.id)).toMatchObject({ name: 'First', revision: 5 })
  })

  it('tell the storefront of memberships once, and say when they could not', async () => {
    const { id } = await newMembership(shop)
    const path = `/program/memberships/${id}` as const
    const rename = (name: string) => change(shop.patch(path, { name }))
    const undone = expectOk(await undoMany({ ids: [await rename('Roast'), await rename('Bean')] }))
    expect(undone.body).not.toHaveProperty('gating_republish_failed')
    expect(await publishedRules(shop)).toMatchObject([{ name: 'Coffee club' }])
    const ids = [await rename('Tea club')]
    expectOk(await shop.platform('PUT', '/faults', { mode: 'unavailable', next_calls: 1 }))
    expect(expectOk(await undoMany({ ids })).body.gating_republish_failed).toBe(true)
  })
})

describe('what somebody did since a time', () => {
  it('is only that of the actor, and what still stands of it', async () => {
    const robot = await shop.newKey(SCOPES)
    const token = robot.key
    await newReward(shop, { name: 'Mine' })
    const undone = await rename('Beans', { token })
    expectOk(await undo(shop, undone))
    expectOk(await shop.patch('/program/settings', { program_name: 'Club' }, { token }))
    const [{ id, actor }] = await listChanges(shop)
    const by_id = expectOk(await undoMany({ actor: actor.id, dry_run: true })).body
    const { body } = expectOk(await undoMany({ actor: 'me' }, { token }))
    expect(body.changes).toMatchObject([{ id }])
    expect(by_id.changes).toMatchObject([{ id }])
    expect((await content()).redemption_rules).toMatchObject([{ name: 'Mine' }])
    // Its undo is a change of its own, which the same call would take back.
    const redo = expectOk(await undoMany({ actor: 'me', dry_run: true }, { token })).body
    expect(redo).toMatchObject({ operation: 'none', changes: [], diff: [], summary: null })
  })

  it('leaves out an undo and what it undid, but not an undo of something older', async () => {
    const old = await rename('Beans')
    await shop.advance(1_000)
    const since = shop.app.context.clock.now().toISOString()
    const fresh = await exclude()
    expectOk(await undo(shop, fresh))
    const nothing = expectOk(await undoMany({ since, dry_run: true })).body
    expect(nothing.changes).toEqual([])
    expectOk(await undo(shop, await lastChange(shop)))
    const third = await lastChange(shop)
    expectOk(await undo(shop, old))
    const of_older = await lastChange(shop)
    const { body } = expectOk(await undoMany({ since }))
    expect(body.changes.map(({ id }: { id: string }) => id)).toEqual([of_older, third])
    expect((await content()).points_name).toBe('Beans')
    expect(await excluded()).toEqual([])
  })

  it('is only what was done until another time, and what is in the way is named', async () => {
    const first = await rename('Beans')
    const until = shop.app.context.clock.now().toISOString()
    await shop.advance(1_000)
    const reward = await newReward(shop)
    const body = { actor: 'me', until }
    const dry = expectOk(await undoMany({ ...body, dry_run: true })).body
    expect(dry.changes).toMatchObject([{ id: first }])
    // No award depends on the name of points.
    expect(dry).not.toHaveProperty('forecast')
    const write = { write: 'undo_program_changes', body }
    const foreseen = expectOk(await shop.post('/program/forecasts', { change: write })).body
    expect(foreseen).toMatchObject({ window: { days: 90 }, difference: { points: 0 } })
    expect(expectOk(await undoMany(body)).body.changes).toMatchObject([{ id: first }])
    expect((await content()).redemption_rules).toMatchObject([{ id: reward.id }])
    await shop.advance(1_000)
    const from = shop.app.context.clock.now().toISOString()
    const again = await rename('Stars')
    const to = shop.app.context.clock.now().toISOString()
    await shop.advance(1_000)
    const later = await rename('Coins')
    const refused = await undoMany({ since: from, until: to })
    expect(verdict(refused)).toBe('409 revision_conflict changed_since')
    expect(refused.body.error.details.refused).toMatchObject([{ id: again, in_the_way: later }])
    const path = `/program/changes?since=${from}&until=${to}` as const
    expect(expectOk(await shop.get(path)).body.data).toMatchObject([{ id: again }])
  })

  it.each(['cancelled', 'deleted'])('goes with its campaign, if that is %s', async (end) => {
    await newRule(shop, { type: 'order_placed' })
    await shop.advance(1_000)
    const since = shop.app.context.clock.now().toISOString()
    const { id } = await newCampaign(shop, { status: 'scheduled' })
    const creation = await lastChange(shop)
    const renamed = await rename('Beans')
    const path = `/campaigns/${id}` as const
    const all = { since, actor: 'me' }
    await shop.advance(DAY_SECONDS)
    const early = (await undoMany(all)).body.error
    expect(early.message).toMatch(/cancel the campaign first.*details\.undoable/)
    expect(early.details).toMatchObject({ reason: 'cancel_first', undoable: [renamed] })
    expectOk(await shop.patch(path, { status: 'cancelled' }))
    if (end === 'deleted') expectOk(await shop.call('DELETE', path, {}))
    const { body } = expectOk(await undoMany(all))
    const own = end === 'deleted' ? [] : [creation]
    expect(body.changes.map((one: { id: string }) => one.id)).toEqual([renamed, ...own])
    expect(verdict(await shop.get(path))).toBe('404 not_found')
    expect((await content()).points_name).toBe('points')
    expect(expectOk(await undoMany(all)).body.changes).toEqual([])
  })

  it('leads back to the morning, also where the day began with undos', async () => {
    await rename('Beans')
    await rename('Stars')
    await shop.advance(1_000)
    const morning = shop.app.context.clock.now().toISOString()
    expectOk(await undoMany({ since: LONG_AGO, until: morning, actor: 'me' }))
    expect((await content()).points_name).toBe('points')
    expectOk(await undoMany({ since: morning, actor: 'me' }))
    expect((await content()).points_name).toBe('Stars')
    expect(expectOk(await undoMany({ since: morning, actor: 'me' })).body.changes).toEqual([])
  })

  it('goes with its campaign, if that is still to come', async () => {
    await newRule(shop, { type: 'order_placed' })
    await shop.advance(1_000)
    const since = shop.app.context.clock.now().toISOString()
    const { id } = await newCampaign(shop, { status: 'scheduled' })
    const creation = await lastChange(shop)
    const path = `/campaigns/${id}` as const
    const inner = await change(shop.patch(path, { name: 'Other' }))
    const renamed = await rename('Beans')
    const all = { since, actor: 'me' }
    const dry = expectOk(await undoMany({ ...all, dry_run: true })).body
    const { body } = expectOk(await undoMany(all))
    expect(body.diff).toEqual(dry.diff)
    expect(body.changes.map((one: { id: string }) => one.id)).toEqual([renamed, creation])
    expect([dry.gone_along, body.gone_along]).toEqual([[inner], [inner]])
    // What goes away is said first.
    expect(body.summary).toMatch(/^3 changes undone: Removed: Other: /)
    expect(verdict(await shop.get(path))).toBe('404 not_found')
    expect(expectOk(await undoMany(all)).body).toMatchObject({ changes: [], gone_along: [] })
  })

  it('can be listed first', async () => {
    const token = (await shop.newKey(SCOPES)).key
    await rename('Beans')
    await shop.advance(1_000)
    const since = shop.app.context.clock.now().toISOString()
    await newReward(shop)
    const robots = await rename('Stars', { token })
    const idsOf = async (query: string, options = {}) =>
      expectOk(await shop.get(`/program/changes?${query}`, options)).body.data.map(
        ({ id }: { id: string }) => id,
      )
    expect(await idsOf(`since=${since}`)).toHaveLength(2)
    expect(await idsOf('actor=me', { token })).toEqual([robots])
    expect(await idsOf(`actor=me&since=${since}&limit=1`)).toHaveLength(1)
    expect(await idsOf('actor=nobody')).toEqual([])
  })
})

describe('several undos are refused, and nothing is undone,', () => {
  async function expectRefused(body: Record<string, unknown>, expected: string) {
    const before = [await readProgram(shop), await listChanges(shop)]
    const dry = await undoMany({ ...body, dry_run: true })
    expect(verdict(dry), dry.text).toBe(expected)
    const reply = await undoMany(body)
    expect(verdict(reply)).toBe(expected)
    expect([await readProgram(shop), await listChanges(shop)]).toEqual(before)
    expect(dry.body.error.details).toEqual(reply.body.error.details)
    return reply.body.error
  }

  it('if somebody else changed a target in between, and says what is in the way', async () => {
    const token = (await shop.newKey(SCOPES)).key
    const first = await rename('Beans', { token })
    const other = await rename('Stars')
    const third = await rename('Drops', { token })
    const fine = await exclude({ token })
    const error = await expectRefused(
      { ids: [first, third, fine] },
      '409 revision_conflict changed_since',
    )
    expect(error.message).toContain(`Undo ${other} first.`)
    expect(error.details).toMatchObject({
      change_id: first,
      refused: [{ id: first, reason: 'changed_since', in_the_way: other }],
      undoable: [fine, third],
    })
    // Without those that are named, the others are undone.
    expectOk(await undoMany({ ids: [...error.details.undoable] }))
    expect((await content()).points_name).toBe('Stars')
  })

  it('if one was undone already, is of a kind that cannot be, or is not there', async () => {
    const undone = await rename('Beans')
    expectOk(await undo(shop, undone))
    const fine = await change(shop.patch('/program/settings', { program_name: 'Club' }))
    await expectRefused({ ids: [fine, undone] }, '409 revision_conflict undone')
    await expectRefused({ ids: [fine, 'chg_nothing'] }, '404 not_found')
    await shop.switch({ tiers_enabled: true })
    const switched = await lastChange(shop)
    const error = await expectRefused({ since: LONG_AGO }, '422 validation_error not_undoable')
    expect(error.details.refused.map(({ id }: { id: string }) => id)).toContain(switched)
  })

  it('if the revision is not the current one', async () => {
    const ids = [await rename('Beans')]
    const { revision } = await readProgram(shop)
    await expectRefused({ ids, if_revision: revision - 1 }, '409 revision_conflict')
  })

  it('if there are more than a hundred', async () => {
    for (let count = 0; count < 101; count += 1)
      expectOk(await shop.patch('/program/settings', { points_name: `Beans ${count}` }))
    const error = await expectRefused({ actor: 'me' }, '422 validation_error too_many_changes')
    expect(error.details.maximum).toBe(100)
    const changes = await listChanges(shop)
    const ids = changes.slice(0, 100).map(({ id }: { id: string }) => id)
    const all = [...ids, changes[100]?.id]
    expect(verdict(await undoMany({ ids: all }))).toBe('422 validation_error ids')
    expect(expectOk(await undoMany({ ids })).body.changes).toHaveLength(100)
    expect((await content()).points_name).toBe('Beans 0')
  })

  it.each([
    [{}, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ ids: ['chg_x'], actor: 'me' }, 'ids'],
    [{ since: '2026-13-01T00:00:00Z' }, 'since'],
    [{ until: LONG_AGO }, 'ids'],
    [{ ids: ['chg_x'], until: LONG_AGO }, 'ids'],
    [{ since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' }, 'until'],
    [{ actor: 'Claude' }, 'actor'],
    [{ actor: ' ' }, 'actor'],
  ])('if the body is %j', async (body, field) => {
    await rename('Beans')
    await expectRefused(body, `422 validation_error ${field}`)
  })
})

describe('members', () => {
  it('move once and back, without events, after the merchant has confirmed it', async () => {
    for (const [index, points] of [600, 150].entries())
      await shop.award(await shop.customer(index + 1), points)
    await newTier(shop, { name: 'Silver', threshold: 100 })
    await shop.switch({ tiers_enabled: true })
    const before = await membersByTier(shop)
    const gold = await newTier(shop, { name: 'Gold', threshold: 500 })
    const platinum = await newTier(shop, { name: 'Platinum', threshold: 550 })
    expect(await membersByTier(shop)).toMatchObject({ Platinum: [1], Silver: [2] })
    const events = await tierEvents(shop)
    const ids = (await listChanges(shop))
      .filter(({ target }: { target: { id: string } }) =>
        [gold.id, platinum.id].includes(target.id),
      )
      .map(({ id }: { id: string }) => id)
    const dry = expectOk(await undoMany({ ids, dry_run: true })).body
    expect(dry.member_impact).toMatchObject({ replaced: 1, members_in_removed_tier: 1 })
    const asked = await undoMany({ ids })
    expect(verdict(asked)).toBe('409 confirmation_required')
    expect(asked.body.error.details.member_impact).toEqual(dry.member_impact)
    expectOk(await undoMany({ ids, confirm_member_impact: true }))
    expect(await membersByTier(shop)).toEqual(before)
    expect(await tierEvents(shop)).toHaveLength(events.length)
  })
})

it('the storefront is not told of memberships that a refused undo would have left', async () => {
  await shop.award(await shop.customer(1), 600)
  await shop.switch({ tiers_enabled: true })
  await newTier(shop, { name: 'Gold', threshold: 500 })
  await newMembership(shop)
  const told = await publishedRules(shop)
  expect(told).toHaveLength(1)
  const ids = (await listChanges(shop)).slice(0, 2).map(({ id }: { id: string }) => id)
  expect(verdict(await undoMany({ ids }))).toBe('409 confirmation_required')
  expect(await publishedRules(shop)).toEqual(told)
  expectOk(await undoMany({ ids, confirm_member_impact: true }))
  expect(await publishedRules(shop)).toEqual([])
})

describe('the limits of a key', () => {
  it('count each undo, and let a person approve all of them at once', async () => {
    const limits = onlyLimits({ program_writes: 3 })
    const { key: token } = await limitedKey(shop, limits)
    await rename('Beans', { token })
    await rename('Stars', { token })
    const refused = await undoMany({ actor: 'me' }, { token })
    expect(verdict(refused)).toBe('409 confirmation_required')
    const { limits: passed, proposal } = refused.body.error.details
    expect(passed).toMatchObject([{ kind: 'program_writes' }])
    expect(proposal.summary).toMatch(/^2 changes undone: /)
    const approved = expectOk(
      await shop.admin('POST', `/proposals/${proposal.id}/approve`, { version: 1 }),
    )
    expect(approved.body.status).toBe('approved')
    expect((await content()).points_name).toBe('points')
    const [newest] = await listChanges(shop)
    expect(newest).toMatchObject({ actor: { name: 'Robot' }, approved_by: { name: 'admin' } })
  })

  it('let a key that only proposes take nothing back alone, and later nothing more', async () => {
    const id = await rename('Beans')
    const { key: token } = await limitedKey(shop, { mode: 'propose' })
    const [{ actor }] = await listChanges(shop)
    const propose = () => undoMany({ actor: actor.id }, { token })
    const refused = await propose()
    expect(verdict(refused)).toBe('409 confirmation_required')
    expect((await content()).points_name).toBe('Beans')
    await exclude()
    const path = `/proposals/${refused.body.error.details.proposal.id}` as const
    const shown = expectOk(await shop.admin('GET', path)).body
    expect(shown).toMatchObject({ version: 1, body: { ids: [id] }, preview: { changes: [{ id }] } })
    const told = expectOk(await shop.get(`/program${path}`, { token })).body
    expect(told).toMatchObject({ summary: shown.summary, preview: { changes: [{ id }] } })
    expect((await propose()).body.error.details.proposal.id).not.toBe(shown.id)
    expectOk(await shop.admin('POST', `${path}/approve`, { version: 1 }))
    expect((await content()).points_name).toBe('points')
    expect(await excluded()).toEqual(['wholesale'])
  })
})

describe('what a key undoes of its own', () => {
  let token: string
  let path: `/program/rewards/${string}`

  beforeEach(async () => {
    // Her points are worth 500.
    await shop.award(await shop.customer(1, { tags: ['staff'] }), 10_000)
    path = `/program/rewards/${(await newReward(shop, { ...AMOUNT_OFF, points_cost: 100 })).id}`
    const limits = onlyLimits({ liability: 50, return_percent: 20, members_moved: 1, value: 30 })
    token = (await limitedKey(shop, limits)).key
  })

  const price = (points_cost: number, options: { token?: string } = { token }) =>
    shop.patch(path, { points_cost }, options)
  const cost = async () => (await readProgram(shop)).redemption_rules[0]?.points_cost
  const undoLast = async () =>
    shop.post(`/program/changes/${await lastChange(shop)}/undo`, {}, { token })
  const beyond = ({ body }: Reply) =>
    body.error?.details?.limits?.map(({ kind }: { kind: string }) => kind)

  it('is beyond no limit, all of it or the last', async () => {
    const reward = path
    for (const dearer of [110, 120, 130]) expectOk(await price(dearer))
    expectOk(await undoLast())
    expect(await cost()).toBe(120)
    const dry = expectOk(await undoMany({ actor: 'me', dry_run: true }, { token }))
    expect(dry.body).not.toHaveProperty('would_wait')
    expectOk(await undoMany({ actor: 'me' }, { token }))
    expect(await cost()).toBe(100)
    const tags = { excluded_customer_tags: ['staff'] }
    expectOk(await shop.patch('/program/eligibility', tags, { token }))
    expectOk(await undoLast())
    const free = { type: 'free_shipping', name: 'Post', points_cost: 60 }
    path = `/program/rewards/${expectOk(await shop.post('/program/rewards', free)).body.reward?.id}`
    expectOk(await price(65))
    expectOk(await undoLast())
    path = reward
    // Nothing of the day is used up but by what is new: from 500 to 526.32.
    expectOk(await price(95))
  })

  it('is beyond them by the points that came in between', async () => {
    expectOk(await price(200))
    await shop.award(1, 1_100)
    const refused = await undoMany({ actor: 'me' }, { token })
    expect(refused.body.error.details.limits).toMatchObject([{ kind: 'liability', asked: 55 }])
  })

  it('is beyond them by what others did meanwhile', async () => {
    const rule = await newRule(shop, { type: 'order_placed' })
    expectOk(await price(1_000))
    const many = { fields: { earnPoints: 10 } }
    expectOk(await shop.patch(`/program/earn-rules/${rule.id}`, many))
    expect(beyond(await undoMany({ actor: 'me' }, { token }))).toContain('return_percent')
  })

  it('counts when it is made again, or was not of its own', async () => {
    expectOk(await price(95))
    expectOk(await undoLast())
    const again = await undoLast()
    expect(beyond(again)).toEqual(['liability'])
    expectOk(await price(200, {}))
    const dearer = await lastChange(shop)
    expect(beyond(await undoLast())).toContain('liability')
    expectOk(await price(300))
    const both = { ids: [dearer, await lastChange(shop)] }
    expect(beyond(await undoMany(both, { token }))).toContain('liability')
  })

  it('counts if a person approved it', async () => {
    const refused = await price(90)
    const { proposal } = refused.body.error.details
    const body = { points_cost: 120 }
    const approved = { version: 1, body }
    expectOk(await shop.admin('POST', `/proposals/${proposal.id}/approve`, approved))
    expect(await cost()).toBe(120)
    expect(beyond(await undoLast())).toContain('liability')
  })
})

describe('at the same moment', () => {
  it('all of it is undone by one of those who ask, and by nobody else', async () => {
    const ids = [await rename('Beans'), await rename('Stars')]
    const replies = await Promise.all(Array.from({ length: 4 }, () => undoMany({ ids })))
    expect(replies.map(verdict).sort()).toEqual([
      '200',
      ...Array(3).fill('409 revision_conflict undone'),
    ])
    expect((await content()).points_name).toBe('points')
  })

  it('somebody else’s change comes before all of it or after', async () => {
    const ids = [await rename('Beans'), await exclude()]
    const [undone, changed] = await Promise.all([
      undoMany({ ids }),
      shop.patch('/program/settings', { points_name: 'Stars' }),
    ])
    expectOk(changed)
    const { points_name } = await content()
    const tags = await excluded()
    expect(points_name).toBe('Stars')
    expect([verdict(undone), tags]).toEqual(
      undone.status === 200 ? ['200', []] : ['409 revision_conflict changed_since', ['wholesale']],
    )
  })

  it('a retry with the same key gets the same answer', async () => {
    const ids = [await rename('Beans'), await rename('Stars')]
    const once = () => shop.post('/program/changes/undo', { ids }, { key: 'undo-both' })
    const [first, second] = [await once(), await once()]
    expect(expectOk(second).body).toEqual(expectOk(first).body)
  })
})
