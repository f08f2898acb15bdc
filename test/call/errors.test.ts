import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { ADMIN_TOKEN } from '../support/app.ts'
import { send, verdict } from '../support/http.ts'
import { operations } from '../support/inputs/requests.ts'
import { newShop, type TestShop } from '../support/shop.ts'
import { fillPath } from '../support/valid-request.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const by_path = [...Map.groupBy(endpoints, ({ path }) => path)]

describe('a path that is not there', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
  })

  it.each([
    '/nowhere',
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v2/shop',
    '/api/v1/nowhere',
    '/api/v1/shop/',
    '/api/v1/Shop',
    '/api/v1//shop',
    '/api/v1/shop/more',
    '/api/v1/customers/1001/nowhere',
    '/api/v1/customers/1001/points/earn/more',
    '/api/v1/customers/gid://shopify/Customer/1001',
    '/admin/api/nowhere',
    '/platform/v1/nowhere',
  ])('%s is 404, with a key and without', async (path) => {
    for (const token of [shop.key, undefined]) {
      const reply = await send(shop.app.base_url, { method: 'GET', path, token })
      expect(verdict(reply)).toBe('404 not_found')
      expect(reply.body.error.details).toEqual({ resource: 'path' })
    }
  })

  it.each([
    ['that cannot be decoded', '%zz'],
    ['that is not UTF-8', '%ff'],
    ['longer than any id', '1'.repeat(2_000)],
  ])('%s is 404, with all headers', async (_what, id) => {
    const reply = await shop.get(`/customers/${id}/points`)
    expect(verdict(reply)).toBe('404 not_found')
  })

  it('with an id that nobody can have is 404 too', async () => {
    for (const id of ['1'.repeat(300), 'a'.repeat(256)]) {
      expect(verdict(await shop.get(`/customers/${id}/points`))).toBe('404 not_found')
    }
  })
})

describe('a method that a path has not', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
  })

  it.each(by_path)('%s answers 405 and says which it has', async (pattern, of_path) => {
    const of_get = of_path.some(({ method }) => method === 'GET') ? ['HEAD'] : []
    const own = [...of_path.map(({ method }) => method as string), ...of_get]
    const path = fillPath(pattern)
    for (const method of METHODS.filter((candidate) => !own.includes(candidate))) {
      for (const token of [shop.key, null]) {
        const reply = await shop.call(method, path, undefined, { token })
        expect(verdict(reply), method).toBe('405 method_not_allowed')
        const { allowed_methods } = reply.body.error.details
        const methods = allowed_methods.filter((name: string) => name !== 'OPTIONS')
        expect(methods.sort()).toEqual([...own].sort())
        expect(reply.headers.get('allow')).toBe(allowed_methods.join(', '))
      }
    }
  })

  it('is 405 in the admin and the embedded shop too', async () => {
    const admin = await shop.admin('PUT', '/keys')
    expect(verdict(admin)).toBe('405 method_not_allowed')
    expect(admin.body.error.details.allowed_methods).toEqual(['GET', 'HEAD', 'POST'])
    const platform = await shop.platform('PATCH', '/customers/1')
    expect(platform.body.error.details.allowed_methods).toEqual(['DELETE', 'GET', 'HEAD', 'PUT'])
  })
})

describe('an error', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
  })

  it('leads to its entry in the catalogue', async () => {
    const replies = [
      await shop.get('/nowhere'),
      await shop.get('/shop', { token: null }),
      await shop.post('/customers/1/points/earn'),
      await shop.admin('GET', '/nowhere'),
    ]
    for (const { body } of replies) {
      const { code, doc_url } = body.error
      expect(doc_url).toBe(`http://laurel.test/docs/errors#${code}`)
    }
  })

  it('repeats no more than a little of what was sent', async () => {
    const body = { points: 'x'.repeat(10_000), source_ref: 'y'.repeat(10_000) }
    const reply = await shop.post('/customers/1/points/earn', body)
    expect(reply.status).toBe(422)
    expect(reply.text.length).toBeLessThan(2_000)
  })

  it('repeats no more than the start of an id in a path', async () => {
    const looking = operations.filter(({ method, path }) => method === 'GET' && path.includes('{'))
    expect(looking.length).toBeGreaterThan(20)
    for (const { name, prefix, path } of looking) {
      const url = prefix + path.replaceAll(/\{\w+\}/g, '\u{1F49A}'.repeat(300))
      const reply = await send(shop.app.base_url, {
        method: 'GET',
        path: `${encodeURI(url)}${prefix === '/api/v1' ? '' : `?shop=${shop.domain}`}`,
        token: prefix === '/api/v1' ? shop.key : ADMIN_TOKEN,
      })
      expect(reply.status, name).toBeGreaterThanOrEqual(400)
      expect(reply.text.length, name).toBeLessThan(2_000)
      expect(reply.text, name).not.toMatch(/\\u[dD][89a-fA-F]/)
    }
  })
})

describe('X-Request-Id', () => {
  let shop: TestShop
  const sent = async (id: string, path = '/shop') => {
    const reply = await shop.get(path, { headers: { 'X-Request-Id': id } })
    return reply.headers.get('x-request-id')
  }

  beforeAll(async () => {
    shop = await newShop()
  })

  it.each(['a', 'order-77/attempt:2', '!~', 'x'.repeat(128)])('%s is kept', async (id) => {
    for (const path of ['/shop', '/nowhere', '/customers/1', '/shop?nonsense=1']) {
      expect(await sent(id, path), path).toBe(id)
    }
    const admin = await send(shop.app.base_url, {
      method: 'GET',
      path: '/admin/api/shops',
      headers: { 'X-Request-Id': id },
    })
    expect(admin.headers.get('x-request-id')).toBe(id)
  })

  it.each(['', 'x'.repeat(129), 'two words', 'ü', 'a\tb'])('%j is replaced', async (id) => {
    for (const path of ['/shop', '/nowhere']) {
      expect(await sent(id, path)).toMatch(/^req_[0-9a-z]{26}$/)
    }
  })

  it('is a new one for each request that has none', async () => {
    const replies = [await shop.get('/shop'), await shop.get('/shop')]
    const [first, second] = replies.map(({ headers }) => headers.get('x-request-id'))
    expect(first).not.toBe(second)
  })

  it('of a replay is the first answer’s, in the header and in the body', async () => {
    await shop.customer(1)
    const deduct = (id: string) =>
      shop.post(
        '/customers/1/points/deduct',
        { points: 5 },
        { key: 'replay', headers: { 'X-Request-Id': id } },
      )
    await deduct('first')
    const replayed = await deduct('second')
    expect(replayed.headers.get('idempotency-replayed')).toBe('true')
    expect(replayed.headers.get('x-request-id')).toBe('first')
    expect(replayed.body.error.request_id).toBe('first')
  })
})
