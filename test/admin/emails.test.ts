import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, startApp, type TestApp } from '../support/app.ts'
import { listedEmails, mailingShop, sentEmail, unsubscribePathOf } from '../support/emails.ts'
import { send, verdict } from '../support/http.ts'
import { startMailServer } from '../support/mail-server.ts'
import { pause } from '../support/service-process.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001
const BEN = 1002
const DAY_SECONDS = 24 * 60 * 60

const read = async (shop: TestShop, id: string) =>
  expectOk(await shop.admin('GET', `/emails/${id}`)).body

describe('the list of e-mails', () => {
  it('shows what was sent, newest first, page by page', async () => {
    const shop = await mailingShop()
    await shop.customer(ADA)
    for (const points of [10, 20, 30]) await sentEmail(shop, ADA, points)
    const all = await listedEmails(shop, '?template=points_earned')
    const subjects = all.map(({ subject }: { subject: string }) => /\d+/.exec(subject)?.[0])
    expect(subjects).toEqual(['30', '20', '10'])
    expect(all[0]).toEqual({
      id: expect.stringMatching(/^mail_/),
      template: 'points_earned',
      recipient: { kind: 'customer', id: `gid://shopify/Customer/${ADA}` },
      address: `customer-${ADA}@example.com`,
      language: 'en',
      subject: expect.any(String),
      status: 'sent',
      // There is no mail server here.
      reason: 'no_mail_server',
      attempts: 1,
      due_at: null,
      created_at: expect.any(String),
      finished_at: expect.any(String),
    })
    const first = (await shop.admin('GET', '/emails?template=points_earned&limit=2')).body
    expect(first).toMatchObject({ data: all.slice(0, 2), has_more: true })
    const query = `?template=points_earned&limit=2&cursor=${first.next_cursor}`
    const rest = (await shop.admin('GET', `/emails${query}`)).body
    expect(rest).toMatchObject({ data: all.slice(2), has_more: false, next_cursor: null })
  })

  it('has no links of those who typed a name', async () => {
    const shop = await mailingShop()
    await shop.customer(ADA, { first_name: 'Ada https://evil.example/click evil.example' })
    const { id } = await sentEmail(shop, ADA)
    const { text, html } = await read(shop, id)
    for (const part of [text, html]) {
      expect(part).toContain('Ada https: evil. example click evil. example')
      expect(part).not.toContain('evil.example')
    }
  })

  it('finds by template, status and customer', async () => {
    const shop = await mailingShop()
    await shop.customer(ADA)
    await shop.customer(BEN, { email: null })
    await sentEmail(shop, ADA)
    await sentEmail(shop, BEN)
    const found = async (query: string) => {
      const list = await listedEmails(shop, `?template=points_earned&${query}`)
      return list.map((one: { recipient: { id: string } }) => one.recipient.id.split('/').at(-1))
    }
    expect(await found('status=sent')).toEqual(['1001'])
    expect(await found('status=dropped')).toEqual(['1002'])
    expect(await found('status=queued')).toEqual([])
    expect(await found('customer_id=1002')).toEqual(['1002'])
    const gid = encodeURIComponent('gid://shopify/Customer/1001')
    expect(await found(`customer_id=${gid}`)).toEqual(['1001'])
    expect(await listedEmails(shop, '?template=tier_up')).toEqual([])
  })

  it.each([
    ['template=nonsense', '422 validation_error template', /welcome/],
    ['status=nonsense', '422 validation_error status', /queued/],
    [
      'customer_id=nonsense',
      '422 validation_error customer_id',
      /number, the GID or the external id/,
    ],
    ['cursor=nonsense', '422 validation_error cursor', /next_cursor/],
    ['limit=251', '422 validation_error limit', /250/],
  ])('refuses %s', async (query, expected, words) => {
    const reply = await (await newShop()).admin('GET', `/emails?${query}`)
    expect(verdict(reply)).toBe(expected)
    expect(reply.text).toMatch(words)
  })

  it('shows nothing of other shops', async () => {
    const shop = await mailingShop()
    await shop.customer(ADA)
    const { id } = await sentEmail(shop, ADA)
    const other = await newShop()
    expect(await listedEmails(other)).toEqual([])
    expect(verdict(await other.admin('GET', `/emails/${id}`))).toBe('404 not_found')
  })
})

