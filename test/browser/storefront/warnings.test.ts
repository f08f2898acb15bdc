import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Screen } from '../console/screen.ts'
import { ADA, type Scene, withStorefront } from './scene.ts'

/** What the developer of a shop reads in the browser's console: one warning that names the cause. */

const { scene } = withStorefront()

const HUB = '<laurel-hub {shop}></laurel-hub>'

let coffee: Scene
beforeAll(async () => {
  coffee = await scene()
})
beforeEach(() => {
  coffee.pages.customer = ADA
  coffee.pages.token_fault = null
})

const listen = ({ page }: Screen) =>
  page.command('Page.addScriptToEvaluateOnNewDocument', {
    source: 'globalThis.said = []; console.warn = (...texts) => said.push(texts.join(" "))',
  })

async function warningOf(screen: Screen): Promise<string> {
  await screen.page.until('globalThis.said.length > 0')
  const said: string[] = await screen.page.evaluate('globalThis.said')
  expect(said).toHaveLength(1)
  return said[0] ?? ''
}

describe('a route for tokens', () => {
  it.each([
    ['that fails', { status: 500, body: 'no' }, 'answered 500 without JSON.'],
    ['that is missing', { status: 404, body: '{}' }, 'answered 404.'],
    ['that answers a page', { status: 200, body: '<html>' }, 'answered 200 without JSON.'],
    [
      'that names nobody',
      { status: 200, body: '{"token":"x"}' },
      'answered a token without a customer_id.',
    ],
    [
      'whose token is wrong',
      { status: 200, body: `{"token":"lrs_x","customer_id":${ADA}}` },
      'gave a token that Laurel refuses: 401',
    ],
  ])('%s is named, and not Laurel', async (_what, fault, text) => {
    coffee.pages.token_fault = fault
    const screen = await coffee.open(HUB, { before: listen })
    await screen.see('heading', 'Earn points with every order')
    const warning = await warningOf(screen)
    expect(warning).toContain(`Laurel: /laurel-token ${text}`)
    expect(warning).toContain('The shopper is shown as a guest.')
  })
})

describe('a service', () => {
  it('that does not know the shop is quoted', async () => {
    const screen = await coffee.open('<laurel-hub shop="nope.example"></laurel-hub>', {
      before: listen,
    })
    const { base_url } = coffee.shop.app
    expect(await warningOf(screen)).toMatch(
      `Laurel: ${base_url} answered 404 not_found: There is no such shop`,
    )
  })

  it('that is away cannot be reached', async () => {
    const elsewhere = '<laurel-hub shop="x.example" service="http://localhost:1"></laurel-hub>'
    const screen = await coffee.open(elsewhere, { before: listen })
    expect(await warningOf(screen)).toBe('Laurel: http://localhost:1 cannot be reached.')
  })
})
