import { beforeAll, expect, it } from 'vitest'
import { campaignAt, campaignShop, readCampaign } from '../../support/campaigns.ts'
import { verdict } from '../../support/http.ts'
import { listChanges } from '../../support/programs.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

let shop: TestShop
const remove = (id: string, body: object = {}) => shop.call('DELETE', `/campaigns/${id}`, body)

beforeAll(async () => {
  shop = await campaignShop()
})

it.each([
  'draft',
  'ended',
  'cancelled',
] as const)('a campaign that is %s can go', async (status) => {
  const { id, name, revision, deletable } = await campaignAt(shop, status)
  expect(deletable).toBe(true)
  const { body } = expectOk(await remove(id))
  expect(body).toMatchObject({
    ...{ operation: 'delete', campaign: null, would_email: null, revision: revision + 1 },
    summary: expect.stringMatching(new RegExp(`^Removed: ${name}`)),
    diff: [{ path: `campaigns.${id}`, after: null }],
  })
  expect(verdict(await shop.get(`/campaigns/${id}`))).toBe('404 not_found')
  expect(verdict(await shop.patch(`/campaigns/${id}`, { name: 'x' }))).toBe('404 not_found')
  expect(verdict(await remove(id))).toBe('404 not_found')
  const { data } = expectOk(await shop.get('/campaigns?limit=250')).body
  expect(data.map((campaign: { id: string }) => campaign.id)).not.toContain(id)
  const [change] = await listChanges(shop)
  expect(change).toMatchObject({ target: { kind: 'campaign', id }, undoable: true })
})

it.each(['scheduled', 'active'] as const)('one that is %s is cancelled first', async (status) => {
  const campaign = await campaignAt(shop, status)
  expect(campaign.deletable).toBe(false)
  const reply = await remove(campaign.id)
  expect(reply.body.error.details).toMatchObject({ reason: 'cancel_first', received: status })
  expect(await readCampaign(shop, campaign.id)).toEqual(campaign)
  expectOk(await shop.patch(`/campaigns/${campaign.id}`, { status: 'cancelled' }))
  expectOk(await remove(campaign.id))
})

it('takes no body but the write controls', async () => {
  const { id } = await campaignAt(shop, 'draft')
  expect(verdict(await remove(id, { force: true }))).toBe('422 validation_error force')
})
