import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { verdict } from '../../support/http.ts'
import { AMOUNT_OFF, limitedKey, onlyLimits } from '../../support/limited-keys.ts'
import { listChanges, newReward, readProgram } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { callTool } from '../../support/tools.ts'

/** What waits for a person, and what becomes of it. */

let app: TestApp
let shop: TestShop
let key: { id: string; key: string }

beforeAll(async () => {
  // Its clock moves by days.
  app = await startApp({ database_name: `laurel_proposals_${process.env.VITEST_POOL_ID}` })
})

afterAll(() => app.close())

beforeEach(async () => {
  shop = await newShop(app)
  key = await limitedKey(shop, { mode: 'propose' })
})

async function propose(
  body: Record<string, unknown> = AMOUNT_OFF,
  path: string = '/program/rewards',
): Promise<string> {
  const refused = await shop.post(path, body, { token: key.key })
  expect(verdict(refused), refused.text).toBe('409 confirmation_required')
  return refused.body.error.details.proposal.id
}

const proposeBy = async (token: string, name: string): Promise<string> =>
  (await shop.post('/program/rewards', named(name), { token })).body.error.details.proposal.id

const seen = async (id: string) => expectOk(await shop.admin('GET', `/proposals/${id}`)).body

const approve = (id: string, body: Record<string, unknown> = {}) =>
  shop.admin('POST', `/proposals/${id}/approve`, { version: 1, ...body })

const decline = (id: string, body: Record<string, unknown> = {}) =>
  shop.admin('POST', `/proposals/${id}/decline`, body)

const own = async (id: string, token = key.key) => shop.get(`/program/proposals/${id}`, { token })

const withdraw = (id: string, options: { token?: string; key?: string } = {}) =>
  shop.post(`/program/proposals/${id}/withdraw`, {}, { token: key.key, ...options })

/** A reward of this name. */
const named = (name: string) => ({ ...AMOUNT_OFF, name })

const listed = async (query = '', token = key.key) =>
  expectOk(await shop.get(`/program/proposals${query}`, { token })).body

