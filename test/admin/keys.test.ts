import { beforeAll, describe, expect, it } from 'vitest'
import { newLimits } from '../../src/domain/access/limits.ts'
import { verdict } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

describe('API keys', () => {
  let shop: TestShop
  const make = (body: unknown) => shop.admin('POST', '/keys', body)
  const find = async (id: string) => {
    const { data } = (await shop.admin('GET', '/keys?limit=250')).body
    return data.find((key: { id: string }) => key.id === id)
  }

  beforeAll(async () => {
    shop = await newShop()
  })

  it('are shown once, when they are made', async () => {
    const made = await make({ name: 'Till', scopes: ['shop:read', 'points:read'] })
    expect(made.status).toBe(200)
    const { key, ...rest } = made.body
    expect(key).toMatch(/^lrl_[0-9A-Za-z]{38}$/)
    expect(rest).toEqual({
      id: expect.stringMatching(/^key_[0-9a-z]{26}$/),
      name: 'Till',
      last4: key.slice(-4),
      scopes: ['shop:read', 'points:read'],
      api_version: '2026-10-01',
      allowed_addresses: [],
      limits: null,
      managed: false,
      paused: false,
      created_at: expect.any(String),
      last_used_at: null,
      revoked_at: null,
    })
    expect(await find(rest.id)).toEqual(rest)
    expect((await shop.get('/shop', { token: key })).status).toBe(200)
    const later = [
      await shop.admin('GET', '/keys?limit=250'),
      await shop.admin('PATCH', `/keys/${rest.id}`, {}),
      await shop.admin('DELETE', `/keys/${rest.id}`),
    ]
    for (const { text } of later) expect(text).not.toContain(key)
  })

  it('say when they were last used, to the minute', async () => {
    const { id, key } = (await make({ name: 'Used', scopes: ['shop:read'] })).body
    const usedAt = async () => {
      expectOk(await shop.get('/shop', { token: key }))
      await shop.app.context.requests.flush()
      return (await find(id)).last_used_at
    }
    expect((await find(id)).last_used_at).toBeNull()
    const first = await usedAt()
    expect(first).toEqual(expect.any(String))
    await shop.advance(30)
    expect(await usedAt()).toBe(first)
    await shop.advance(31)
    expect(Date.parse(await usedAt()) - Date.parse(first)).toBeGreaterThanOrEqual(61_000)
  })

  it('are never the same', async () => {
    const body = { name: 'Twin', scopes: ['shop:read'] }
    const [one, two] = [(await make(body)).body, (await make(body)).body]
    expect(one.key).not.toBe(two.key)
    expect(one.id).not.toBe(two.id)
  })

  it('are listed in pages, oldest first', async () => {
    const listed = await newShop()
    for (const name of ['two', 'three', 'four', 'five']) {
      await listed.advance(1)
      await listed.admin('POST', '/keys', { name, scopes: ['shop:read'] })
    }
    const names: string[] = []
    let cursor: string | null = null
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`
      const page = (await listed.admin('GET', `/keys?limit=2${query}`)).body
      names.push(...page.data.map(({ name }: { name: string }) => name))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(names).toEqual(['test', 'two', 'three', 'four', 'five'])
  })

  it('are renamed without another effect', async () => {
    const { id, key } = await shop.newKey(['shop:read'])
    const reply = await shop.admin('PATCH', `/keys/${id}`, { name: 'Renamed' })
    expect(reply.body).toMatchObject({ name: 'Renamed', paused: false, scopes: ['shop:read'] })
    expect((await shop.get('/shop', { token: key })).status).toBe(200)
  })

  it('are paused and let in again', async () => {
    const { id, key } = await shop.newKey(['shop:read'])
    const pause = (paused: boolean) => shop.admin('PATCH', `/keys/${id}`, { paused })
    expect((await pause(true)).body.paused).toBe(true)
    expect(verdict(await shop.get('/shop', { token: key }))).toBe('403 api_paused')
    expect((await shop.get('/shop')).status).toBe(200)
    expect((await pause(false)).body.paused).toBe(false)
    expect((await shop.get('/shop', { token: key })).status).toBe(200)
  })

  it('are revoked for ever', async () => {
    const { id, key } = await shop.newKey(['shop:read'])
    expect((await shop.get('/shop', { token: key })).status).toBe(200)
    // Its use is noted with the request log.
    await shop.app.context.requests.flush()
    const revoked = await shop.admin('DELETE', `/keys/${id}`)
    expect(revoked.body.revoked_at).toEqual(expect.any(String))
    expect(verdict(await shop.get('/shop', { token: key }))).toBe('401 invalid_token')
    await shop.advance(60)
    // Once more changes nothing, not even when it was.
    expect((await shop.admin('DELETE', `/keys/${id}`)).body).toEqual(revoked.body)
    const revived = await shop.admin('PATCH', `/keys/${id}`, { paused: false })
    expect(verdict(revived)).toBe('422 validation_error key_revoked')
    expect(await find(id)).toEqual(revoked.body)
  })

  it('have the limits of a new assistant where they are made with any', async () => {
    const scopes = ['points:write']
    const { key, limits } = expectOk(await make({ name: 'Robot', scopes, limits: {} })).body
    expect(limits).toEqual(newLimits('act'))
    await shop.customer(1001)
    const much = { points: 9_000_000_000, source_ref: 'much' }
    const refused = await shop.post('/customers/1001/points/earn', much, { token: key })
    expect(verdict(refused)).toBe('409 confirmation_required')
    const reads = expectOk(await make({ name: 'Eye', scopes, limits: { mode: 'read_only' } })).body
    expect(reads.limits).toEqual(newLimits('read_only'))
  })

  it('that were revoked while paused are 401', async () => {
    const { id, key } = await shop.newKey(['shop:read'])
    await shop.admin('PATCH', `/keys/${id}`, { paused: true })
    await shop.admin('DELETE', `/keys/${id}`)
    expect(verdict(await shop.get('/shop', { token: key }))).toBe('401 invalid_token')
  })

  it.each([
    ['name', { scopes: ['shop:read'] }],
    ['name', { name: '', scopes: ['shop:read'] }],
    ['name', { name: 'a'.repeat(101), scopes: ['shop:read'] }],
    ['name', { name: 'a\0', scopes: ['shop:read'] }],
    ['scopes', { name: 'x' }],
    ['scopes', { name: 'x', scopes: [] }],
    ['scopes', { name: 'x', scopes: 'shop:read' }],
    ['scopes[0]', { name: 'x', scopes: ['shop:write'] }],
    ['scopes[1]', { name: 'x', scopes: ['shop:read', 'SHOP:READ'] }],
    ['api_version', { name: 'x', scopes: ['shop:read'], api_version: '2020-01-01' }],
    ['managed', { name: 'x', scopes: ['shop:read'], managed: true }],
    ['body', null],
  ])('cannot be made with a bad %s: %j', async (field, body) => {
    expect(verdict(await make(body))).toBe(`422 validation_error ${field}`)
  })

  it('have a scope once that was named twice', async () => {
    const scopes = ['shop:read', 'points:read', 'shop:read']
    expect((await make({ name: 'x', scopes })).body.scopes).toEqual(['shop:read', 'points:read'])
  })

  it('with a wrong scope are refused with the scopes there are', async () => {
    const { details } = (await make({ name: 'x', scopes: ['shop:write'] })).body.error
    expect(details.allowed).toContain('webhooks:manage')
    expect(details.allowed).toHaveLength(9)
  })

  it.each([
    ['name', { name: '' }],
    ['paused', { paused: 'yes' }],
    ['paused', { paused: null }],
    ['api_version', { api_version: 'next' }],
    ['scopes', { scopes: ['shop:read'] }],
    ['revoked_at', { revoked_at: null }],
  ])('cannot have their %s changed to this: %j', async (field, body) => {
    const { id } = await shop.newKey(['shop:read'])
    const reply = await shop.admin('PATCH', `/keys/${id}`, body)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
  })

  it('of another shop are not there', async () => {
    const other = await newShop()
    const { id, key } = await other.newKey(['shop:read'])
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { paused: true } : undefined
      expect(verdict(await shop.admin(method, `/keys/${id}`, body))).toBe('404 not_found')
    }
    expect((await other.get('/shop', { token: key })).status).toBe(200)
  })

  it('that mint session tokens take them along when they go', async () => {
    await shop.customer(1)
    const minter = await shop.newKey(['customers:read', 'points:read'])
    const token = await shop.sessionToken(1, ['read'], minter.key)
    const read = () => shop.get('/customers/1/points', { token })
    expectOk(await read())
    await shop.admin('PATCH', `/keys/${minter.id}`, { paused: true })
    expect(verdict(await read())).toBe('401 invalid_token')
    await shop.admin('PATCH', `/keys/${minter.id}`, { paused: false })
    expectOk(await read())
    await shop.admin('DELETE', `/keys/${minter.id}`)
    expect(verdict(await read())).toBe('401 invalid_token')
  })
})