describe('an e-mail', () => {
  it('that was sent is shown as it was, whatever changes then', async () => {
    const shop = await mailingShop()
    await shop.customer(ADA, { first_name: 'Ada' })
    const email = await sentEmail(shop, ADA, 120)
    expect(email).toMatchObject({ status: 'sent', drop_reason: null })
    expect(email.html).toMatch(/<html lang="en"/)
    expect(email.text).toContain('120')
    await shop.customer(ADA, { first_name: 'Grace', email: 'grace@example.com', locale: 'de' })
    expect(await read(shop, email.id)).toEqual(email)
  })

  it('that is queued is shown as it would go out now, and stays queued', async () => {
    const shop = await mailingShop()
    await shop.customer(ADA, { first_name: 'Ada' })
    await shop.award(ADA, 120)
    const [{ id }] = await listedEmails(shop, '?template=points_earned')
    const queued = await read(shop, id)
    expect(queued).toMatchObject({
      ...{ status: 'queued', drop_reason: null, attempts: 0, finished_at: null },
      ...{ address: `customer-${ADA}@example.com`, language: 'en' },
    })
    expect(queued.text).toContain('Ada')
    await shop.customer(ADA, { first_name: 'Ada', locale: 'de' })
    expect(await read(shop, id)).toMatchObject({ status: 'queued', language: 'de' })
    await shop.app.context.runDueJobs()
    expect(await read(shop, id)).toMatchObject({ status: 'sent', language: 'de' })
  })

  it.each([
    [
      'excluded',
      (shop: TestShop) => shop.patch('/customers/1001', { excluded_from_program: true }),
    ],
    ['no_address', (shop: TestShop) => shop.customer(ADA, { email: null })],
  ])('that is queued says why it would be dropped, and is: %s', async (reason, change) => {
    const shop = await mailingShop()
    await shop.customer(ADA)
    await shop.award(ADA, 120)
    await change(shop)
    const [{ id }] = await listedEmails(shop, '?template=points_earned')
    const now = await read(shop, id)
    expect(now).toMatchObject({ status: 'queued', drop_reason: reason, html: null, reason: null })
    await shop.app.context.runDueJobs()
    expect(await read(shop, id)).toMatchObject({ status: 'dropped', reason, drop_reason: null })
  })

  it('is emptied after 30 days, and never goes out again', async () => {
    const shop = await mailingShop()
    await shop.customer(ADA)
    const { id, html } = await sentEmail(shop, ADA)
    await shop.advance(29 * DAY_SECONDS)
    expect((await read(shop, id)).html).toBe(html)
    await shop.advance(2 * DAY_SECONDS)
    const empty = { address: null, subject: null, html: null, text: null }
    expect(await read(shop, id)).toMatchObject({ status: 'sent', ...empty })
  })

  it('is emptied or dropped at once when its customer is forgotten', async () => {
    const shop = await mailingShop()
    await shop.customer(ADA)
    await shop.customer(BEN)
    const theirs = await sentEmail(shop, ADA)
    const others = await sentEmail(shop, BEN)
    await shop.award(ADA, 5)
    const [{ id: queued }] = await listedEmails(shop, '?template=points_earned&status=queued')
    expectOk(await shop.platform('DELETE', `/customers/${ADA}`))
    const empty = { address: null, subject: null, html: null, text: null }
    expect(await read(shop, theirs.id)).toMatchObject({ status: 'sent', ...empty })
    const dropped = { status: 'dropped', reason: 'reader_gone', due_at: null, ...empty }
    expect(await read(shop, queued)).toMatchObject(dropped)
    expect(await read(shop, others.id)).toEqual(others)
    expect(await listedEmails(shop, `?customer_id=${ADA}&status=queued`)).toEqual([])
  })
})

it('e-mails of a forgotten customer as a partner are emptied too', async () => {
  const shop = await mailingShop()
  await shop.switch({ affiliates_feature: true, affiliates_enabled: true, auto_approve: true })
  await shop.customer(ADA)
  const partner = { email: 'ada@partners.example', name: 'Ada', customer_id: ADA }
  expectOk(await shop.admin('POST', '/partners', partner))
  await shop.app.context.runDueJobs()
  const [{ id, address }] = await listedEmails(shop, '?template=partner_approved')
  expect(address).toBe('ada@partners.example')
  expectOk(await shop.platform('DELETE', `/customers/${ADA}`))
  expect(await read(shop, id)).toMatchObject({ status: 'sent', address: null, html: null })
})

