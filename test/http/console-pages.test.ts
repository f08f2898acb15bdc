import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consolePages } from '../../src/http/console-pages.ts'
import { sharedApp } from '../support/app.ts'

const SCRIPT = 'console.log("the console")\n'.repeat(20)
const STYLE = 'body { color: green }'

/** What a build leaves, as far as the service reads it. */
function buildInto(folder: string): void {
  mkdirSync(join(folder, '.vite'), { recursive: true })
  mkdirSync(join(folder, 'assets'))
  const chunks = {
    '_shared-1a.js': { file: 'assets/shared-1a.js', css: ['assets/shared-1a.css'] },
    'src/main.tsx': {
      file: 'assets/main-2b.js',
      isEntry: true,
      imports: ['_shared-1a.js'],
      dynamicImports: ['src/later.tsx'],
      css: ['assets/main-2b.css'],
    },
    'src/later.tsx': { file: 'assets/later-3c.js', imports: ['src/main.tsx'] },
  }
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(chunks))
  writeFileSync(join(folder, 'assets', 'main-2b.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'main-2b.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(folder, 'assets', 'main-2b.css'), STYLE)
  writeFileSync(join(folder, 'assets', 'secret.txt'), 'not for browsers')
  writeFileSync(join(folder, 'secret.js'), 'not for browsers')
}

describe('the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-'))
  let server: FastifyInstance
  beforeAll(async () => {
    buildInto(folder)
    server = fastify()
    consolePages('https://shop.example/loyalty', folder)(server)
    await server.ready()
  })
  afterAll(() => server.close())

  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

  it('has a page for e-mails: with styles, without scripts, in frames of the console alone', async () => {
    const page = await get('/console/email-frame')
    expect(page.statusCode).toBe(200)
    const policy = String(page.headers['content-security-policy']).split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ])
    const [, sandbox] = /<iframe sandbox="([^"]*)"/.exec(page.body) ?? []
    expect(sandbox).toBe('allow-popups allow-popups-to-escape-sandbox')
    expect(page.body).not.toContain('<script')
  })

  it.each([
    '/console/',
    '/console/bean-there.example/members/1001?tab=history',
  ])('is one page, also at %s', async (path) => {
    const page = await get(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('src="/loyalty/console/assets/main-2b.js"')
    expect(page.body).toContain('rel="modulepreload" href="/loyalty/console/assets/shared-1a.js"')
    expect(page.body).not.toContain('later-3c')
    const styles = [...page.body.matchAll(/stylesheet" href="([^"]+)"/g)].map(([, href]) => href)
    expect(styles).toEqual([
      '/loyalty/console/assets/shared-1a.css',
      '/loyalty/console/assets/main-2b.css',
    ])
  })

  it('allows files of this service only, and styles by a nonce of each page', async () => {
    const pages = await Promise.all([get('/console/'), get('/console/')])
    const nonces = pages.map(({ headers, body }) => {
      const policy = String(headers['content-security-policy'])
      const [, nonce = ''] = /'nonce-(\w+)'/.exec(policy) ?? []
      expect(nonce).toMatch(/^\w{22}$/)
      expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
      expect(policy.split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ])
      // No script within the page: the policy would refuse it.
      expect(body).not.toMatch(/<script(?![^>]*\bsrc=)/)
      expect(body).not.toContain('<style')
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
  })

  it('leads from its folder to its page', async () => {
    const reply = await get('/console')
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/loyalty/console/'])
  })

  it('has files that never change, compressed as the build left them', async () => {
    const plain = await get('/console/assets/main-2b.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT])
    const small = await get('/console/assets/main-2b.js', { 'accept-encoding': 'zstd, gzip;q=0.8' })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.rawPayload).toEqual(gzipSync(SCRIPT))
    expect((await get('/console/assets/main-2b.css')).body).toBe(STYLE)
  })

  it.each([
    'gone-9z.js',
    'secret.txt',
    '..%2fsecret.js',
    '%2e%2e%2fsecret.js',
    '.hidden.js',
    'main-2b.js.gz',
  ])('has no file %s for browsers', async (name) => {
    expect((await get(`/console/assets/${name}`)).statusCode).not.toBe(200)
  })

  it('says which command builds it where it is not built', async () => {
    const bare = fastify()
    consolePages('https://shop.example', join(folder, 'nowhere'))(bare)
    const page = await bare.inject({ url: '/console/bean-there.example' })
    expect(page.statusCode).toBe(503)
    expect(page.body).toContain('npm run build -w console')
    await bare.close()
  })
})

describe('the root of the service', () => {
  it('leads a browser to the console, and others to the first calls', async () => {
    const { base_url } = await sharedApp()
    const get = (accept: string) =>
      fetch(base_url, { headers: { Accept: accept }, redirect: 'manual' })
    const browser = await get('text/html,application/xhtml+xml,*/*;q=0.8')
    expect([browser.status, browser.headers.get('location')]).toEqual([302, '/console/'])
    const other = await get('*/*')
    expect([other.status, other.headers.get('vary')]).toEqual([200, 'Accept'])
    expect(await other.text()).toContain('/admin/api/keys')
  })
})
