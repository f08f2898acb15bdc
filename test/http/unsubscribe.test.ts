import { describe, expect, it } from 'vitest'
import { emails } from '../../src/emails/templates/index.ts'
import { languages, WRITTEN_LANGUAGES } from '../../src/languages/index.ts'
import { sharedApp, startApp } from '../support/app.ts'
import {
  listedEmails,
  mailingShop,
  page,
  reachOf,
  sentEmail,
  unsubscribePathOf,
} from '../support/emails.ts'
import type { Reply } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001

/** A shop, a reader of it and the link of an e-mail to the reader. */
async function withLink(profile: Record<string, unknown> = {}) {
  const shop = await mailingShop()
  await shop.customer(ADA, profile)
  const path = unsubscribePathOf(await sentEmail(shop, ADA))
  return { shop, path }
}

/** What becomes of the next e-mail about points. */
async function nextEmail(shop: TestShop) {
  const { status, reason } = await sentEmail(shop, ADA)
  return [status, reason]
}

/** The form of a page: what a press of its button sends. */
function formOf({ text }: Reply) {
  const [, button] = /<button[^>]*>([^<]+)<\/button>/.exec(text) ?? []
  return { button, again: text.includes('name="again" value="1"') }
}

describe('the link of an e-mail', () => {
  it('opens a page that says what would stop, and changes nothing', async () => {
    const { shop, path } = await withLink({ first_name: 'Ada' })
    for (let times = 0; times < 2; times += 1) {
      const reply = await page(shop, 'GET', path)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(reply.text).toContain('Bean There')
      expect(reply.text).toContain('Your points')
      expect(formOf(reply)).toEqual({ button: 'Unsubscribe', again: false })
    }
    expect(await nextEmail(shop)).toEqual(['sent', 'no_mail_server'])
  })

  it('stops them with its button, as often as that is pressed', async () => {
    const { shop, path } = await withLink()
    for (let times = 0; times < 2; times += 1) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const reply = await page(shop, 'POST', path, headers, '')
      expect(reply.status).toBe(200)
      expect(formOf(reply)).toEqual({ button: 'Subscribe again', again: true })
    }
    expect(formOf(await page(shop, 'GET', path)).again).toBe(true)
    expect(await nextEmail(shop)).toEqual(['dropped', 'unsubscribed'])
  })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['text/plain', 'List-Unsubscribe=One-Click'],
    ['application/json', '{"List-Unsubscribe":"One-Click"}'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['nonsense', ''],
  ])('stops them with one click of a mail program: %s', async (type, body) => {
    const { shop, path } = await withLink()
    const reply = await page(shop, 'POST', path, { 'Content-Type': type }, body)
    expect(reply.status).toBe(200)
    expect(await nextEmail(shop)).toEqual(['dropped', 'unsubscribed'])
  })

  it('can be taken back, as often as one likes', async () => {
    const { shop, path } = await withLink()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    await page(shop, 'POST', path, headers, '')
    for (let times = 0; times < 2; times += 1) {
      const reply = await page(shop, 'POST', path, headers, 'again=1')
      expect(reply.status).toBe(200)
      expect(formOf(reply)).toEqual({ button: 'Unsubscribe', again: false })
    }
    expect(await nextEmail(shop)).toEqual(['sent', 'no_mail_server'])
  })

  it('stops nothing of anybody else, of other groups or of other shops', async () => {
    const { shop, path } = await withLink()
    await shop.customer(1002)
    const other = await withLink()
    await page(shop, 'POST', path)
    expect(await nextEmail(other.shop)).toEqual(['sent', 'no_mail_server'])
    expect((await sentEmail(shop, 1002)).status).toBe('sent')
    const reward = { type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 }
    const made = await shop.post('/program/rewards', reward)
    const redemption = { reward_id: made.body.reward.id }
    expectOk(await shop.post(`/customers/${ADA}/redemptions`, redemption))
    await shop.app.context.runDueJobs()
    const [redeemed] = await listedEmails(shop, `?template=reward_redeemed&customer_id=${ADA}`)
    expect(redeemed.status).toBe('sent')
  })

  it('speaks the language of the reader', async () => {
    const { shop, path } = await withLink({ locale: 'de' })
    const reply = await page(shop, 'GET', path)
    expect(reply.text).toContain('<html lang="de">')
    expect(formOf(reply).button).toBe('Abbestellen')
  })

  it.each(WRITTEN_LANGUAGES)('has words for every group in %s', (language) => {
    const { tag, unsubscribe } = languages[language]
    expect(tag.toLowerCase()).toBe(language)
    const groups = emails.map(({ group }) => group)
    expect(Object.keys(unsubscribe.groups).toSorted()).toEqual([...new Set(groups)].toSorted())
  })

  it('stops the e-mails of a partner', async () => {
    const shop = await mailingShop()
    await shop.switch({ affiliates_feature: true, affiliates_enabled: true, auto_approve: true })
    const body = { email: 'ada@partners.example', name: 'Ada' }
    expectOk(await shop.admin('POST', '/partners', body))
    await shop.app.context.runDueJobs()
    const [{ id }] = await listedEmails(shop, '?template=partner_approved&status=sent')
    const email = expectOk(await shop.admin('GET', `/emails/${id}`)).body
    expect(await reachOf(shop, 'partner_commission')).toBe(1)
    const reply = await page(shop, 'POST', unsubscribePathOf(email))
    expect(reply.text).toContain('Your commissions as a partner')
    expect(await reachOf(shop, 'partner_commission')).toBe(0)
  })

  it('works for a reader who was forgotten', async () => {
    const { shop, path } = await withLink({ locale: 'de' })
    await shop.platform('DELETE', `/customers/${ADA}`)
    expect((await page(shop, 'POST', path)).status).toBe(200)
  })

  it('says nothing of the reader, and lets nothing else onto the page', async () => {
    const { shop, path } = await withLink({ first_name: 'Adaline', email: 'ada-x@example.com' })
    for (const method of ['GET', 'POST'] as const) {
      const reply = await page(shop, method, path)
      expect(reply.text).not.toMatch(/Adaline|ada-x|1001/)
      expect(reply.text).not.toMatch(/<script|https?:/)
      expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
      expect(reply.headers.get('content-security-policy')).not.toContain('unsafe')
      expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('shows the name of a shop as it is', async () => {
    const shop = await newShop()
    const row = shop.app.database.db.updateTable('shops').set({ name: '<b>"Beans" & co</b>' })
    await row.where('domain', '=', shop.domain).execute()
    await shop.switch({ emails_enabled: true })
    await shop.customer(ADA)
    const path = unsubscribePathOf(await sentEmail(shop, ADA))
    const { text } = await page(shop, 'GET', path)
    expect(text).toContain('&lt;b&gt;&quot;Beans&quot; &amp; co&lt;/b&gt;')
    expect(text).not.toContain('<b>')
  })
})

describe('a link that is none of ours', () => {
  it.each([
    ['is cut off', (path: string) => path.slice(0, -1)],
    ['is longer', (path: string) => `${path}A`],
    ['has no signature', (path: string) => path.split('.')[0] ?? ''],
    ['has an empty signature', (path: string) => `${path.split('.')[0]}.`],
    ['speaks of somebody else', (path: string) => path.replace('/unsubscribe/', '/unsubscribe/A')],
    ['is nonsense', () => '/unsubscribe/nonsense'],
    ['is the one of previews', () => '/unsubscribe/sample'],
  ])('(it %s) is not found, and stops nothing', async (_what, change) => {
    const { shop, path } = await withLink()
    for (const method of ['GET', 'POST'] as const) {
      const reply = await page(shop, method, change(path))
      expect(reply.status).toBe(404)
      expect(reply.text).toContain('This link does not work')
    }
    expect(await nextEmail(shop)).toEqual(['sent', 'no_mail_server'])
  })
})

it('is in no log', async () => {
  const lines: string[] = []
  const { database } = await sharedApp()
  const app = await startApp({ database, log_to: { write: (line) => void lines.push(line) } })
  const shop = await mailingShop(app)
  await shop.customer(ADA)
  const path = unsubscribePathOf(await sentEmail(shop, ADA))
  const [, token = ''] = path.split('/unsubscribe/')
  await page(shop, 'GET', path)
  await page(shop, 'POST', path)
  await page(shop, 'GET', `${path}/more`)
  await page(shop, 'POST', `${path}x`)
  await app.close()
  const log = lines.join('')
  expect(log).toContain('"route":"/unsubscribe/:token"')
  expect(log).not.toContain(token)
  expect(log).not.toContain(token.split('.')[0])
})
