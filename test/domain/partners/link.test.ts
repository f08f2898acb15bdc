import { describe, expect, it } from 'vitest'
import { linkTarget, newLinkToken, shopOfLink } from '../../../src/domain/partners/link.ts'
import { PARTNER_DEFAULTS } from '../../../src/domain/partners/terms.ts'

const shop = { domain: 'beans.example' }

describe('a link', () => {
  it.each([1, 35, 36, 4_711, 2_147_483_647])('says that it is of shop %s', (shop_id) => {
    expect(shopOfLink(newLinkToken({ shop_id }, 'aB3'))).toBe(shop_id)
  })

  it.each([
    '',
    '-abc',
    '1',
    '1-',
    '1-a b',
    'zzzzzz-abc',
    '1234567-abc',
    '1-ä',
  ])('of %j is of no shop', (token) => {
    expect(shopOfLink(token)).toBeNull()
  })

  it('leads to the shop with the click, and with UTM values where they are on', () => {
    expect(linkTarget(shop, PARTNER_DEFAULTS, 'clk_1', 'ADA')).toBe(
      'https://beans.example/?ref=clk_1',
    )
    const utm = { enabled: true, source: '{code}{code}', medium: '{x}', campaign: 'a-{code}' }
    expect(linkTarget(shop, { utm }, 'clk_1', 'ADA')).toBe(
      'https://beans.example/?ref=clk_1&utm_source=ADAADA&utm_medium=%7Bx%7D&utm_campaign=a-ADA',
    )
  })
})