describe('the templates', () => {
  const templates = async (shop: TestShop) => {
    const { data } = expectOk(await shop.admin('GET', '/email-templates')).body
    return new Map<string, Record<string, unknown>>(
      data.map((one: { type: string }) => [one.type, one]),
    )
  }

  it('are those of the programme and those of campaigns', async () => {
    const shop = await newShop()
    const all = await templates(shop)
    const public_ones = (await shop.get('/program/emails?limit=100')).body.data
    for (const { type, name, enabled, sends } of public_ones) {
      expect(all.get(type)).toMatchObject({ name, enabled, sends })
    }
    expect([...all.keys()].filter((type) => type.startsWith('campaign_'))).toHaveLength(3)
    expect(all.size).toBe(public_ones.length + 3)
    const about = () => shop.admin('GET', '/email-templates')
    expect((await about()).body).toMatchObject({ emails_enabled: false, has_mail_server: false })
    await shop.switch({ emails_enabled: true })
    expect((await about()).body).toMatchObject({ emails_enabled: true, has_mail_server: false })
    expect((await templates(shop)).get('campaign_launch')?.sends).toBe(false)
    expect(all.get('welcome')).toMatchObject({ group: 'points', promotional: false })
    expect(all.get('campaign_launch')).toMatchObject({
      ...{ group: 'campaigns', promotional: true, enabled: null, name: 'Campaign launch' },
    })
    expect(all.get('welcome')?.languages).toEqual(expect.arrayContaining(['en', 'de', 'pt-br']))
  })

  it('say what goes out as the shop is', async () => {
    const shop = await newShop()
    const sends = async (type: string) => (await templates(shop)).get(type)?.sends
    expect(await sends('welcome')).toBe(false)
    await shop.switch({ emails_enabled: true })
    expect(await sends('welcome')).toBe(true)
    expect(await sends('campaign_launch')).toBe(false)
    await shop.switch({ campaigns_feature: true })
    expect(await sends('campaign_launch')).toBe(true)
    expectOk(await shop.patch('/program/emails/welcome', { enabled: false }))
    expect((await templates(shop)).get('welcome')).toMatchObject({ enabled: false, sends: false })
  })

  it('are all previewed in all their languages, under the names of the shop', async () => {
    const shop = await newShop(undefined, { currency: 'PLN' })
    for (const { type, languages } of (await templates(shop)).values()) {
      for (const language of [languages].flat()) {
        const path = `/email-templates/${type}/preview?language=${language}`
        const preview = expectOk(await shop.admin('GET', path)).body
        expect(preview.language).toBe(language)
        expect(preview.html, path).toContain('Bean There')
        expect(preview.text, path).toContain('Bean There')
        expect(preview.subject).not.toBe('')
      }
    }
  })

  it('are previewed in the shop’s language by default', async () => {
    const shop = await newShop(undefined, { primary_language: 'de' })
    const path = '/email-templates/welcome/preview'
    expect((await shop.admin('GET', path)).body.language).toBe('de')
    expect((await shop.admin('GET', `${path}?language=PL`)).body.language).toBe('pl')
    const named = await shop.admin('GET', '/email-templates/points_earned/preview')
    expect(named.body.text).not.toContain('undefined')
    const wrong = await shop.admin('GET', `${path}?language=tlh`)
    expect(verdict(wrong)).toBe('422 validation_error language')
    expect(wrong.body.error.details).toMatchObject({
      ...{ allowed: expect.arrayContaining(['en', 'de']), received: 'tlh' },
    })
    const unknown = await shop.admin('GET', '/email-templates/nonsense/preview')
    expect(verdict(unknown)).toBe('404 not_found')
  })
})

