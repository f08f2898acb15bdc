import { describe, expect, it } from 'vitest'
import { ADMIN_TOKEN } from '../support/app.ts'
import { mailingShop, page, sentEmail } from '../support/emails.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

const ADA = 1001
const LIST = '/admin/mailbox'

const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const MERCHANT = basic(`anybody:${ADMIN_TOKEN}`)

/** A shop whose customer Ada was sent an e-mail of points, and the path of it. */
async function withEmail(profile: Record<string, unknown> = {}) {
  const shop = await mailingShop()
  await shop.customer(ADA, profile)
  const email = await sentEmail(shop, ADA)
  return { shop, email, path: `${LIST}/${email.id}` }
}

const show = (shop: TestShop, path: string) => page(shop, 'GET', path, MERCHANT)

describe('the mailbox', () => {
  it('lists the newest e-mails of all shops', async () => {
    const { shop, email } = await withEmail({ email: 'ada@example.com' })
    const { text } = await show(shop, LIST)
    const line = text.split('<tr>').find((one) => one.includes(email.id)) ?? ''
    for (const part of [
      email.subject,
      'ada@example.com',
      'points_earned',
      'in the mailbox, not sent',
      shop.domain,
    ]) {
      expect(line).toContain(part)
    }
    expect(line).toContain(`href="mailbox/${email.id}"`)
    expect(line).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    await shop.award(ADA, 7)
    const waiting = await show(shop, LIST)
    expect(waiting.text).toMatch(/points_earned<\/td><td>queued/)
    const newest = waiting.text.indexOf('queued')
    expect(newest).toBeLessThan(waiting.text.indexOf(email.id))
  })

  it('shows an e-mail with its headers, its text, and its HTML in a frame that may do nothing', async () => {
    const { shop, email, path } = await withEmail({ email: 'ada@example.com' })
    const { status, text, headers } = await show(shop, path)
    expect(status).toBe(200)
    expect(text).toContain(`Bean There &lt;no-reply@${shop.domain}&gt;`)
    expect(text).toContain('<th scope="row">To</th><td>ada@example.com</td>')
    expect(text).toContain(`&lt;${email.id}@laurel.test&gt;`)
    expect(text).toContain('<th scope="row">List-Unsubscribe</th><td>&lt;http://laurel.test/unsub')
    expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"\nsrcdoc="')
    expect(text.match(/<html/g)).toHaveLength(1)
    expect(text).toContain('&lt;html')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
    expect(headers.get('content-security-policy')).not.toContain('script')
  })

  it('shows one that is queued as it would go out, and says why another would not', async () => {
    const shop = await mailingShop()
    await shop.customer(ADA)
    await shop.award(ADA, 7)
    const [{ id }] = expectOk(await shop.admin('GET', '/emails?template=points_earned')).body.data
    expect((await show(shop, `${LIST}/${id}`)).text).toMatch(/queued.*srcdoc/s)
    expectOk(await shop.patch(`/customers/${ADA}`, { excluded_from_program: true }))
    expect((await show(shop, `${LIST}/${id}`)).text).toContain('it would be dropped: excluded')
  })

  it('has nothing but what there is', async () => {
    const { shop } = await withEmail()
    expect((await show(shop, `${LIST}/mail_none`)).status).toBe(404)
  })

  it('shows what customers are called as it is', async () => {
    const { shop, path } = await withEmail({ first_name: '"><script>alert(1)</script>' })
    const { text } = await show(shop, path)
    expect(text).not.toContain('<script')
  })
})

describe('a reader of the mailbox', () => {
  it('has the admin token, as a password or as the API takes it', async () => {
    const { shop, path } = await withEmail()
    const bearer = { Authorization: `Bearer ${ADMIN_TOKEN}` }
    for (const headers of [MERCHANT, basic(`:${ADMIN_TOKEN}`), bearer]) {
      for (const at of [LIST, path]) {
        const reply = await page(shop, 'GET', at, headers)
        expect(reply.status).toBe(200)
        expect(reply.headers.get('cache-control')).toBe('no-store')
      }
    }
  })

  it('is asked for it, and learns nothing else', async () => {
    const { shop, path } = await withEmail({ email: 'ada@example.com' })
    const wrong = [
      {},
      { Authorization: 'Basic' },
      { Authorization: 'Basic %%%' },
      { Authorization: `Bearer ${shop.key}` },
      { Authorization: ADMIN_TOKEN },
      basic(ADMIN_TOKEN),
      basic(`${ADMIN_TOKEN}:`),
      basic(`admin:${ADMIN_TOKEN}x`),
      basic(`admin:${shop.key}`),
    ]
    for (const headers of wrong) {
      for (const at of [LIST, path, `${LIST}/mail_none`]) {
        const reply = await page(shop, 'GET', at, headers)
        expect(reply.status, JSON.stringify(headers)).toBe(401)
        expect(reply.headers.get('www-authenticate')).toMatch(/^Basic realm=/)
        expect(reply.headers.get('cache-control')).toBe('no-store')
        expect(reply.text).not.toMatch(/ada@|mail_|points_earned/)
      }
    }
  })
})
