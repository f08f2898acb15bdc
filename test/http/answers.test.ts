import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { refuseConnection } from '../../src/http/refuse-connection.ts'
import { RELEASE } from '../../src/lib/release.ts'
import { ADMIN_TOKEN, sharedApp, startApp, type TestApp } from '../support/app.ts'
import { send } from '../support/http.ts'
import { routesOf } from '../support/routes.ts'
import { pause } from '../support/service-process.ts'
import { furnishedShop, type TestShop } from '../support/shop.ts'
import { fillPath } from '../support/valid-request.ts'

const PAGES = [
  '/',
  '/admin',
  '/docs',
  '/docs/errors',
  '/openapi.json',
  '/platform/openapi.json',
  '/admin/openapi.json',
]
const OPERATORS = ['/healthz', '/readyz', '/metrics']
/** Of one answer and no other. */
const OWN_HEADERS = ['date', 'x-request-id', 'keep-alive', 'connection', 'transfer-encoding']

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  shop = await furnishedShop()
  app = shop.app
})

const url = (path: string) => app.base_url + path
const authorized = { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } }

describe('HEAD', () => {
  const gets = endpoints.filter(({ method }) => method === 'GET')
  const paths = [
    ...PAGES,
    ...OPERATORS,
    '/admin/api/shops',
    '/nowhere',
    ...gets.map(({ path }) => `/api/v1${fillPath(path)}`),
  ]

  it.each(paths)('%s is answered as GET is, without the body', async (path) => {
    const init = path.startsWith('/api/')
      ? { headers: { Authorization: `Bearer ${shop.key}` } }
      : authorized
    const got = await fetch(url(path), init)
    const length = (await got.text()).length
    const head = await fetch(url(path), { ...init, method: 'HEAD' })
    expect(await head.text()).toBe('')
    expect(head.status).toBe(got.status)
    const named = ({ headers }: Response) =>
      [...headers.keys()].filter((name) => !OWN_HEADERS.includes(name)).sort()
    expect(named(head)).toEqual(named(got))
    expect(length).toBeGreaterThan(0)
  })

  it('is answered as GET is by every route, whatever the credential', async () => {
    // At /mcp, GET is refused too, but only to those who are let in.
    const routes = routesOf(app.server).filter(
      ({ method, url: pattern }) => method === 'GET' && pattern !== '/mcp',
    )
    expect(routes.length).toBeGreaterThan(80)
    const credentials = [
      '',
      'Bearer nobody-has-this',
      `Bearer ${ADMIN_TOKEN}`,
      `Bearer ${shop.key}`,
    ]
    const statuses = new Set<number>()
    for (const { url: pattern } of routes) {
      const path = pattern.replaceAll(/:\w+/g, '1').replaceAll('*', 'x')
      for (const Authorization of credentials) {
        const init = { headers: { Authorization }, redirect: 'manual' } as const
        const got = await fetch(url(path), init)
        await got.body?.cancel()
        const head = await fetch(url(path), { ...init, method: 'HEAD' })
        const type = 'content-type'
        expect([path, head.status, head.headers.get(type), await head.text()]).toEqual([
          path,
          got.status,
          got.headers.get(type),
          '',
        ])
        statuses.add(head.status)
      }
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 401, 404]))
  })
})

describe('every answer', () => {
  const asked = [
    ...PAGES.map((path) => ['GET', path] as const),
    ...OPERATORS.map((path) => ['GET', path] as const),
    ['GET', '/nowhere'],
    ['POST', '/docs'],
    ['GET', '/api/v1/shop'],
    ['GET', '/admin/api/keys'],
    ['GET', '/platform/v1/orders/1'],
    ['POST', '/mcp'],
    ['PUT', '/mcp'],
    ['GET', '/api/v1/customers/%zz'],
  ] as const

  it.each(asked)('of %s %s says what it is and who may keep it', async (method, path) => {
    for (const init of [{}, authorized]) {
      const { headers } = await fetch(url(path), { ...init, method })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const kept = headers.get('cache-control')
      expect(kept).toBe(
        /docs|openapi\.json/.test(path) && method === 'GET' ? 'no-cache' : 'no-store',
      )
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })

  it('of whatever route is stored by nobody if it is JSON, but for public documents', async () => {
    const routes = routesOf(app.server)
    expect(routes.length).toBeGreaterThan(100)
    for (const { method, url: pattern } of routes) {
      const path = pattern.replaceAll(/:\w+/g, '1').replaceAll('*', 'x')
      for (const init of [{}, authorized]) {
        const { headers, body } = await fetch(url(path), { ...init, method, redirect: 'manual' })
        await body?.cancel()
        const what = `${method} ${path}`
        expect(headers.get('x-content-type-options'), what).toBe('nosniff')
        const is_json = /json/.test(headers.get('content-type') ?? '')
        if (!is_json || /^\/(docs|(admin\/|platform\/)?openapi|\.well-known)/.test(path)) continue
        expect(headers.get('cache-control'), what).toMatch(/no-store/)
      }
    }
  })

  it('asks browsers to stay with https where the service is there', async () => {
    const { database } = await sharedApp()
    const secure = await startApp({ database, config: { base_url: 'https://loyalty.example' } })
    for (const path of ['/', '/api/v1/shop', '/nowhere']) {
      const { headers } = await fetch(secure.base_url + path)
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=[0-9]{8}/)
    }
    await secure.close()
  })
})

