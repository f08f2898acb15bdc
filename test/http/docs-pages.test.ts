import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../src/errors/laurel-error.ts'
import { exampleBody } from '../../src/openapi/error-catalogue.ts'
import { sharedApp } from '../support/app.ts'
import { newShop } from '../support/shop.ts'

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const { base_url } = await sharedApp()
  return fetch(base_url + path, { headers })
}

/** The addresses that a page itself loads or leads to, as a browser at `path` understands them. */
async function addressesIn(path: string, page: string): Promise<URL[]> {
  const { base_url } = await sharedApp()
  return [...page.matchAll(/(?:src|href)="([^"#][^"]*)"/g)]
    .map(([, address = '']) => new URL(address.replaceAll('&amp;', '&'), base_url + path))
    .filter(({ protocol }) => protocol !== 'data:')
}

const PAGES = ['/docs', '/docs/errors']

describe('the documents', () => {
  it.each([
    ['/openapi.json', '/shop', 'http://laurel.test/api/v1'],
    ['/platform/openapi.json', '/platform/v1/orders/{order_id}', 'http://laurel.test'],
    ['/admin/openapi.json', '/admin/api/keys', 'http://laurel.test'],
  ])('%s names the address of this service', async (path, known_path, url) => {
    const reply = await get(path)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toContain('application/json')
    const document = JSON.parse(await reply.text())
    expect(document.servers).toEqual([{ url }])
    expect(document.paths[known_path]).toBeDefined()
  })

  it('are not sent again while they are unchanged', async () => {
    const first = await get('/openapi.json')
    const tag = first.headers.get('etag') ?? ''
    const again = await get('/openapi.json', { 'If-None-Match': `W/"other", ${tag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const changed = await get('/openapi.json', { 'If-None-Match': 'W/"other"' })
    expect(changed.status).toBe(200)
  })
})

describe.each(PAGES)('the page %s', (path) => {
  it('is HTML in English that loads files of this service only, all of them there', async () => {
    const reply = await get(path)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toContain('text/html')
    const page = await reply.text()
    expect(page).toContain('<html lang="en">')
    const { base_url } = await sharedApp()
    const addresses = await addressesIn(path, page)
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) {
      expect(address.origin).toBe(base_url)
      const found = await fetch(address)
      expect([address.pathname, found.status]).toEqual([address.pathname, 200])
    }
  })

  it('is kept by its policy from any other host', async () => {
    const reply = await get(path)
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/)
  })
})

describe('the reference', () => {
  it.each([
    ['/docs', 'openapi.json'],
    ['/docs?api=feed', 'platform/openapi.json'],
    ['/docs?api=admin', 'admin/openapi.json'],
  ])('%s says that it loads, with a link to its document', async (path, document) => {
    const { base_url } = await sharedApp()
    const page = await (await fetch(base_url + path)).text()
    const [, loading = ''] = /<p id="loading"[^>]*>(.*?)<\/p>/s.exec(page) ?? []
    expect(loading).toContain('The reference is loading')
    expect(loading).toContain(`<a href="${document}">`)
  })

  it('brings its viewer along, compressed and kept for ever', async () => {
    const page = await (await get('/docs')).text()
    const scripts = (await addressesIn('/docs', page)).filter(({ pathname }) =>
      pathname.endsWith('.js'),
    )
    expect(scripts.map(({ pathname }) => pathname)).toEqual([
      expect.stringMatching(/^\/docs\/assets\/reference-[\w-]{22}\.js$/),
      expect.stringMatching(/^\/docs\/assets\/start-reference-[\w-]{22}\.js$/),
    ])
    for (const script of scripts) {
      const reply = await fetch(script)
      expect(reply.headers.get('content-type')).toContain('text/javascript')
      expect(reply.headers.get('cache-control')).toContain('immutable')
      expect(reply.headers.get('content-encoding')).toBe('gzip')
    }
    const viewer = await (await fetch(scripts[0] ?? '')).text()
    expect(viewer).toContain('createApiReference')
    const plain = await get(scripts[1]?.pathname ?? '', { 'Accept-Encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const start = await plain.text()
    expect(start).toContain("'openapi.json'")
    expect(start).toContain("'platform/openapi.json'")
    expect(start).toContain("'admin/openapi.json'")
  })

  it('has no other files', async () => {
    const reply = await get('/docs/assets/package.json')
    expect(reply.status).toBe(404)
    expect(JSON.parse(await reply.text()).error.code).toBe('not_found')
  })
})

describe('the error catalogue', () => {
  it('has an entry for every code, with its status and what to do', async () => {
    const page = await (await get('/docs/errors')).text()
    const entries = [...page.matchAll(/<article id="([a-z_]+)"[\s\S]*?<\/article>/g)]
    expect(entries.map(([, code]) => code)).toEqual(Object.keys(ERROR_CODES))
    for (const [entry, code = ''] of entries) {
      const heading = page.slice(0, page.indexOf(entry)).match(/[\s\S]*<h2 [^>]*>(\d+)/)?.[1]
      const status = Object.entries(ERROR_CODES).find(([known]) => known === code)?.[1]
      expect([code, heading]).toEqual([code, String(status)])
      for (const question of ['When', 'What to do', 'Retry with the same key', 'Show it to']) {
        expect(entry).toContain(question)
      }
      expect(entry).toContain(`http://laurel.test/docs/errors#${code}`)
      expect(page).toContain(`href="#${code}"`)
    }
  })

  it('shows angle brackets as text', async () => {
    const page = await (await get('/docs/errors')).text()
    expect(page).toContain('<code>Bearer &lt;token&gt;</code>')
    expect(page).not.toContain('<token>')
  })

  it('is where the answer to a failure leads, and shows that answer', async () => {
    const shop = await newShop()
    const bare = await shop.get('/shop', { token: null })
    const ada = await shop.customer(1001)
    await shop.award(ada, 40)
    const poor = await shop.post(`/customers/${ada}/points/deduct`, { points: 80 })
    const page = await (await get('/docs/errors')).text()
    for (const { body } of [bare, poor]) {
      const { code, doc_url, request_id } = body.error
      expect(page).toContain(`id="${new URL(doc_url).hash.slice(1)}"`)
      const example = exampleBody(code, 'http://laurel.test')
      expect(body).toEqual({ error: { ...Object(example.error), request_id } })
    }
  })
})