describe('a proposal', () => {
  it('says what it would change, and where a person can approve it', async () => {
    const before = await readProgram(shop)
    const refused = await shop.post('/program/rewards', AMOUNT_OFF, { token: key.key })
    const { details, message } = refused.body.error
    expect(details).toEqual({
      limits: [],
      proposal: {
        id: expect.stringMatching(/^prp_/),
        summary: '€5 off an order for 500 points',
        forecast: expect.objectContaining({ difference: expect.any(Object) }),
        url: `http://laurel.test/console/${shop.domain}/proposals/${details.proposal.id}`,
      },
    })
    expect(message).toContain(details.proposal.url)
    expect(await readProgram(shop)).toEqual(before)
    expect(await seen(details.proposal.id)).toMatchObject({
      status: 'open',
      proposed_by: 'Robot',
      operation: 'createReward',
      body: AMOUNT_OFF,
      version: 1,
      preview: { operation: 'create', dry_run: true },
    })
  })

  it('is one, however often it is sent', async () => {
    const id = await propose()
    expect(await propose()).toBe(id)
    const { body } = await shop.post('/program/rewards', AMOUNT_OFF, {
      token: key.key,
      key: 'twice',
    })
    const again = await shop.post('/program/rewards', AMOUNT_OFF, { token: key.key, key: 'twice' })
    expect(again.body).toEqual(body)
    expect(expectOk(await shop.admin('GET', '/proposals')).body.data).toHaveLength(1)
  })

  it('is not made of what the programme refuses', async () => {
    const refused = await shop.post('/program/rewards', { type: 'hat' }, { token: key.key })
    expect(refused.status).toBe(422)
    const nothing = await shop.call('DELETE', '/program/rewards/rwd_x', {}, { token: key.key })
    expect(nothing.status).toBe(404)
    expect(expectOk(await shop.admin('GET', '/proposals')).body.data).toEqual([])
  })

  it('is carried out once when a person approves it, in both names', async () => {
    const id = await propose()
    const replies = await Promise.all([approve(id), approve(id), approve(id)])
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    const { redemption_rules } = await readProgram(shop)
    expect(redemption_rules).toMatchObject([{ name: '5 off' }])
    const [change] = await listChanges(shop)
    expect(change).toMatchObject({
      actor: { kind: 'key', name: 'Robot', id: key.id },
      approved_by: { name: 'admin', id: null },
    })
    expect(expectOk(await own(id)).body).toMatchObject({
      status: 'approved',
      result: { summary: '€5 off an order for 500 points', error: null },
    })
    for (const decide of [approve, decline, withdraw]) {
      expect(verdict(await decide(id))).toBe('422 validation_error not_open')
    }
  })

  it('is what one of several people made of it who approve it differently at once', async () => {
    const id = await propose()
    const costs = [600, 700, 800, 900]
    const replies = await Promise.all(
      costs.map((points_cost) => approve(id, { body: { ...AMOUNT_OFF, points_cost } })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await readProgram(shop)).redemption_rules).toHaveLength(1)
    expect((await seen(id)).status).toBe('approved')
  })

  it('can be approved with changes, which a dry run shows before', async () => {
    const id = await propose()
    const body = { ...AMOUNT_OFF, points_cost: 600 }
    const shown = expectOk(await approve(id, { body, dry_run: true })).body
    expect(shown.preview).toMatchObject({ summary: '€5 off an order for 600 points' })
    expect(shown.status).toBe('open')
    expect((await readProgram(shop)).redemption_rules).toEqual([])
    expectOk(await approve(id, { body }))
    expect((await readProgram(shop)).redemption_rules).toMatchObject([{ points_cost: 600 }])
  })

  it('is declined with a word, which its assistant reads', async () => {
    const id = await propose()
    expectOk(await decline(id, { word: 'Not before Christmas.' }))
    const { body } = await callTool(
      shop,
      'service_get_proposal',
      { proposal_id: id },
      { token: key.key },
    )
    expect(body).toMatchObject({ status: 'declined', word: 'Not before Christmas.', result: null })
    expect((await readProgram(shop)).redemption_rules).toEqual([])
    expect(verdict(await approve(id))).toBe('422 validation_error not_open')
  })

  it('is shown again where the programme has moved on', async () => {
    const reward = await newReward(shop, AMOUNT_OFF)
    const path = `/program/rewards/${reward.id}`
    const refused = await shop.patch(path, { points_cost: 400 }, { token: key.key })
    const { id } = refused.body.error.details.proposal
    expectOk(await shop.patch(path, { points_cost: 700 }))
    const moved = await approve(id)
    expect(verdict(moved)).toBe('409 revision_conflict')
    expect(await seen(id)).toMatchObject({
      version: 2,
      status: 'open',
      preview: { diff: [{ before: 700, after: 400 }] },
    })
    expect(verdict(await approve(id))).toBe('409 revision_conflict')
    expectOk(await approve(id, { version: 2 }))
    expect((await readProgram(shop)).redemption_rules).toMatchObject([{ points_cost: 400 }])
  })

  it('is carried out though the programme has moved on elsewhere', async () => {
    const id = await propose()
    expectOk(await shop.patch('/program/settings', { points_name: 'Beans' }))
    expectOk(await approve(id))
    expect((await readProgram(shop)).redemption_rules).toHaveLength(1)
  })

  it('is read as it would be now, with the forecast of now', async () => {
    await shop.customer(1001)
    const reward = await newReward(shop, AMOUNT_OFF)
    const path = `/program/rewards/${reward.id}`
    const refused = await shop.patch(path, { points_cost: 400 }, { token: key.key })
    const { id } = refused.body.error.details.proposal
    const at_first = await seen(id)
    expect(at_first).toMatchObject({ version: 1, preview: { diff: [{ before: 500, after: 400 }] } })
    expect(await seen(id)).toMatchObject({ version: 1 })
    expectOk(await shop.patch(path, { points_cost: 700 }))
    await shop.award(1001, 1_000)
    const now = await seen(id)
    expect(now).toMatchObject({
      ...{ version: 2, status: 'open', refused_now: null },
      preview: { diff: [{ before: 700, after: 400 }] },
    })
    const foreseen = (of: typeof now) => ({ ...Object(of.preview.forecast), window: null })
    expect(foreseen(now)).not.toEqual(foreseen(at_first))
    expect(verdict(await approve(id))).toBe('409 revision_conflict')
    expectOk(await approve(id, { version: 2 }))
  })

  it('of a release that forecast less is shown whole', async () => {
    const id = await propose()
    expectOk(await decline(id))
    await app.database.db
      .updateTable('proposals')
      .set({
        dry_run: sql`
          dry_run #- '{forecast,coming}' #- '{forecast,commissions}'
            #- '{forecast,replayed_members_by_tier}'`,
      })
      .where('proposal_id', '=', id)
      .execute()
    const { forecast } = (await seen(id)).preview
    expect(forecast).toMatchObject({
      ...{ commissions: null, replayed_members_by_tier: [], unknown: expect.any(Array) },
      coming: { birthdays: null, expiry: null, excluded: null, year_end: null },
    })
  })

  it('says why it would be refused now, and can still be declined', async () => {
    const reward = await newReward(shop, AMOUNT_OFF)
    const path = `/program/rewards/${reward.id}`
    const refused = await shop.patch(path, { points_cost: 400 }, { token: key.key })
    const { id } = refused.body.error.details.proposal
    expectOk(await shop.call('DELETE', path, {}))
    expect(await seen(id)).toMatchObject({ status: 'open', refused_now: { code: 'not_found' } })
    expectOk(await decline(id))
    expect(await seen(id)).toMatchObject({ status: 'declined', refused_now: null })
  })

  it('waits again where its part is switched off', async () => {
    await shop.switch({ campaigns_feature: true })
    const id = await propose({ name: 'Double', multiplier: 2 }, '/campaigns')
    await shop.switch({ campaigns_feature: false })
    expect(await seen(id)).toMatchObject({ refused_now: { code: 'feature_disabled' } })
    expect(verdict(await approve(id))).toBe('403 feature_disabled')
    await shop.switch({ campaigns_feature: true })
    expectOk(await approve(id))
  })

  it('of which the target is gone fails, and says so', async () => {
    const reward = await newReward(shop, AMOUNT_OFF)
    const path = `/program/rewards/${reward.id}`
    const refused = await shop.patch(path, { points_cost: 400 }, { token: key.key })
    const { id } = refused.body.error.details.proposal
    expectOk(await shop.call('DELETE', path, {}))
    const failed = await approve(id)
    expect(verdict(failed)).toBe('422 validation_error proposal_failed')
    const { message, details } = failed.body.error
    expect(message).toContain(details.error.message)
    expect(details).toMatchObject({ proposal_id: id, error: { code: 'not_found' } })
    for (const of of [await seen(id), expectOk(await own(id)).body]) {
      expect(of).toMatchObject({ status: 'failed', result: { error: { code: 'not_found' } } })
    }
    expect(verdict(await approve(id))).toBe('422 validation_error not_open')
  })

  it('expires after seven days', async () => {
    const id = await propose()
    await shop.advance(7 * 24 * 60 * 60)
    expect(await seen(id)).toMatchObject({ status: 'expired' })
    for (const decide of [approve, decline, withdraw]) {
      const refused = await decide(id)
      expect(verdict(refused)).toBe('422 validation_error not_open')
      expect(refused.body.error.message).toContain('nobody decided within seven days')
    }
    const waiting = expectOk(await shop.admin('GET', '/proposals?waiting=true')).body
    expect(waiting.data).toEqual([])
    const rest = expectOk(await shop.admin('GET', '/proposals?waiting=false')).body
    expect(rest.data).toMatchObject([{ id, status: 'expired' }])
  })

  it('is listed by what became of it, page by page', async () => {
    const names = ['old', 'no', 'yes', 'gone', 'new']
    const ids: string[] = []
    for (const name of names.slice(0, 1)) ids.push(await propose({ ...AMOUNT_OFF, name }))
    await shop.advance(7 * 24 * 60 * 60)
    for (const name of names.slice(1, 3)) ids.push(await propose({ ...AMOUNT_OFF, name }))
    const reward = await newReward(shop, AMOUNT_OFF)
    const path = `/program/rewards/${reward.id}`
    const refused = await shop.patch(path, { points_cost: 400 }, { token: key.key })
    ids.push(refused.body.error.details.proposal.id)
    expectOk(await shop.call('DELETE', path, {}))
    ids.push(await propose({ ...AMOUNT_OFF, name: 'new' }))
    expectOk(await decline(ids[1] ?? ''))
    expectOk(await approve(ids[2] ?? ''))
    expect(verdict(await approve(ids[3] ?? ''))).toBe('422 validation_error proposal_failed')
    const namesIn = async (query: string) => {
      const { data } = expectOk(await shop.admin('GET', `/proposals?${query}`)).body
      return data.map(({ id }) => names[ids.indexOf(id)])
    }
    expect(await namesIn('status=expired')).toEqual(['old'])
    expect(await namesIn('status=declined')).toEqual(['no'])
    expect(await namesIn('status=approved')).toEqual(['yes'])
    expect(await namesIn('status=failed')).toEqual(['gone'])
    expect(await namesIn('status=open')).toEqual(['new'])
    expect(await namesIn('waiting=false')).toEqual(['gone', 'yes', 'no', 'old'])
    expect(await namesIn('waiting=true&status=declined')).toEqual([])
    const page = expectOk(await shop.admin('GET', '/proposals?waiting=false&limit=3')).body
    expect(page).toMatchObject({ has_more: true })
    const rest = await namesIn(`waiting=false&limit=3&cursor=${page.next_cursor}`)
    expect(rest).toEqual(['old'])
  })

  it('is seen by its own key alone', async () => {
    const id = await propose()
    const other = await limitedKey(shop, { mode: 'propose' })
    expect((await own(id, other.key)).status).toBe(404)
    expect(expectOk(await own(id)).body).toMatchObject({ id, status: 'open' })
  })

  it('moves members when it is approved, as the person has seen', async () => {
    await shop.switch({ tiers_enabled: true })
    await shop.award(await shop.customer(1001), 500)
    const id = await propose({ name: 'Gold', threshold: 400 }, '/program/tiers')
    expect((await seen(id)).preview).toMatchObject({ member_impact: { promoted: 1 } })
    expectOk(await approve(id))
    expect(expectOk(await shop.get('/customers/1001')).body.tier).toMatchObject({ name: 'Gold' })
  })

  it('of a tier with benefits and of a campaign is the same each time it is looked at', async () => {
    await shop.switch({ campaigns_feature: true })
    const benefits = [{ type: 'entry_points', fields: { points: 10 } }]
    const tier = await propose({ name: 'Gold', threshold: 400, benefits }, '/program/tiers')
    const campaign = await propose({ name: 'Double', multiplier: 2 }, '/campaigns')
    expectOk(await approve(tier))
    expectOk(await approve(campaign))
    expect((await readProgram(shop)).revision).toBeGreaterThan(1)
  })

  it('waits with at most 49 others of its key', async () => {
    for (let index = 0; index < 50; index += 1) await propose({ ...AMOUNT_OFF, name: `${index}` })
    const one_more = await shop.post('/program/rewards', AMOUNT_OFF, { token: key.key })
    expect(verdict(one_more)).toBe('422 validation_error limit_reached')
    expect(one_more.body.error.message).toBe('A connection has at most 50 proposals that wait.')
    const other = await limitedKey(shop, { mode: 'propose' })
    const of_other = await shop.post('/program/rewards', AMOUNT_OFF, { token: other.key })
    expect(verdict(of_other)).toBe('409 confirmation_required')
  })
})

