import { describe, expect, it } from 'vitest'
import { takeRate } from '../../../src/store/rate-limits.ts'
import { sharedApp, startApp } from '../../support/app.ts'
import { newAssistant, newCode, type TestAssistant } from '../../support/assistant.ts'
import type { Reply } from '../../support/http.ts'
import { expectOk, newShop } from '../../support/shop.ts'
import { rpc } from '../../support/tools.ts'

/** The page on which a merchant lets an assistant in. */

const app = await sharedApp()
const MINUTE_US = 60_000_000
const connect = (assistant: TestAssistant, page: string, code: string) =>
  assistant.decide(page, { decision: 'connect', code })
const errorOf = async (assistant: TestAssistant, reply: Reply) =>
  Object.fromEntries(await assistant.back(reply))

async function shownTo(assistant: TestAssistant, changes: Record<string, string> = {}) {
  const response = await assistant.browser.go(await assistant.toApproval(changes))
  return { response, html: response.text }
}

describe('the approval page', () => {
  it('says who asks, where the answer goes and what will be possible, a line for each scope', async () => {
    const { html, response } = await shownTo(await newAssistant(app), { scope: 'shop:read' })
    expect(response.status).toBe(200)
    expect(html).toContain('Connect “Helpful Assistant” to your shop?')
    expect(html).toContain('<code>assistant.example</code>')
    expect(html.match(/<li>/g)).toHaveLength(1)
    expect(html).toContain('<li>See your shop’s name')
    expect((await shownTo(await newAssistant(app))).html.match(/<li>/g)).toHaveLength(4)
  })

  it.each([
    ['read_only', 'read_only'],
    ['propose', 'propose'],
    ['act', 'act'],
    ['everything', 'read_only'],
    ['', 'read_only'],
  ])('lets the merchant choose what it may do alone: %s', async (mode, kept) => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const page = await assistant.toApproval()
    const html = (await assistant.browser.go(page)).text
    expect(html.match(/type="radio"/g)).toHaveLength(3)
    expect(html).toContain('Daily limits: 20 changes')
    const code = await newCode(shop)
    const decided = await assistant.decide(page, { decision: 'connect', code, mode })
    const granted = (await assistant.back(decided)).get('code') ?? ''
    const { access_token } = (await assistant.redeem(granted)).body
    const [{ limits }] = expectOk(await shop.admin('GET', '/assistants')).body.data
    expect(limits).toMatchObject({ mode: kept, program_writes: 20, emails: 0 })
    const { body } = await rpc(shop, 'tools/list', {}, { token: access_token })
    const writes = body.result.tools.filter(
      ({ annotations }: { annotations: { readOnlyHint: boolean } }) => !annotations.readOnlyHint,
    )
    expect(writes.length > 0).toBe(kept !== 'read_only')
  })

  it('offers no choice to one that asks to read only', async () => {
    const { html } = await shownTo(await newAssistant(app), { scope: 'shop:read program:read' })
    expect(html).not.toContain('type="radio"')
  })

  it('needs nothing else, runs nothing and stands in no frame', async () => {
    const { html, response } = await shownTo(await newAssistant(app))
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' https://assistant.example;")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('script-src')
    expect(html).not.toMatch(/<script|<img|<link|\son\w+=|https?:\/\/(?!laurel)/i)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<label for="code">')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('warns where the answer goes to this computer', async () => {
    const uri = 'http://127.0.0.1:5555/callback'
    const local = await newAssistant(app, { redirect_uris: [uri] })
    local.redirect_uri = uri
    expect((await shownTo(local)).html).toContain('class="warning"')
    expect((await shownTo(await newAssistant(app))).html).not.toContain('class="warning"')
  })

  it('names an application by its scheme, whatever host it puts behind that, and warns', async () => {
    const uri = 'com.evil.app://claude.ai/callback'
    const app_of_its_own = await newAssistant(app, { redirect_uris: [uri] })
    app_of_its_own.redirect_uri = uri
    const { html } = await shownTo(app_of_its_own)
    expect(html).toContain('redirected to <code>com.evil.app:</code>')
    expect(html).not.toContain('claude.ai')
    expect(html).toContain('class="warning"')
  })

  it.each([
    ['<img src=x onerror=alert(1)>', '&#60;img src=x onerror=alert(1)&#62;'],
    ['"><script>alert(1)</script>', '&#34;&#62;&#60;script&#62;'],
    ["' autofocus onfocus='x", '&#39; autofocus onfocus=&#39;x'],
    ['&lt;b&gt;', '&#38;lt;b&#38;gt;'],
  ])('takes the name %s as text', async (client_name, as_text) => {
    const { html } = await shownTo(await newAssistant(app, { client_name }))
    expect(html).not.toContain(client_name)
    expect(html).toContain(as_text)
  })

  it.each([
    ['  Two \n\t words  ', 'Two words'],
    ['left\u202Eright\u2066\u200B', 'left right'],
    ['n'.repeat(100), `${'n'.repeat(59)}…`],
    ['\u202E ', 'An assistant without a name'],
    ['\u3164\u2800\uFE0F', 'An assistant without a name'],
    [undefined, 'An assistant without a name'],
  ])('shows the name %j as one that deceives nobody', async (client_name, shown) => {
    const shop = await newShop()
    const assistant = await newAssistant(app, { client_name })
    expect((await shownTo(assistant)).html).toContain(`Connect “${shown}” to`)
    await assistant.connect(shop)
    const [{ name }] = expectOk(await shop.admin('GET', '/assistants')).body.data
    expect(name).toBe(shown)
  })

  it('sends a refusal back to the client, and connects nothing', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const page = await assistant.toApproval()
    const refused = { decision: 'refuse', code: await newCode(shop) }
    const told = await errorOf(assistant, await assistant.decide(page, refused))
    expect(told).toMatchObject({
      error: 'access_denied',
      state: 'a-state',
      iss: 'http://laurel.test',
    })
    expect(expectOk(await shop.admin('GET', '/assistants')).body.data).toEqual([])
  })

  it('takes anything but a clear yes for a no', async () => {
    const assistant = await newAssistant(app)
    const page = await assistant.toApproval()
    const decided = await assistant.decide(page, { code: await newCode(await newShop()) })
    expect((await errorOf(assistant, decided)).error).toBe('access_denied')
  })

  it('asks for a code again at each authorization', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    await assistant.connect(shop)
    for (const prompt of ['none', 'login', 'consent']) {
      expect(await assistant.toApproval({ prompt })).toMatch(/^\/oauth\/approve\//)
    }
    await assistant.connect(await newShop())
    expect(expectOk(await shop.admin('GET', '/assistants')).body.data).toHaveLength(1)
  })

  it('is nobody else’s: another browser is not shown it', async () => {
    const assistant = await newAssistant(app)
    const page = await assistant.toApproval()
    const stranger = await newAssistant(app)
    expect((await stranger.browser.go(page)).status).toBe(400)
    const decided = await connect(stranger, page, await newCode(await newShop()))
    expect(decided.status).toBe(400)
  })

  it('is over when it was decided', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const page = await assistant.toApproval()
    const first = await connect(assistant, page, await newCode(shop))
    const second = await connect(assistant, page, await newCode(shop))
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect((await assistant.back(second)).get('code')).toEqual(expect.any(String))
    expect((await assistant.browser.go(page)).status).toBe(400)
    expect(expectOk(await shop.admin('GET', '/assistants')).body.data).toHaveLength(1)
  })
})

