import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emails } from '../../src/emails/templates/index.ts'
import { mailingShop, sentEmail } from '../support/emails.ts'
import { verdict } from '../support/http.ts'
import { uploadLogo } from '../support/logos.ts'
import { type Mailing, mailedShop, startMailing } from '../support/mailing.ts'
import { jpeg, png } from '../support/pictures.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001

const TEXTS = '/email-templates/points_earned/texts/en'

const brand = (shop: TestShop, body: object) => shop.admin('PATCH', '/email-branding', body)
const write = (shop: TestShop, body: object, path: string = TEXTS) => shop.admin('PUT', path, body)

async function preview(shop: TestShop, body: object = {}, type = 'points_earned') {
  return expectOk(await shop.admin('POST', `/email-templates/${type}/preview`, body)).body
}

describe('the look of e-mails', () => {
  it('is Laurel’s until the merchant has one', async () => {
    const shop = await newShop()
    expect(expectOk(await shop.admin('GET', '/email-branding')).body).toMatchObject({
      ...{ revision: 0, updated_at: null, logo: null, color: null, reply_to: null, footer: null },
      sender: { name: 'Bean There', address: `no-reply@${shop.domain}` },
      colors: { accent: '#1f5f46', contrast_min: 4.5 },
    })
  })

  it('is in every e-mail that goes out then, in light and dark', async () => {
    const shop = await mailingShop()
    await shop.customer(ADA)
    const logo = expectOk(await uploadLogo(shop)).body
    const body = { color: '#8A1C4A', logo_id: logo.logo_id, footer: 'Made by {shop_name} <Ltd>' }
    const { branding, diff } = expectOk(await brand(shop, body)).body
    expect(branding).toMatchObject({ revision: 1, color: '#8a1c4a', logo })
    expect(diff.map(({ path }: { path: string }) => path).sort()).toEqual([
      ...['color', 'footer', 'logo_id'],
    ])
    const { html, text } = await sentEmail(shop, ADA)
    expect(html).toContain('#8a1c4a')
    expect(html).not.toContain('#1f5f46')
    expect(html).toContain(`<img src="${logo.data_url}" alt="Bean There" width="4" height="2"`)
    expect(html).toContain('Made by Bean There &lt;Ltd&gt;')
    expect(text).toContain('Made by Bean There <Ltd>')
    const { dark_accent } = branding.colors
    expect(html).toContain(`.accent { color: ${dark_accent} !important; }`)
  })

  it('has a footer for each language, and the main one for the others', async () => {
    const shop = await newShop()
    await shop.platform('PUT', '/languages', {
      primary_language: 'en',
      languages: ['en', 'de', 'fr'],
    })
    const body = { footer: 'Our address', footer_translations: { de: 'Unsere Adresse' } }
    expectOk(await brand(shop, body))
    expect((await preview(shop, { language: 'de' })).text).toContain('Unsere Adresse')
    expect((await preview(shop, { language: 'fr' })).text).toContain('Our address')
    expectOk(await brand(shop, { footer_translations: { de: null } }))
    expect((await preview(shop, { language: 'de' })).text).toContain('Our address')
  })

  it.each([
    ['color', '#ffcc00', /contrast of 1\.\d+:1 .* needs 4\.5:1/],
    ['color', 'red', /#\[0-9A-Fa-f\]/],
    ['sender_name', 'Shop\r\nBcc: all@example.com', /one line/],
    ['sender_name', '\u202egnitekram', /one line/],
    ['sender_name', 'x'.repeat(71), /at most 70 characters, and has 71/],
    ['sender_name', ' ', /blank/],
    ['reply_to', 'a@example.com, b@example.com', /reply_to/],
    ['reply_to', 'a@example.com\r\nBcc: b@example.com', /reply_to/],
    ['footer', 'Hello {first_name}', /names a field .*"allowed":\["shop_name","program_name"\]/],
    ['footer', 'Hello {', /brace/],
    ['footer', 'a\u0000b', /without NUL/],
    ['footer_translations.xx', { xx: 'Hi' }, /not a published language/],
  ])('refuses %s %j', async (field, value, words) => {
    const shop = await newShop()
    const body = { [field.split('.')[0] ?? field]: value }
    const reply = await brand(shop, body)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    expect(reply.text).toMatch(words)
    const drafted = await shop.admin('POST', '/email-templates/welcome/preview', { branding: body })
    expect(verdict(drafted)).toBe(`422 validation_error branding.${field}`)
    expect(expectOk(await shop.admin('GET', '/email-branding')).body.revision).toBe(0)
  })

  it('goes back to the standard, one thing at a time', async () => {
    const shop = await newShop()
    expectOk(await brand(shop, { color: '#8a1c4a', sender_name: 'Bean Club' }))
    const { branding } = expectOk(await brand(shop, { color: null })).body
    expect(branding).toMatchObject({ color: null, sender: { name: 'Bean Club' }, revision: 2 })
    expect(expectOk(await brand(shop, {})).body).toMatchObject({ operation: 'none', diff: [] })
  })

  it('is not written by a dry run, nor over a change that was not read', async () => {
    const shop = await newShop()
    const dry = expectOk(await brand(shop, { color: '#8a1c4a', dry_run: true })).body
    expect(dry).toMatchObject({ dry_run: true, operation: 'update', branding: { revision: 0 } })
    expectOk(await brand(shop, { color: '#8a1c4a', if_revision: 0 }))
    const late = await brand(shop, { color: '#00457a', if_revision: 0 })
    expect(verdict(late)).toBe('409 revision_conflict')
    expect(late.body.error.details).toEqual({ current_revision: 1 })
  })

  it('takes both of two changes at once, one after the other', async () => {
    const shop = await newShop()
    const changes = [
      { color: '#8a1c4a' },
      { sender_name: 'A' },
      { footer: 'B' },
      { reply_to: 'a@b.example' },
    ]
    for (const reply of await Promise.all(changes.map((body) => brand(shop, body)))) expectOk(reply)
    const { body } = expectOk(await shop.admin('GET', '/email-branding'))
    expect(body).toMatchObject({ revision: 4, ...Object.assign({}, ...changes) })
  })

  it('is in the audit log with before and after', async () => {
    const shop = await newShop()
    expectOk(await brand(shop, { color: '#8a1c4a' }))
    expectOk(await write(shop, { subject: 'Hello' }))
    const { data } = expectOk(await shop.admin('GET', '/audit-log?limit=2')).body
    expect(data).toMatchObject([
      {
        subject_kind: 'email_texts',
        subject_id: 'points_earned',
        before: { language: 'en', subject: null },
        after: { language: 'en', subject: 'Hello' },
      },
      { subject_kind: 'email_branding', before: { color: null }, after: { color: '#8a1c4a' } },
    ])
  })
})

describe('a logo', () => {
  it('is named by what it shows, so that a repeated upload is one', async () => {
    const shop = await newShop()
    const first = expectOk(await uploadLogo(shop)).body
    expect(first).toMatchObject({ media_type: 'image/png', width: 4, height: 2 })
    expect(expectOk(await uploadLogo(shop)).body).toEqual(first)
    expect(expectOk(await uploadLogo(shop, jpeg(), 'image/jpeg')).body.media_type).toBe(
      'image/jpeg',
    )
  })

  it.each([
    ['an SVG', Buffer.from('<svg><script>alert(1)</script></svg>'), 'image/png', /neither a PNG/],
    ['an SVG that says so', Buffer.from('<svg/>'), 'image/svg+xml', /image\/png or image\/jpeg/],
    ['too many bytes', Buffer.concat([png(), Buffer.alloc(102_400)]), 'image/png', /102400 bytes/],
    ['too many pixels', png({ width: 1201, height: 1 }), 'image/png', /1201 × 1 pixels/],
    ['nothing', Buffer.alloc(0), 'image/png', /neither a PNG/],
  ])('is refused: %s', async (_what, file, content_type, words) => {
    const reply = await uploadLogo(await newShop(), file, content_type)
    expect(verdict(reply)).toBe('422 validation_error body')
    expect(reply.text).toMatch(words)
  })

  it('of another shop, or that is not there, cannot be used', async () => {
    const [shop, other] = [await newShop(), await newShop()]
    const { logo_id } = expectOk(await uploadLogo(other)).body
    for (const id of [logo_id, 'logo_none']) {
      expect(verdict(await brand(shop, { logo_id: id }))).toBe('404 not_found')
      const draft = { branding: { logo_id: id } }
      const drafted = await shop.admin('POST', '/email-templates/welcome/preview', draft)
      expect(verdict(drafted)).toBe('404 not_found')
    }
  })

  it('stays while it is in use; of the others the newest ten do', async () => {
    const shop = await newShop()
    const upload = async (width: number) =>
      expectOk(await uploadLogo(shop, png({ width }))).body.logo_id
    const used = await upload(1)
    expectOk(await brand(shop, { logo_id: used }))
    const others: string[] = []
    for (let width = 2; width <= 13; width += 1) {
      others.push(await upload(width))
      await shop.advance(1)
    }
    expect(expectOk(await shop.admin('GET', '/email-branding')).body.logo?.logo_id).toBe(used)
    const dry = async (logo_id = '') => verdict(await brand(shop, { logo_id, dry_run: true }))
    expect(await dry(others[1])).toBe('404 not_found')
    expect(await dry(others[2])).toBe('200')
  })
})

describe('the merchant’s own sentences', () => {
  it('are what is sent, with their facts, as text', async () => {
    const shop = await mailingShop()
    await shop.customer(ADA, { first_name: '<b>Ada<b> {points}' })
    const texts = {
      subject: '{points} for {first_name|you}',
      heading: 'Well done',
      text: 'Dear {first_name|friend},\r\nyou have {balance}.\n\n<script>alert(1)</script>',
      closing: '{standard_text} See you at {shop_name}.',
    }
    expect(expectOk(await write(shop, texts)).body).toMatchObject({
      ...{ operation: 'update', texts: { revision: 1, is_standard: false } },
    })
    const { subject, html, text } = await sentEmail(shop, ADA, 120)
    expect(subject).toBe('120 points for <b>Ada<b> {points}')
    expect(text).toContain('Dear <b>Ada<b> {points},\nyou have 120 points.\n\n<script>alert(1)')
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(html).not.toMatch(/<script|<b>/)
    expect(text).toContain(
      'Thank you. You’re one step closer to your next reward. See you at Bean There',
    )
    expect(html).toMatch(/<h1[^>]*>Well done</)
  })

  it('leave no gap where a fact is missing, and are the standard where nothing is left', async () => {
    const shop = await mailingShop()
    await shop.customer(ADA)
    const none = '{first_name|}'
    expectOk(await write(shop, { subject: none, text: `${none}\n\nThank you for {points}.` }))
    const { subject, html } = await sentEmail(shop, ADA, 120)
    expect(subject).toBe('You earned 120 points')
    // Once before the text, for the list of a mail program, and once in it.
    expect(html.split('Thank you for 120 points.')).toHaveLength(3)
  })

  it('are those of the language; another has the standard ones', async () => {
    const shop = await newShop()
    expectOk(await write(shop, { subject: 'Eigener Betreff' }, '/email-templates/welcome/texts/de'))
    const listed = expectOk(await shop.admin('GET', '/email-templates')).body.data
    expect(listed.find(({ type }) => type === 'welcome')?.own_texts).toEqual(['de'])
    expect(listed.find(({ type }) => type === 'birthday')?.own_texts).toEqual([])
    expect((await preview(shop, { language: 'de' }, 'welcome')).subject).toBe('Eigener Betreff')
    expect((await preview(shop, { language: 'fr' }, 'welcome')).subject).toMatch(/^Bienvenue/)
  })

  it('can be previewed and tested before they are saved, and saved ones after', async () => {
    const shop = await newShop()
    const texts = { subject: 'Draft of {shop_name}' }
    const draft = { texts, branding: { sender_name: 'Bean Club', color: '#00457a' } }
    const drafted = await preview(shop, draft)
    expect(drafted).toMatchObject({ subject: 'Draft of Bean There', from: { name: 'Bean Club' } })
    expect(drafted.html).toContain('#00457a')
    const test = { to: 'me@example.com', ...draft }
    const sent = await shop.admin('POST', '/email-templates/points_earned/test', test)
    expect(expectOk(sent).body.subject).toBe('[Test] Draft of Bean There')
    expect((await preview(shop)).subject).toBe('You earned 120 points')
    expectOk(await write(shop, texts))
    expect((await preview(shop)).subject).toBe('Draft of Bean There')
    expect((await preview(shop, { texts: {} })).subject).toBe('You earned 120 points')
  })

  it('are shown in light or dark, whatever the screen', async () => {
    const shop = await newShop()
    const dark = /@media \(prefers-color-scheme: dark\)/
    expect((await preview(shop)).html).toMatch(dark)
    for (const scheme of ['light', 'dark']) {
      const { html } = await preview(shop, { scheme })
      expect(html).not.toMatch(dark)
      expect(html.includes('.card { background-color')).toBe(scheme === 'dark')
    }
  })

  it.each([
    [
      'subject',
      'You have {point}',
      /names a field .*"allowed":\["points","balance",.*"received":"point"/,
    ],
    ['subject', 'You have {__proto__}', /names a field/],
    ['text', 'Hi {first_name}', /\{first_name\|words\}/],
    ['text', 'Hi {first_name|{points}}', /brace/],
    ['subject', 'Hi } there', /brace/],
    ['subject', 'a\nBcc: all@example.com', /one line/],
    ['heading', 'x'.repeat(151), /at most 150 characters, and has 151/],
    ['text', 'x'.repeat(2_001), /at most 2000/],
    ['closing', '\u0007', /blank|control/],
    ['text', ' \n', /must not be blank/],
    ['nonsense', 'x', /nonsense/],
  ])('are refused: %s %j', async (field, text, words) => {
    const shop = await newShop()
    const reply = await write(shop, { [field]: text })
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    expect(reply.text).toMatch(words)
    const body = { texts: { [field]: text } }
    const drafted = await shop.admin('POST', '/email-templates/points_earned/preview', body)
    expect(verdict(drafted)).toBe(`422 validation_error texts.${field}`)
  })

  it('are the standard again after a reset, which has a revision too', async () => {
    const shop = await newShop()
    expectOk(await write(shop, { subject: 'Mine', if_revision: 0 }))
    const reset = expectOk(await shop.admin('DELETE', TEXTS, { if_revision: 1 })).body
    expect(reset).toMatchObject({ operation: 'update', texts: { revision: 2, is_standard: true } })
    expect((await preview(shop)).subject).toBe('You earned 120 points')
    expect(verdict(await write(shop, { subject: 'Mine', if_revision: 1 }))).toBe(
      '409 revision_conflict',
    )
    expect(expectOk(await shop.admin('DELETE', TEXTS)).body.operation).toBe('none')
  })

  it('are of one shop alone, one e-mail, and one language that we write', async () => {
    const [shop, other] = [await newShop(), await newShop()]
    expectOk(await write(shop, { subject: 'Mine' }))
    expect((await preview(other)).subject).toBe('You earned 120 points')
    expect(verdict(await write(shop, {}, '/email-templates/nonsense/texts/en'))).toBe(
      '404 not_found',
    )
    const reply = await write(shop, {}, '/email-templates/welcome/texts/sk')
    expect(verdict(reply)).toBe('422 validation_error language')
  })

  it.each(emails.map(({ type }) => type))('may name each of the fields of %s', async (type) => {
    const shop = await newShop()
    const { body } = expectOk(await shop.admin('GET', `/email-templates/${type}/texts`))
    expect(body.languages).toHaveLength(8)
    const text = body.fields
      .map(({ name, can_be_missing }) => `${name}: {${name}${can_be_missing ? '|–' : ''}}.`)
      .join('\n')
    const { text: said } = await preview(shop, { texts: { text } }, type)
    for (const { name, sample } of body.fields) {
      expect(said).toContain(`${name}: ${sample ?? '–'}`)
    }
  })
})

describe('at a mail server', () => {
  let mailing: Mailing
  beforeAll(async () => {
    mailing = await startMailing('design')
  })
  afterAll(() => mailing.close())

  it('an e-mail comes from the merchant’s name, with its logo inside', async () => {
    const shop = await mailedShop(mailing)
    await shop.reader(ADA)
    const { logo_id } = expectOk(await uploadLogo(shop)).body
    const sender_name = 'Café "Bean", <us>'
    expectOk(await brand(shop, { logo_id, sender_name, reply_to: 'hello@bean.example' }))
    expectOk(await write(shop, { subject: 'Für {first_name|dich}: {points}' }))
    await shop.award(ADA, 120)
    await shop.work()
    const [mail] = await shop.mails('points_earned')
    expect(mail?.subject).toBe('Für Ada: 120 points')
    const { headers, source } = mail ?? { headers: new Map(), source: '' }
    expect(headers.get('from')).toMatch(/^=\?UTF-8\?.*\?= <no-reply@[^<>]+>$/)
    expect(headers.get('reply-to')).toBe('hello@bean.example')
    expect(source).toContain(`Content-ID: <${logo_id}@laurel>`)
    expect(source).toMatch(/Content-Disposition: inline/)
    expect(source.replaceAll('=\r\n', '')).toContain(`cid:${logo_id}@laurel`)
    expect(source).toContain(png().toString('base64').slice(0, 60))
  })
})
