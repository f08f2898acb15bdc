import { beforeAll, describe, expect, it } from 'vitest'
import {
  campaignAt,
  campaignShop,
  DAY_SECONDS,
  inDays,
  newCampaign,
  STATUSES,
} from '../../support/campaigns.ts'
import { verdict } from '../../support/http.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

const list = async (shop: TestShop, query = '') =>
  expectOk(await shop.get(`/campaigns?limit=250${query}`)).body.data

describe('the list of campaigns', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await campaignShop()
    for (const status of STATUSES) await campaignAt(shop, status)
    // They open, end and stand still while the clock goes on.
    for (const status of STATUSES) await campaignAt(shop, status)
    expectOk(await shop.post('/campaigns', { name: 'Undated' }))
  })

  it('has all of them, newest first, each as it is read by itself', async () => {
    const all = await list(shop)
    expect(all).toHaveLength(2 * STATUSES.length + 1)
    const made = all.map(({ created_at }: { created_at: string }) => created_at)
    expect(made).toEqual(made.toSorted().reverse())
    for (const campaign of all) {
      expect(expectOk(await shop.get(`/campaigns/${campaign.id}`)).body).toEqual(campaign)
    }
  })

  // The clock of all shops of this worker is moved many times.
  it('is filtered by where they stand, at every moment', { timeout: 120_000 }, async () => {
    for (let day = 0; day < 13; day += 1) {
      const all = await list(shop)
      for (const status of STATUSES) {
        const standing = all.filter((campaign: { status: string }) => campaign.status === status)
        expect(await list(shop, `&status=${status}`), `${status}, day ${day}`).toEqual(standing)
      }
      await shop.advance(DAY_SECONDS)
    }
    const statuses = (await list(shop)).map(({ status }: { status: string }) => status)
    expect(new Set(statuses)).toEqual(new Set(['draft', 'ended', 'cancelled']))
  })

  it('is read page by page, while campaigns are made and deleted', async () => {
    const before = await list(shop, '&status=draft')
    const walked: unknown[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`
      const reply = expectOk(await shop.get(`/campaigns?status=draft&limit=2${query}`))
      walked.push(...reply.body.data)
      expect(reply.body.has_more).toBe(reply.body.next_cursor !== null)
      cursor = reply.body.next_cursor
      const { id } = await newCampaign(shop)
      if (walked.length > 2) await shop.call('DELETE', `/campaigns/${id}`, {})
    } while (cursor !== null)
    expect(walked).toEqual(before)
    expect(before.length).toBeGreaterThan(2)
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=251', 'limit'],
    ['status=open', 'status'],
    ['runs_from=tomorrow', 'runs_from'],
    ['runs_before=0000-01-01T00:00:00Z', 'runs_before'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${Buffer.from('["campaigns",5]').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('["program_changes","x"]').toString('base64url')}`, 'cursor'],
    ['type=earning_boost', 'type'],
  ])('cannot be asked with %s', async (query, field) => {
    expect(verdict(await shop.get(`/campaigns?${query}`))).toBe(`422 validation_error ${field}`)
  })

  it('takes any text for a place in it', async () => {
    for (const place of ['', 'zzz', '’; DROP TABLE', 'cmp_']) {
      const cursor = Buffer.from(JSON.stringify(['campaigns', place])).toString('base64url')
      expect((await shop.get(`/campaigns?cursor=${cursor}`)).status).toBe(200)
    }
  })
})

it('the list has those that run in a span of time, by their dates', async () => {
  const shop = await campaignShop()
  const at = (day: number) => inDays(shop, day)
  for (const [name, first, last] of [
    ['before', 1, 10],
    ['into', 5, 15],
    ['whole', 5, 25],
    ['within', 12, 18],
    ['out of', 15, 25],
    ['after', 20, 25],
  ] as const) {
    await newCampaign(shop, { name, starts_at: await at(first), ends_at: await at(last) })
  }
  const endless = { name: 'endless', starts_at: await at(8), ends_at: null }
  await newCampaign(shop, endless)
  expectOk(await shop.post('/campaigns', { name: 'Undated' }))
  const [whole] = await list(shop)
  expect(whole.name).toBe('Undated')
  const moment = async (name: string) =>
    (await list(shop)).find((one: { name: string }) => one.name === name)
  // What ends as the span begins, or begins as it ends, is outside.
  const from = (await moment('before')).ends_at
  const before = (await moment('after')).starts_at
  const names = async (query: string) =>
    (await list(shop, query)).map(({ name }: { name: string }) => name)
  expect(await names(`&runs_from=${from}&runs_before=${before}`)).toEqual([
    'endless',
    'out of',
    'within',
    'whole',
    'into',
  ])
  expect(await names(`&runs_from=${before}`)).toEqual(['endless', 'after', 'out of', 'whole'])
  expect(await names(`&runs_before=${from}`)).toEqual(['endless', 'whole', 'into', 'before'])
  expect(await names(`&status=active&runs_before=${from}`)).toEqual([])
})

it('a campaign whose cap is reached has ended, though its window is open', async () => {
  const shop = await campaignShop()
  const [{ id }, other] = [await campaignAt(shop, 'active'), await campaignAt(shop, 'active')]
  const ended_at = new Date('2026-01-01T00:00:00Z')
  const { db } = shop.app.database
  await db.updateTable('campaigns').set({ ended_at }).where('campaign_id', '=', id).execute()
  const [ended, ...more] = await list(shop, '&status=ended')
  expect(ended).toMatchObject({ id, status: 'ended', deletable: true })
  expect(more).toEqual([])
  expect(await list(shop, '&status=active')).toEqual([other])
  const reply = await shop.patch(`/campaigns/${id}`, { limits: { max_orders: 1000 } })
  expect(reply.body.error.details.reason).toBe('campaign_ended')
})

it('a campaign that is not there is 404', async () => {
  const shop = await campaignShop()
  for (const id of ['cmp_unknown', 'new', 'constructor']) {
    const reply = await shop.get(`/campaigns/${id}`)
    expect(reply.body.error.details).toEqual({ resource: 'campaign', id })
    expect(verdict(await shop.patch(`/campaigns/${id}`, { name: 'x' }))).toBe('404 not_found')
    expect(verdict(await shop.call('DELETE', `/campaigns/${id}`, {}))).toBe('404 not_found')
  }
})