describe('a connection code', () => {
  it('is made of letters and digits that nobody takes for one another, for ten minutes', async () => {
    const shop = await newShop()
    const { now } = expectOk(await shop.admin('GET', '/clock')).body
    const { code, expires_at } = expectOk(await shop.admin('POST', '/connection-codes')).body
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    const lives_ms = Date.parse(expires_at) - Date.parse(now)
    expect(lives_ms).toBeGreaterThanOrEqual(600_000)
    expect(lives_ms).toBeLessThan(660_000)
  })

  it.each([
    ['as it is', (code: string) => code],
    ['small', (code: string) => code.toLowerCase()],
    ['without hyphens', (code: string) => code.replaceAll('-', '')],
    ['with spaces', (code: string) => `  ${code.replaceAll('-', ' ')} `],
  ])('may be typed %s', async (_how, typed) => {
    const assistant = await newAssistant(app)
    const page = await assistant.toApproval()
    const decided = await connect(assistant, page, typed(await newCode(await newShop())))
    expect((await assistant.back(decided)).get('code')).toEqual(expect.any(String))
  })

  it('that is wrong or missing is shown on the page, which can be used again', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const page = await assistant.toApproval()
    for (const [code, words] of [
      ['AAAA-BBBB-CCCC', 'isn’t valid'],
      [' ', 'Enter the connection code'],
      ['<b>', 'isn’t valid'],
    ] as const) {
      const decided = await connect(assistant, page, code)
      expect(decided.status).toBe(422)
      const html = decided.text
      expect(html).toContain(words)
      expect(html).toContain('aria-invalid="true"')
    }
    const decided = await connect(assistant, page, await newCode(shop))
    expect((await assistant.back(decided)).get('code')).toEqual(expect.any(String))
  })

  it('works once', async () => {
    const shop = await newShop()
    const code = await newCode(shop)
    const first = await newAssistant(app)
    expect((await connect(first, await first.toApproval(), code)).status).toBe(303)
    const second = await newAssistant(app)
    expect((await connect(second, await second.toApproval(), code)).status).toBe(422)
    expect(expectOk(await shop.admin('GET', '/assistants')).body.data).toHaveLength(1)
  })

  it('used by two at once connects one', async () => {
    const shop = await newShop()
    const code = await newCode(shop)
    const both = await Promise.all([newAssistant(app), newAssistant(app)])
    const pages = await Promise.all(both.map((each) => each.toApproval()))
    const decided = await Promise.all(both.map((each, i) => connect(each, pages[i] ?? '', code)))
    expect(decided.map(({ status }) => status).sort()).toEqual([303, 422])
  })

  it('is too old after ten minutes', async () => {
    const shop = await newShop()
    const code = await newCode(shop)
    await shop.advance(601)
    const assistant = await newAssistant(app)
    const decided = await connect(assistant, await assistant.toApproval(), code)
    expect(decided.status).toBe(422)
  })

  it('may be tried five times, then the approval is over', async () => {
    const shop = await newShop()
    const assistant = await newAssistant(app)
    const page = await assistant.toApproval()
    for (let tries = 1; tries < 5; tries += 1) {
      expect((await connect(assistant, page, 'AAAA-BBBB-CCCC')).status).toBe(422)
    }
    const last = await connect(assistant, page, 'AAAA-BBBB-CCCC')
    expect((await errorOf(assistant, last)).error).toBe('access_denied')
    expect((await connect(assistant, page, await newCode(shop))).status).toBe(400)
    expect(expectOk(await shop.admin('GET', '/assistants')).body.data).toEqual([])
  })

  describe('with rate limits', () => {
    const now = new Date('2026-11-21T12:00:00.000Z')
    const startLimited = () =>
      startApp({
        database_name: `laurel_codes_${process.env.VITEST_POOL_ID}`,
        config: { rate_limits: true },
        base_clock: { now: () => now },
      })

    it('is let in although a stranger tries one code after the other', async () => {
      const limited = await startLimited()
      try {
        const assistant = await newAssistant(limited)
        for (let pages = 0; pages < 13; pages += 1) {
          const page = await assistant.toApproval()
          for (let tries = 0; tries < 5; tries += 1) {
            expect((await connect(assistant, page, 'AAAA-BBBB-CCCC')).status).not.toBe(429)
          }
        }
        expect(await assistant.connect(await newShop(limited))).toHaveProperty('access_token')
      } finally {
        await limited.close()
      }
    })

    it('cannot be guessed at by a flood', async () => {
      const limited = await startLimited()
      try {
        // As if a minute's worth had just been tried.
        await takeRate(limited.context.database.db, {
          ...{ shop_id: 0, caller: 'oauth', rate_class: 'connection_code' },
          ...{ now_us: now.getTime() * 1_000, interval_us: MINUTE_US, tolerance_us: MINUTE_US },
        })
        const assistant = await newAssistant(limited)
        const page = await assistant.toApproval()
        // An address has three tries of its own.
        for (let tries = 0; tries < 3; tries += 1) {
          expect((await connect(assistant, page, 'AAAA-BBBB-CCCC')).status).not.toBe(429)
        }
        const one_more = await connect(assistant, page, 'AAAA-BBBB-CCCC')
        expect(one_more.status).toBe(429)
        expect(one_more.text).toContain('Wait a minute')
      } finally {
        await limited.close()
      }
    })
  })
})