describe('the list of its own', () => {
  it('has what the key itself has proposed, newest first, page by page', async () => {
    const other = await limitedKey(shop, { mode: 'propose' })
    const ids = [
      await propose(named('one')),
      await propose(named('two')),
      await propose(named('three')),
    ]
    const others = await proposeBy(other.key, 'theirs')
    expect((await listed()).data.map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await listed('', other.key)).data).toMatchObject([{ id: others, status: 'open' }])
    expect((await listed('', shop.key)).data).toEqual([])
    const page = await listed('?limit=2')
    expect(page).toMatchObject({ has_more: true, data: [{ id: ids[2] }, { id: ids[1] }] })
    const rest = await listed(`?limit=2&cursor=${page.next_cursor}`)
    expect(rest).toMatchObject({ has_more: false, data: [{ id: ids[0] }] })
  })

  it('says what became of each, and leaves the preview to the one', async () => {
    const [waits, declined] = [await propose(named('one')), await propose(named('two'))]
    const said = { word: 'Too dear.' }
    expectOk(await shop.admin('POST', `/proposals/${declined}/decline`, said))
    const { data } = await listed()
    expect(data).toMatchObject([
      { id: declined, status: 'declined', ...said },
      { id: waits, status: 'open', summary: '€5 off an order for 500 points' },
    ])
    expect(data[0]).not.toHaveProperty('preview')
  })
})

