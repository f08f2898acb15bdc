import { describe, expect, it } from 'vitest'
import { newShop } from '../../support/shop.ts'

describe('get shop', () => {
  it('tells what a client must know before anything else', async () => {
    const shop = await newShop()
    expect((await shop.get('/shop')).body).toEqual({
      domain: shop.domain,
      name: 'Bean There',
      platform: 'shopify',
      kept_by: 'built_in_shop',
      currency: 'EUR',
      timezone: 'Europe/Vienna',
      primary_language: 'en',
      languages: ['en', 'de', 'pt-br'],
      features: { campaigns: false, affiliates: false, subscriptions: false },
      api_version: '2026-10-01',
      live_versions: ['2026-10-01'],
    })
  })

  it.each([
    ['campaigns_feature', 'campaigns'],
    ['affiliates_feature', 'affiliates'],
    ['subscriptions_available', 'subscriptions'],
  ])('shows the switch %s as the feature %s, at once', async (name, feature) => {
    const shop = await newShop()
    await shop.get('/shop')
    await shop.switch({ [name]: true })
    const { features } = (await shop.get('/shop')).body
    expect(features).toEqual({
      campaigns: false,
      affiliates: false,
      subscriptions: false,
      [feature]: true,
    })
  })

  it('is the shop of the key', async () => {
    const [shop, other] = [await newShop(), await newShop()]
    expect((await shop.get('/shop', { token: other.key })).body.domain).toBe(other.domain)
  })
})