describe('what Node would answer by itself', () => {
  /** Sends raw text and reads until the service has said something. */
  async function converse(text: string) {
    const socket = connect(Number(new URL(app.base_url).port), '127.0.0.1')
    let answer = ''
    const said = new Promise<void>((resolve) => {
      socket.on('data', (data: Buffer) => {
        answer += data.toString()
        resolve()
      })
      socket.on('close', () => resolve())
    })
    socket.write(text)
    await said
    await pause(20)
    socket.destroy()
    return read(answer)
  }

  function read(answer: string) {
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const headers = head.toLowerCase()
    expect(headers).toMatch(/\r\nx-request-id: req_/)
    expect(headers).toMatch(/\r\nservice-version: /)
    expect(headers).toMatch(/\r\ncache-control: no-store/)
    const { error } = JSON.parse(body)
    const { field, allowed_methods } = error.details
    return [Number(head.split(' ')[1]), error.code, field ?? allowed_methods]
  }

  it.each([
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', [422, 'validation_error', 'Host']],
    [
      'two Hosts',
      'GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n',
      [422, 'validation_error', 'Host'],
    ],
    [
      'an Expect that is none',
      'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\n\r\n',
      [422, 'validation_error', 'Expect'],
    ],
    [
      'a method that is none',
      'FOO /docs?q=1 HTTP/1.1\r\nHost: x\r\n\r\n',
      [405, 'method_not_allowed', ['GET', 'HEAD']],
    ],
    [
      'a method that is none, of /mcp',
      'FOO /mcp HTTP/1.1\r\nHost: x\r\n\r\n',
      [405, 'method_not_allowed', ['POST']],
    ],
    [
      'a method that is none, nowhere',
      'FOO /nowhere HTTP/1.1\r\nHost: x\r\n\r\n',
      [404, 'not_found', undefined],
    ],
    ['no request at all', 'nonsense\r\n\r\n', [422, 'validation_error', 'headers']],
  ] as const)('to %s has the form of every error', async (_what, sent, expected) => {
    expect(await converse(sent)).toEqual(expected)
  })

  it('to a request that comes too slowly says so', () => {
    const socket = new PassThrough()
    const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    refuseConnection(app.context, { allowedAt: () => [] }, error, socket)
    const answer = String(socket.read())
    expect(read(answer)).toEqual([422, 'validation_error', 'request'])
    expect(answer).toContain('must arrive faster')
  })
})

describe('a path', () => {
  it.each(['/openapiXjson', '/admin/openapiXjson', '/docs+'])('%s is not there', async (path) => {
    for (const method of ['GET', 'POST']) {
      expect((await send(app.base_url, { method, path })).status).toBe(404)
    }
  })

  it('/mcp tells the same methods whatever it is asked with', async () => {
    const init = { headers: { Authorization: `Bearer ${shop.key}` } }
    const allowed = ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD'].map(async (method) => {
      const { status, headers } = await fetch(url('/mcp'), { ...init, method })
      return [status, headers.get('allow')]
    })
    expect(new Set((await Promise.all(allowed)).map(String))).toEqual(new Set(['405,POST']))
  })
})

it.each(['/', '/admin'])('%s is a page that leads on', async (path) => {
  const reply = await fetch(url(path))
  expect(reply.headers.get('content-type')).toMatch(/^text\/html/)
  const page = await reply.text()
  for (const target of ['/docs', '/docs/errors', '/admin/mailbox']) {
    expect(page).toContain(`href="http://laurel.test${target}"`)
  }
  expect(page).toContain('/admin/api/keys')
})

it('the release is shown in /healthz and in the figures', async () => {
  expect(await (await fetch(url('/healthz'))).json()).toEqual({ status: 'ok', release: RELEASE })
  const figures = await (await fetch(url('/metrics'), authorized)).text()
  expect(figures).toContain(`laurel_build_info{release="${RELEASE}"} 1`)
})

describe('a service that talks', () => {
  const lines: string[] = []
  let own: TestApp
  beforeAll(async () => {
    const { database } = await sharedApp()
    own = await startApp({ database, log_to: { write: (line) => void lines.push(line) } })
  })
  afterAll(() => own.close())

  it('makes no alarm of callers who go away in the middle', async () => {
    const head = 'POST /api/v1/shop-x HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"half'
    // The body of somebody without a right credential is not waited for; of these it is.
    const earn = head
      .replace('/api/v1/shop-x', '/api/v1/customers/1/points/earn')
      .replace('Host: x', `Host: x\r\nAuthorization: Bearer ${shop.key}`)
    for (const text of [head, earn, earn]) {
      const socket = connect(Number(new URL(own.base_url).port), '127.0.0.1')
      socket.on('error', () => undefined)
      await new Promise<void>((resolve) => socket.write(text, () => resolve()))
      await pause(50)
      socket.resetAndDestroy()
    }
    await expect.poll(() => lines.filter((line) => line.includes('given up')).length).toBe(2)
    expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)).toEqual([])
  })

  it('asks the database once for many who want to know whether it is ready', async () => {
    const { db } = own.database
    let asked = 0
    const { selectFrom } = db
    db.selectFrom = ((table: 'deployment') => {
      if (table === 'deployment') asked += 1
      return selectFrom.call(db, table)
    }) as typeof selectFrom
    try {
      const statuses = Array.from({ length: 50 }, async () => {
        return (await fetch(`${own.base_url}/readyz`)).status
      })
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
    } finally {
      db.selectFrom = selectFrom
    }
    expect(asked).toBeLessThanOrEqual(2)
  })
})