describe('a proposal that is withdrawn', () => {
  it('waits no more, cannot be decided, and is seen as such by all', async () => {
    const id = await propose(named('one'))
    const { body } = expectOk(await withdraw(id, { key: 'once' }))
    expect(body).toMatchObject({ id, status: 'withdrawn', result: null, word: null })
    expect(body.decided_at).toEqual(expect.any(String))
    expect(expectOk(await withdraw(id, { key: 'once' })).body).toEqual(body)
    const again = await withdraw(id)
    expect(verdict(again)).toBe('422 validation_error not_open')
    expect(again.body.error.message).toContain('withdrawn')
    expect(verdict(await approve(id))).toBe('422 validation_error not_open')
    const declined = await shop.admin('POST', `/proposals/${id}/decline`, {})
    expect(verdict(declined)).toBe('422 validation_error not_open')
    expect((await readProgram(shop)).redemption_rules).toEqual([])
    const [told] = expectOk(await shop.admin('GET', '/proposals?status=withdrawn')).body.data
    expect(told).toMatchObject({ id, status: 'withdrawn', decided_by: null, refused_now: null })
    expect(expectOk(await shop.admin('GET', '/proposals?waiting=true')).body.data).toEqual([])
    expect((await listed()).data).toMatchObject([{ id, status: 'withdrawn' }])
    const of_all = expectOk(await shop.admin('GET', '/health')).body
    expect(of_all.attention.proposals_waiting).toBe(0)
  })

  it('can be proposed once more, and then approved', async () => {
    const first = await propose(named('one'))
    expectOk(await withdraw(first))
    const second = await propose(named('one'))
    expect(second).not.toBe(first)
    expectOk(await approve(second))
    expect((await readProgram(shop)).redemption_rules).toHaveLength(1)
  })

  it('is the own of the key: what others have proposed is not there', async () => {
    const id = await propose(named('one'))
    const other = await limitedKey(shop, { mode: 'propose' })
    expect(verdict(await withdraw(id, { token: other.key }))).toBe('404 not_found')
    expect(verdict(await withdraw(id, { token: shop.key }))).toBe('404 not_found')
    expect(verdict(await withdraw('prp_x'))).toBe('404 not_found')
    expect((await listed()).data).toMatchObject([{ id, status: 'open' }])
  })

  it('takes nothing from the limits of the key, and needs nothing of them', async () => {
    const limits = onlyLimits({ value: 1, member_writes: 0, program_writes: 0, points: 0 })
    const strict = await limitedKey(shop, limits)
    const id = await proposeBy(strict.key, 'one')
    expectOk(await withdraw(id, { token: strict.key }))
    const change = { limits: { member_writes: 1 } }
    expectOk(await shop.admin('PATCH', `/keys/${strict.id}`, change))
    expectOk(await withdraw(await proposeBy(strict.key, 'two'), { token: strict.key }))
    expectOk(await withdraw(await proposeBy(strict.key, 'three'), { token: strict.key }))
    const reads = { limits: { mode: 'read_only' } }
    const last = await proposeBy(strict.key, 'four')
    expectOk(await shop.admin('PATCH', `/keys/${strict.id}`, reads))
    const refused = await withdraw(last, { token: strict.key })
    expect(verdict(refused)).toBe('403 insufficient_scope read_only')
  })

  it('is either approved or withdrawn, if both is asked for at once', async () => {
    const won = { approved: 0, withdrawn: 0 }
    for (let round = 0; round < 8; round += 1) {
      const id = await propose(named(`round ${round}`))
      const both = [() => approve(id), () => withdraw(id)]
      // Either is sent first as often.
      const order = round % 2 === 0 ? both : both.toReversed()
      const replies = await Promise.all(order.map((ask) => ask()))
      expect(replies.map(({ status }) => status).sort(), replies[1]?.text).toEqual([200, 422])
      const { status } = expectOk(await shop.admin('GET', `/proposals/${id}`)).body
      if (status !== 'approved' && status !== 'withdrawn') throw new Error(status)
      won[status] += 1
    }
    expect((await readProgram(shop)).redemption_rules).toHaveLength(won.approved)
    expect(won.approved + won.withdrawn).toBe(8)
  })

  it('is listed and withdrawn by the tools alone', async () => {
    const id = await propose(named('one'))
    const ask = (name: string, input: Record<string, unknown> = {}) =>
      callTool(shop, name, input, { token: key.key })
    const { body } = await ask('service_list_proposals')
    expect(body.data).toMatchObject([{ id }])
    const done = await ask('service_withdraw_proposal', { proposal_id: id })
    expect(done.body).toMatchObject({ id, status: 'withdrawn' })
    const read = await ask('service_get_proposal', { proposal_id: id })
    expect(read.body).toMatchObject({ status: 'withdrawn', preview: { dry_run: true } })
  })
})

