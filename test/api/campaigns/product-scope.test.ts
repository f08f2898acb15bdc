import { beforeEach, describe, expect, it } from 'vitest'
import { campaignShop, newCampaign, readCampaign } from '../../support/campaigns.ts'
import { verdict } from '../../support/http.ts'
import { faultsOf, listChanges } from '../../support/programs.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'

let shop: TestShop

beforeEach(async () => {
  shop = await campaignShop()
  await shop.product(201)
  await shop.product(202)
  await shop.collection(301)
})

const scoped = (product_scope: object, more: object = {}) =>
  shop.post('/campaigns', { name: 'x', product_scope, ...more })

describe('the product scope', () => {
  it('takes numbers and GIDs and keeps GIDs, each once', async () => {
    const product_ids = [201, '202', 'gid://shopify/Product/201']
    const scope = { mode: 'include', product_ids, collection_ids: [301] }
    const { campaign } = expectOk(await scoped(scope)).body
    const kept = {
      mode: 'include',
      product_ids: ['gid://shopify/Product/201', 'gid://shopify/Product/202'],
      collection_ids: ['gid://shopify/Collection/301'],
      tags: [],
    }
    expect(campaign.product_scope).toEqual(kept)
    // As it was answered, it can be sent again.
    const again = await shop.patch(`/campaigns/${campaign.id}`, { product_scope: kept })
    expect(again.body.operation).toBe('none')
    const product_scope = { product_ids: [202] }
    const { body } = expectOk(await shop.patch(`/campaigns/${campaign.id}`, { product_scope }))
    expect(body.campaign.product_scope).toEqual({
      ...kept,
      product_ids: ['gid://shopify/Product/202'],
    })
  })

  it('names only what the shop has, and says what it has not beside all else', async () => {
    const scope = {
      mode: 'exclude',
      product_ids: [201, 299, 'gid://shopify/Collection/301', 'gid://other/Product/201'],
      collection_ids: [201],
    }
    for (const dry_run of [true, false]) {
      const reply = await scoped(scope, { name: 'www.beans.example', dry_run })
      expect(reply.status).toBe(422)
      expect(faultsOf(reply).map(({ field }) => field)).toEqual([
        'product_scope.product_ids[1]',
        'product_scope.product_ids[2]',
        'product_scope.product_ids[3]',
        'product_scope.collection_ids[0]',
        'name',
      ])
      expect(faultsOf(reply)[0]).toMatchObject({
        ...{ received: 299, message: 'is not a product of this shop' },
      })
    }
  })
})

describe('while the platform is away', () => {
  const away = () => shop.platform('PUT', '/faults', { mode: 'unavailable' })
  const back = () => shop.platform('PUT', '/faults', { mode: 'none' })
  const scope = { mode: 'include', product_ids: [201] }

  it('nothing that names products is written, and the retry is', async () => {
    const log = await listChanges(shop)
    const key = 'scoped'
    await away()
    const failed = await shop.post('/campaigns', { name: 'x', product_scope: scope }, { key })
    expect(verdict(failed)).toBe('503 platform_unavailable')
    expect(verdict(await scoped(scope))).toBe('503 platform_unavailable')
    expect(await listChanges(shop)).toEqual(log)
    await back()
    const retried = await shop.post('/campaigns', { name: 'x', product_scope: scope }, { key })
    expect(retried.body.campaign.product_scope.product_ids).toEqual(['gid://shopify/Product/201'])
    await away()
    const replayed = await shop.post('/campaigns', { name: 'x', product_scope: scope }, { key })
    expect(replayed.text).toBe(retried.text)
  })

  it('all else can be changed', async () => {
    const { id } = await newCampaign(shop, { product_scope: scope })
    await away()
    expectOk(await shop.patch(`/campaigns/${id}`, { name: 'y', product_scope: { tags: ['a'] } }))
    expectOk(await shop.patch(`/campaigns/${id}`, { status: 'scheduled' }))
    expect(await readCampaign(shop, id)).toMatchObject({
      ...{ name: 'y', status: 'scheduled' },
      product_scope: { product_ids: ['gid://shopify/Product/201'], tags: ['a'] },
    })
  })
})
