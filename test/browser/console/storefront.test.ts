import { describe, expect, it } from 'vitest'
import { send } from '../../support/http.ts'
import { expectOk, newShop } from '../../support/shop.ts'
import type { Screen } from './screen.ts'
import { withConsole } from './world.ts'

const { scene } = withConsole()

/** Waits until this is so of what the preview gives to the elements in its frame. */
async function previewed(screen: Screen, said: string): Promise<void> {
  const frame = `document.querySelector('iframe[title="What shoppers see"]')?.contentDocument`
  const look = `${frame}?.querySelector('laurel-hub')?.${said}`
  await expect.poll(() => screen.page.evaluate(look)).toBe(true)
}

describe('the storefront', () => {
  it('gets another look by keyboard alone, shown before it is saved, and back again', async () => {
    const { open, shop } = await scene('owner', newShop)
    const stored = async () => expectOk(await shop.get('/program')).body.storefront
    const screen = await open('/program/storefront')
    await previewed(screen, `document?.look.accent_color === '#1f5f46'`)
    await screen.tabTo('textbox', 'Accent colour')
    await screen.retype('#ffee00')
    await previewed(screen, `document?.look.accent_text_color === '#000000'`)
    await screen.tabTo('textbox', 'Corner radius (px)')
    await screen.retype('99')
    await screen.tabTo('button', 'Ways to earn: up')
    await screen.press('Enter')
    await screen.tabTo('button', 'Review and save')
    await screen.press('Enter')
    // In the server's words, beside the field, which has the focus.
    await screen.hold('textbox', 'Corner radius (px)')
    await screen.retype('0')
    await previewed(screen, `document?.look.sections[0] === 'earn'`)
    await screen.press('Enter')
    await screen.see('dialog', 'Save changes?')
    await screen.read('10 sections in #ffee00')
    // Nobody earns more or less by a colour.
    await screen.miss('region', 'Forecast')
    expect(await stored()).toMatchObject({ accent_color: '#1f5f46', corner_radius_px: 12 })
    await screen.press('Enter')
    await screen.see('button', 'Undo')
    expect(await stored()).toMatchObject({ accent_color: '#ffee00', corner_radius_px: 0 })
    expect((await stored()).sections.slice(0, 2)).toEqual(['earn', 'balance'])
    await screen.click('button', 'Undo')
    await screen.read('Change undone.')
    expect(await stored()).toMatchObject({ accent_color: '#1f5f46', corner_radius_px: 12 })
  })

  it('says something in the shop’s own words, in each of its languages', async () => {
    const { open, shop } = await scene('owner', newShop)
    const own_texts = { en: { join: 'Come in' } }
    expectOk(await shop.patch('/program/storefront', { own_texts }))
    const screen = await open('/program/storefront')
    await screen.tabTo('textbox', 'Text “join”')
    await screen.retype('Come in, {nobody}')
    await screen.press('Tab')
    await screen.click('button', 'Review and save')
    await screen.read('names a placeholder that this text does not have')
    await screen.click('textbox', 'Text “join”')
    await screen.retype('Do come in')
    await previewed(screen, `document?.texts.join === 'Do come in'`)
    await screen.click('button', 'Review and save')
    await screen.see('dialog', 'Save changes?')
    await screen.press('Enter')
    await screen.see('button', 'Undo')
    const { texts } = expectOk(await shop.page('GET', '/document')).body
    expect(texts).toMatchObject({ join: 'Do come in' })
  })

  it('is previewed as a member sees it', async () => {
    const { open, shop } = await scene('owner', newShop)
    await shop.customer(1001, { first_name: 'Ada', last_name: 'Okafor' })
    const screen = await open('/program/storefront')
    await previewed(screen, `member === null`)
    await screen.tabTo('combobox', 'Seen by')
    await screen.press('ArrowDown')
    await previewed(screen, `member?.first_name === 'Ada'`)
  })
})

it('the page of the preview holds nothing, and stands in the frame of the console alone', async () => {
  const { shop } = await scene('owner', newShop)
  const reply = await send(shop.app.base_url, { method: 'GET', path: '/storefront/preview' })
  expect(reply.status).toBe(200)
  const policy = reply.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('connect-src')
  expect(reply.text).not.toContain(shop.domain)
})
