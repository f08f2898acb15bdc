import { beforeEach, describe, expect, it } from 'vitest'
import { boost, campaignShop, newCampaign, readCampaign } from '../../support/campaigns.ts'
import { withoutForesight } from '../../support/foresight.ts'
import { verdict } from '../../support/http.ts'
import { manyWriters } from '../../support/many-writers.ts'
import { listChanges, readProgram } from '../../support/programs.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

const WRITERS = 10

let shop: TestShop
let id: string

beforeEach(async () => {
  shop = await campaignShop()
  id = (await newCampaign(shop)).id
})

const list = async () => expectOk(await shop.get('/campaigns')).body.data

describe('if_revision', () => {
  it('is the campaign’s own', async () => {
    expectOk(await shop.patch('/program/settings', { points_name: 'Beans' }))
    const first = await shop.patch(`/campaigns/${id}`, { name: 'One', if_revision: 1 })
    expect(first.body.revision).toBe(2)
    const before = await readCampaign(shop, id)
    for (const [method, body] of [
      ['PATCH', { name: 'Two' }],
      ['PATCH', {}],
      ['DELETE', {}],
    ] as const) {
      for (const dry_run of [true, false]) {
        const content = { ...body, if_revision: 1, dry_run }
        const stale = await shop.call(method, `/campaigns/${id}`, content)
        expect(verdict(stale)).toBe('409 revision_conflict')
        expect(stale.body.error.details).toEqual({ current_revision: 2 })
      }
    }
    expect(await readCampaign(shop, id)).toEqual(before)
    const last = await shop.call('DELETE', `/campaigns/${id}`, { if_revision: 2 })
    expect(last.body).toMatchObject({ operation: 'delete', revision: 3 })
  })

  it('is the programme’s where there is no campaign yet', async () => {
    const { revision } = await readProgram(shop)
    const stale = await shop.post('/campaigns', { name: 'x', if_revision: revision - 1 })
    expect(stale.body.error).toMatchObject({
      ...{ code: 'revision_conflict', details: { current_revision: revision } },
    })
    const dry = await shop.post('/campaigns', { name: 'x', if_revision: revision, dry_run: true })
    expect(dry.body.revision).toBe(0)
    // What the dry run answers can be sent back.
    const again = { name: 'y', if_revision: dry.body.revision }
    expect(expectOk(await shop.post('/campaigns', again)).body.revision).toBe(1)
    const reply = await shop.post('/campaigns', { name: 'x', if_revision: revision })
    expect(reply.body).toMatchObject({ revision: 1, campaign: { revision: 1 } })
  })

  it('comes after what is wrong by itself, and before what the state does not allow', async () => {
    const path = `/campaigns/${id}` as const
    const wrong = await shop.patch(path, { name: ' ', if_revision: 9 })
    expect(verdict(wrong)).toBe('422 validation_error name')
    const refused = await shop.patch(path, { status: 'cancelled', if_revision: 9 })
    expect(verdict(refused)).toBe('409 revision_conflict')
  })
})

describe('a dry run', () => {
  it('answers what the write would, and changes nothing', async () => {
    const path = `/campaigns/${id}` as const
    const writes: [string, string, object][] = [
      ['POST', '/campaigns', { ...(await boost(shop)), emails: { launch: true } }],
      ['PATCH', path, { name: 'Other', limits: { max_orders: 5 }, emails: { teaser: true } }],
      ['PATCH', path, { status: 'scheduled' }],
      ['PATCH', path, { status: 'cancelled' }],
      ['DELETE', path, {}],
    ]
    for (const [method, at, body] of writes) {
      const [campaigns, log] = [await list(), await listChanges(shop)]
      const dry = expectOk(await shop.call(method, at, { ...body, dry_run: true }, { key: null }))
      expect(dry.body.dry_run).toBe(true)
      expect([await list(), await listChanges(shop)]).toEqual([campaigns, log])
      const real = expectOk(await shop.call(method, at, body))
      const made = method === 'POST' ? real.body.campaign.id : 'none'
      expect(comparable(withoutForesight(dry.body), 'none')).toEqual(comparable(real.body, made))
      expect(dry.body.revision).toBe(real.body.revision - 1)
    }
  })

  it('of something new has no id, no revision and no moment yet', async () => {
    const { body } = expectOk(await shop.post('/campaigns', { name: 'x', dry_run: true }))
    expect(body).toMatchObject({
      ...{ revision: 0, diff: [{ path: 'campaigns.new' }] },
      campaign: { id: null, revision: 0, created_at: null, updated_at: null },
    })
  })
})

/** An answer without what is meant to differ: the id of something new, revisions and moments. */
function comparable({ dry_run: _dry_run, ...body }: { dry_run: boolean }, id: string): unknown {
  const text = JSON.stringify(body, (name, value) =>
    ['revision', 'created_at', 'updated_at'].includes(name) ? null : value,
  )
  return JSON.parse(
    text.replaceAll(`"id":"${id}"`, '"id":null').replaceAll(id, 'new'),
    (name, value) => (name === 'id' && value === 'new' ? null : value),
  )
}

describe('many writers at once', () => {
  it('lose nothing of what each of them changed', async () => {
    const replies = await manyWriters(WRITERS, (index, options) =>
      shop.patch(`/campaigns/${id}`, { name: `No ${index}` }, options),
    )
    const revisions = replies.map(({ body }) => body.revision).sort((one, two) => one - two)
    expect(revisions).toEqual(replies.map((_, index) => index + 2))
    const changes = (await listChanges(shop)).slice(0, WRITERS)
    // Each began where the one before ended.
    for (const [index, change] of changes.slice(0, -1).entries()) {
      expect(change.diff[0].before).toBe(changes[index + 1]?.diff[0].after)
    }
    expect((await readCampaign(shop, id)).name).toBe(changes[0].diff[0].after)
  })

  it('who read the same revision: one has its way, the others are told', async () => {
    const replies = await manyWriters(WRITERS, (index, options) =>
      shop.patch(`/campaigns/${id}`, { name: `No ${index}`, if_revision: 1 }, options),
    )
    const verdicts = replies.map(verdict).sort()
    expect(verdicts).toEqual(['200', ...Array(WRITERS - 1).fill('409 revision_conflict')])
  })

  it('make campaigns of their own', async () => {
    await manyWriters(WRITERS, (index, options) =>
      shop.post('/campaigns', { name: `No ${index}` }, options),
    )
    const names = (await list()).map(({ name }: { name: string }) => name)
    expect(new Set(names).size).toBe(WRITERS + 1)
  })
})
