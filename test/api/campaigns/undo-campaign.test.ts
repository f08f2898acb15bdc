import { beforeEach, describe, expect, it } from 'vitest'
import {
  campaignAt,
  campaignShop,
  DAY_SECONDS,
  inDays,
  newCampaign,
  readCampaign,
} from '../../support/campaigns.ts'
import { verdict } from '../../support/http.ts'
import { putOrder } from '../../support/orders.ts'
import { lastChange, listChanges, undo } from '../../support/programs.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await campaignShop()
})

const remove = (id: string) => shop.call('DELETE', `/campaigns/${id}`, {})
const patch = (id: string, body: object) => shop.patch(`/campaigns/${id}`, body)

describe('the undo', () => {
  it.each([
    'draft',
    'ended',
    'cancelled',
  ] as const)('of a deletion brings back all of a campaign that was %s', async (status) => {
    const campaign = await campaignAt(shop, status)
    const { revision } = expectOk(await remove(campaign.id)).body
    const change_id = await lastChange(shop)
    const { body } = expectOk(await undo(shop, change_id))
    expect(body).toMatchObject({
      ...{ dry_run: false, operation: 'create', revision: revision + 1 },
      diff: [{ path: `campaigns.${campaign.id}`, before: null }],
    })
    const after = await readCampaign(shop, campaign.id)
    expect(after).toEqual(body.campaign)
    const { updated_at } = after
    expect(after).toEqual({ ...campaign, revision: revision + 1, updated_at })
    const [undoing, undone] = await listChanges(shop)
    expect(undoing).toMatchObject({ undoes: change_id, target: { id: campaign.id } })
    expect(undone.undone_by).toBe(undoing.id)
  })

  it('of a creation deletes the campaign, until it runs', async () => {
    const { id } = await newCampaign(shop)
    expectOk(await undo(shop, await lastChange(shop)))
    expect(verdict(await shop.get(`/campaigns/${id}`))).toBe('404 not_found')

    const live = await newCampaign(shop, { status: 'scheduled' })
    const creation = await lastChange(shop)
    await shop.advance(DAY_SECONDS)
    const reply = await undo(shop, creation)
    expect(reply.body.error.details.reason).toBe('cancel_first')
    expect((await readCampaign(shop, live.id)).status).toBe('active')
  })

  it('of a creation withdraws a campaign that is still to come', async () => {
    const { id } = await newCampaign(shop)
    const creation = await lastChange(shop)
    expectOk(await patch(id, { name: 'Other', status: 'scheduled' }))
    const [, row] = await listChanges(shop)
    expect(row).toMatchObject({ id: creation, not_undoable_reason: null })
    const dry = expectOk(await undo(shop, creation, { dry_run: true })).body
    const { body } = expectOk(await undo(shop, creation))
    expect(body).toMatchObject({ operation: 'delete', campaign: null, diff: dry.diff })
    expect(verdict(await shop.get(`/campaigns/${id}`))).toBe('404 not_found')
    const { starts_at } = expectOk(await undo(shop, await lastChange(shop))).body.campaign
    expect(await readCampaign(shop, id)).toMatchObject({ name: 'Other', status: 'scheduled' })
    expectOk(await undo(shop, await lastChange(shop)))
    // It does not open in the middle, when it might have boosted orders that are placed by now.
    await shop.advance(DAY_SECONDS)
    expect(Date.parse(starts_at)).toBeLessThanOrEqual(shop.app.context.clock.now().getTime())
    expectOk(await undo(shop, await lastChange(shop)))
    expect(await readCampaign(shop, id)).toMatchObject({ name: 'Other', status: 'cancelled' })
  })

  it('of the undo of a creation lets the campaign run as it would have', async () => {
    const { id } = await newCampaign(shop, { status: 'scheduled', multiplier: 2 })
    expectOk(await undo(shop, await lastChange(shop)))
    expectOk(await undo(shop, await lastChange(shop)))
    await shop.customer(1001)
    await shop.advance(DAY_SECONDS + 60)
    expect((await readCampaign(shop, id)).status).toBe('active')
    const lines = [{ id: 1, quantity: 1, price: 10 }]
    expectOk(await putOrder(shop, 1, { customer_id: 1001, paid: true, lines }))
    expect(expectOk(await shop.get('/customers/1001/points')).body.points_balance).toBe(20)
  })

  it('of a creation leaves a campaign that members have read about', async () => {
    await shop.award(await shop.customer(1001), 10)
    await shop.switch({ emails_enabled: true })
    const emails = { teaser: true, launch: false, last_chance: false }
    const starts_at = await inDays(shop, 3)
    const { id } = await newCampaign(shop, { status: 'scheduled', emails, starts_at })
    const creation = await lastChange(shop)
    await shop.advance(2 * DAY_SECONDS)
    const reply = await undo(shop, creation)
    expect(reply.body.error.details.reason).toBe('cancel_first')
    expect((await readCampaign(shop, id)).status).toBe('scheduled')
  })

  it('of a creation works once the campaign is cancelled, and can be undone itself', async () => {
    const { id } = await newCampaign(shop)
    const creation = await lastChange(shop)
    expectOk(await patch(id, { name: 'Other', status: 'scheduled' }))
    const back = await undo(shop, await lastChange(shop))
    expect(back.body.error.details.reason).toBe('not_undoable')
    expect(back.body.error.message).toContain('undo its creation or delete it')
    await shop.advance(DAY_SECONDS)
    const early = await undo(shop, creation)
    expect(early.body.error.details.reason).toBe('cancel_first')
    expect(early.body.error.message).toContain('cancel the campaign first')
    expectOk(await patch(id, { status: 'cancelled' }))
    expect((await listChanges(shop)).find((one) => one.id === creation)).toMatchObject({
      not_undoable_reason: null,
    })
    expectOk(await undo(shop, creation))
    expect(verdict(await shop.get(`/campaigns/${id}`))).toBe('404 not_found')
    expectOk(await undo(shop, await lastChange(shop)))
    expect(await readCampaign(shop, id)).toMatchObject({ name: 'Other', status: 'cancelled' })
  })

  it('of a change puts the campaign back', async () => {
    const campaign = await newCampaign(shop, { limits: { max_orders: 5 } })
    expectOk(await patch(campaign.id, { name: 'Other', limits: { max_orders: 7 } }))
    const { body } = expectOk(await undo(shop, await lastChange(shop)))
    expect(body.campaign).toEqual({ ...campaign, revision: 3, updated_at: expect.any(String) })
    // And is taken back itself.
    const again = expectOk(await undo(shop, await lastChange(shop)))
    expect(again.body.campaign).toMatchObject({ name: 'Other', limits: { max_orders: 7 } })
  })

  it('of a change is held to what may still change', async () => {
    const { id } = await newCampaign(shop, { status: 'scheduled' })
    expectOk(await patch(id, { multiplier: 3 }))
    const change_id = await lastChange(shop)
    await shop.advance(DAY_SECONDS)
    const reply = await undo(shop, change_id)
    expect(reply.body.error.details).toMatchObject({
      ...{ reason: 'campaign_active', field: 'multiplier' },
    })
    expect((await readCampaign(shop, id)).multiplier).toBe(3)
  })

  it('is refused when the campaign was changed again, or it was undone already', async () => {
    const { id } = await newCampaign(shop)
    expectOk(await patch(id, { name: 'One' }))
    const first = await lastChange(shop)
    expectOk(await patch(id, { name: 'Two' }))
    const stale = await undo(shop, first)
    expect(verdict(stale)).toBe('409 revision_conflict changed_since')
    expect(stale.body.error.details.current_revision).toBe(3)
    const second = await lastChange(shop)
    expectOk(await undo(shop, second))
    expect(verdict(await undo(shop, second))).toBe('409 revision_conflict undone')
    expect((await readCampaign(shop, id)).name).toBe('One')
    // The two cancel each other out, so that the change before them is the next.
    expectOk(await undo(shop, first, { if_revision: 4 }))
    expect((await readCampaign(shop, id)).name).not.toBe('One')
  })

  it('is tried first without writing', async () => {
    const campaign = await campaignAt(shop, 'draft')
    expectOk(await remove(campaign.id))
    const change_id = await lastChange(shop)
    const dry = expectOk(await undo(shop, change_id, { dry_run: true }))
    expect(dry.body).toMatchObject({ dry_run: true, operation: 'create', revision: 2 })
    expect(verdict(await shop.get(`/campaigns/${campaign.id}`))).toBe('404 not_found')
    const real = expectOk(await undo(shop, change_id))
    expect(real.body.diff).toEqual(dry.body.diff)
  })
})
