import { afterEach, describe, expect, it } from 'vitest'
import { personalOperations } from '../../src/endpoints/admin/people/index.ts'
import { earnPointsEndpoint } from '../../src/endpoints/points/earn-points.ts'
import { getShopEndpoint } from '../../src/endpoints/shops/get-shop.ts'
import { sharedApp } from '../support/app.ts'
import { sharedBrowser } from './browser.ts'

/** The reference as a reader sees it, drawn by its viewer under the page's policy. */
describe('the reference', () => {
  const browser = sharedBrowser()
  afterEach(() => browser.closePages())

  it.each([
    ['/docs', getShopEndpoint.summary],
    ['/docs#api/tag/points/POST/customers/{customer_id}/points/earn', earnPointsEndpoint.summary],
    ['/docs?api=admin', personalOperations[0].summary],
    ['/docs/errors', 'platform_unavailable'],
  ])('%s shows "%s", of files of this service only', async (path, text) => {
    const { base_url } = await sharedApp()
    const page = await browser.open(base_url + path)
    // The viewer draws no full stop at the end of a heading.
    const words = text.replace(/\.$/, '')
    await page.until(`document.body.innerText.includes(${JSON.stringify(words)})`)
    expect(page.requests.length).toBeGreaterThan(1)
    for (const url of page.requests) expect(new URL(url).origin).toBe(base_url)
    expect(page.complaints).toEqual([])
  })

  it.each([
    ['/docs', '/openapi.json'],
    ['/docs?api=feed', '/platform/openapi.json'],
    ['/docs?api=admin', '/admin/openapi.json'],
  ])('%s fetches its own document once, before its viewer has started', async (path, document) => {
    const { base_url } = await sharedApp()
    const page = await browser.open(base_url + path)
    await page.until('document.querySelector("#reference").innerText.length > 1500')
    // Until now the page has said that it loads.
    await page.until('document.querySelector("#loading") === null')
    const paths = page.requests.map((url) => new URL(url).pathname)
    expect(paths.filter((one) => one.endsWith('openapi.json'))).toEqual([document])
    const started = paths.findIndex((one) => one.includes('/start-reference-'))
    expect(paths.indexOf(document)).toBeLessThan(started)
  })
})