describe('a test without a mail server', () => {
  const test = (shop: TestShop, type: string, body: unknown) =>
    shop.admin('POST', `/email-templates/${type}/test`, body)

  it('lands in the mailbox, each time, whatever is switched on', async () => {
    const shop = await newShop()
    const body = { to: 'me@example.com', language: 'de' }
    const sent = expectOk(await test(shop, 'birthday', body)).body
    expect(sent).toMatchObject({ ...body, subject: expect.stringMatching(/^\[Test\] /) })
    expectOk(await test(shop, 'birthday', body))
    const list = await listedEmails(shop)
    expect(list).toHaveLength(2)
    expect(await read(shop, sent.email_id)).toMatchObject({
      ...{ template: 'birthday', recipient: { kind: 'test', id: null }, status: 'sent' },
      ...{ address: 'me@example.com', language: 'de', subject: sent.subject },
      text: expect.stringContaining('Bean There'),
    })
  })

  it.each([
    [{}, '422 validation_error to'],
    [{ to: 'me' }, '422 validation_error to'],
    [{ to: 'me@example.com, you@example.com' }, '422 validation_error to'],
    [{ to: 'Me <me@example.com>' }, '422 validation_error to'],
    [{ to: 'me@example.com\r\nBcc: you@example.com' }, '422 validation_error to'],
    [{ to: 'me@example.com', language: 'tlh' }, '422 validation_error language'],
  ])('refuses %j', async (body, expected) => {
    const shop = await newShop()
    expect(verdict(await test(shop, 'welcome', body))).toBe(expected)
    expect(await listedEmails(shop)).toEqual([])
  })

  it('of an e-mail that there is not is not found', async () => {
    const reply = await test(await newShop(), 'nonsense', { to: 'me@example.com' })
    expect(verdict(reply)).toBe('404 not_found')
  })
})

describe('with a mail server', () => {
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let app: TestApp
  beforeAll(async () => {
    mail = await startMailServer()
    app = await startApp({ database_name: 'laurel_admin_emails', config: { smtp_url: mail.url } })
  })
  afterAll(async () => {
    app.context.mailer?.close()
    await app.close()
    await mail.close()
  })

  const figures = async () => {
    // The same figures are told for a second, whoever asks.
    await pause(1_050)
    const { text } = await send(app.base_url, {
      ...{ method: 'GET', path: '/metrics' },
      token: ADMIN_TOKEN,
    })
    const lines = [...text.matchAll(/^laurel_email(s_total|_backlog)(\S*) (\S+)$/gm)]
    return Object.fromEntries(
      lines.map(([, name = '', labels = '', value]) => [name + labels, Number(value)]),
    )
  }

  it('a test goes out at once, and is neither kept nor counted', async () => {
    const shop = await newShop(app)
    const before = await figures()
    const path = '/email-templates/welcome/test'
    const sent = expectOk(await shop.admin('POST', path, { to: 'me@example.com' })).body
    expect(sent.email_id).toBe(null)
    const taken = mail.taken.find(({ to }) => to === 'me@example.com')
    expect(taken?.headers.get('subject')).toBe(sent.subject)
    expect(taken?.headers.has('list-unsubscribe')).toBe(false)
    expect(await listedEmails(shop)).toEqual([])
    expect(await figures()).toEqual(before)
    const refused = await shop.admin('POST', path, { to: 'nobody@example.com' })
    expect(verdict(refused)).toBe('422 validation_error to')
    expect(refused.body.error.details.reason).toBe('mail_refused')
    expect(refused.text).toContain('nobody of that name')
    const later = await shop.admin('POST', path, { to: 'later@example.com' })
    expect(later.status).toBe(503)
  })

  it('the metrics tell what is due, and what came of attempts', async () => {
    const shop = await mailingShop(app)
    await shop.customer(ADA)
    await shop.customer(BEN, { email: 'nobody@example.com' })
    await shop.customer(1003, { email: 'later@example.com' })
    await shop.customer(1004, { email: null })
    await app.context.runDueJobs()
    const before = await figures()
    expect(before._backlog).toBe(0)
    for (const customer of [ADA, BEN, 1003, 1004]) await shop.award(customer, 120)
    expect((await figures())._backlog).toBe(4)
    await app.context.runDueJobs()
    const after = await figures()
    const more = (result: string) => {
      const name = `s_total{result="${result}"}`
      return (after[name] ?? 0) - (before[name] ?? 0)
    }
    expect(after._backlog).toBe(0)
    expect(['sent', 'bounced', 'put_off', 'dropped', 'failed', 'unknown'].map(more)).toEqual([
      ...[1, 1, 1, 1, 0, 0],
    ])
  })

  it('every e-mail that can be stopped has the link that its page takes', async () => {
    const shop = await mailingShop(app)
    await shop.customer(ADA, { email: 'linked@example.com' })
    const path = unsubscribePathOf(await sentEmail(shop, ADA))
    const taken = mail.taken.filter(({ to }) => to === 'linked@example.com').at(-1)
    expect(taken?.headers.get('list-unsubscribe')).toBe(`<http://laurel.test${path}>`)
    expect(taken?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect((await send(app.base_url, { method: 'GET', path })).status).toBe(200)
  })
})