describe('a proposal of a key that', () => {
  const set = (change: Record<string, unknown>) => shop.admin('PATCH', `/keys/${key.id}`, change)
  it.each<[string, () => Promise<unknown>]>([
    ['was revoked', async () => expectOk(await shop.admin('DELETE', `/keys/${key.id}`))],
    ['is paused', async () => expectOk(await set({ paused: true }))],
    ['may only read by now', async () => expectOk(await set({ limits: { mode: 'read_only' } }))],
    [
      'may only be used elsewhere',
      async () => expectOk(await set({ allowed_addresses: ['192.0.2.1'] })),
    ],
    ['is of a shop whose API is paused', () => shop.switch({ api_paused: true })],
    ['is of a shop without API access', () => shop.switch({ api_enabled: false })],
  ])('%s is approved by the right of the person', async (what, happens) => {
    const id = await propose()
    await happens()
    const is_revoked = what === 'was revoked'
    expect(await seen(id)).toMatchObject({
      ...{ status: 'open', proposed_by: 'Robot', refused_now: null },
      key_revoked_at: is_revoked ? expect.any(String) : null,
    })
    const [listed] = expectOk(await shop.admin('GET', '/proposals')).body.data
    expect(listed).toMatchObject({ key_revoked_at: is_revoked ? expect.any(String) : null })
    expect(expectOk(await approve(id)).body.status).toBe('approved')
    await shop.switch({ api_paused: false, api_enabled: true })
    expect((await readProgram(shop)).redemption_rules).toMatchObject([{ name: '5 off' }])
  })
})

describe('a write that is no change of the programme', () => {
  it('is left to people by a key that proposes', async () => {
    await shop.customer(1001)
    const body = { points: 5, source_ref: randomUUID() }
    const refused = await shop.post('/customers/1001/points/earn', body, { token: key.key })
    expect(verdict(refused)).toBe('409 confirmation_required')
    expect(refused.body.error.details).toEqual({ limits: [], proposal: null })
  })
})

it('what a person has approved does not count for the day', async () => {
  const strict = await limitedKey(shop, onlyLimits({ program_writes: 1, value: 1 }))
  const refused = await shop.post('/program/rewards', AMOUNT_OFF, { token: strict.key })
  expectOk(await approve(refused.body.error.details.proposal.id))
  expectOk(await shop.patch('/program/settings', { points_name: 'Beans' }, { token: strict.key }))
})
