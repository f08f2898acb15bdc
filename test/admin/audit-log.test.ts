import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN } from '../support/app.ts'
import { send, verdict } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** The rows about a shop, newest first. */
async function log(shop: TestShop, query = '') {
  return expectOk(await shop.admin('GET', `/audit-log?limit=250${query}`)).body.data
}

/** What was recorded since `last`, oldest first. */
async function since(shop: TestShop, last: string) {
  const rows = await log(shop)
  return rows.filter(({ id }: { id: string }) => id > last).toReversed()
}

const newest = async (shop: TestShop): Promise<string> => (await log(shop))[0]?.id ?? ''

describe('an admin action', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
  })

  it('is recorded: who, from where, what, before and after', async () => {
    const { id } = await shop.newKey(['shop:read'])
    const { id: actor, token } = await shop.adminToken('admin', false, 'Anna')
    const renamed = await shop.admin('PATCH', `/keys/${id}`, { name: 'Till' }, token)
    const [row] = await log(shop)
    expect(row).toMatchObject({
      id: expect.stringMatching(/^act_[0-9a-z]{26}$/),
      ...{ operation: 'updateKey', shop: shop.domain, actor, actor_name: 'Anna' },
      ...{ address: '127.0.0.1', request_id: expectOk(renamed).headers.get('x-request-id') },
      ...{ subject_kind: 'key', subject_id: id, result: 'done', code: null },
      before: { id, name: 'test', revoked_at: null },
      after: { id, name: 'Till', revoked_at: null },
    })
    expect(Object.keys(row.before)).toEqual(Object.keys(row.after))
  })

  it('of the token of the environment is one of root', async () => {
    const { id } = await shop.newKey(['shop:read'])
    expect((await log(shop))[0]).toMatchObject({
      ...{ operation: 'createKey', actor: 'root', actor_name: 'root' },
      ...{ subject_id: id, before: null, after: { id } },
    })
  })

  it('that changes nothing leaves no row, nor does a dry run or a read', async () => {
    const { id } = await shop.newKey(['shop:read'])
    const last = await newest(shop)
    expectOk(await shop.admin('PATCH', `/keys/${id}`, {}))
    expectOk(await shop.admin('PATCH', '/switches', {}))
    expectOk(await shop.admin('PATCH', '/switches', { emails_enabled: true, dry_run: true }))
    expectOk(await shop.admin('GET', '/keys'))
    expect(await since(shop, last)).toEqual([])
    expectOk(await shop.admin('PATCH', '/switches', { emails_enabled: true }))
    expect(await since(shop, last)).toMatchObject([
      {
        operation: 'updateSwitches',
        before: { emails_enabled: false },
        after: { emails_enabled: true },
      },
    ])
  })

  it('that is refused is recorded with the reason, unless the request itself is wrong', async () => {
    const { id } = await shop.newKey(['shop:read'])
    expectOk(await shop.admin('DELETE', `/keys/${id}`))
    // Only so many refusals a minute are stored for each token, and other tests share the first.
    const { token: admin } = await shop.adminToken('admin')
    const { token } = await shop.adminToken('read')
    const last = await newest(shop)
    const refused = [
      await shop.admin('PATCH', `/keys/${id}`, { name: 'x' }, admin),
      await shop.admin('DELETE', '/keys/key_none', undefined, admin),
      await shop.admin('DELETE', `/keys/${id}`, undefined, token),
    ]
    expect(refused.map(verdict)).toEqual([
      '422 validation_error key_revoked',
      '404 not_found',
      '403 insufficient_scope',
    ])
    expect(verdict(await shop.admin('PATCH', `/keys/${id}`, { nonsense: 1 }))).toMatch(/^422/)
    const body = { name: 'x', scopes: ['shop:read'], api_version: '1999-01-01' }
    expect(verdict(await shop.admin('POST', '/keys', body))).toMatch(/^422/)
    expect(verdict(await shop.admin('GET', '/keys', undefined, 'nonsense'))).toMatch(/^401/)
    expect(await since(shop, last)).toMatchObject([
      {
        operation: 'updateKey',
        subject_id: id,
        result: 'refused',
        code: 'validation_error',
        after: null,
      },
      { operation: 'revokeKey', subject_id: 'key_none', result: 'refused', code: 'not_found' },
      { operation: 'revokeKey', subject_id: null, result: 'refused', code: 'insufficient_scope' },
    ])
  })

  it('about a token is listed at the shop that has it', async () => {
    const { id } = await shop.adminToken('feed')
    const path = `/admin/api/tokens/${id}`
    expectOk(await send(shop.app.base_url, { method: 'DELETE', path, token: ADMIN_TOKEN }))
    expect((await log(shop))[0]).toMatchObject({ operation: 'endToken', subject_id: id })
  })

  it('refused without end fills no log', async () => {
    const { id, token } = await shop.adminToken('admin')
    for (let times = 0; times < 40; times += 1) {
      const reply = await shop.admin('DELETE', '/keys/key_none', undefined, token)
      expect(verdict(reply)).toBe('404 not_found')
    }
    expect((await log(shop, `&actor=${id}`)).length).toBeLessThanOrEqual(30)
    // The clock that tests can move goes on to the next minute.
    await shop.advance(60)
    await shop.admin('DELETE', '/keys/key_later', undefined, token)
    expect((await log(shop, `&actor=${id}`))[0]).toMatchObject({ subject_id: 'key_later' })
  })

  it('is found by actor, operation and time, page by page', async () => {
    const { id, token } = await shop.adminToken('admin')
    for (const name of ['one', 'two', 'three']) {
      await shop.advance(1)
      expectOk(await shop.admin('POST', '/keys', { name, scopes: ['shop:read'] }, token))
    }
    await shop.advance(1)
    expectOk(await shop.admin('POST', '/connection-codes', undefined, token))
    const names = async (query: string) =>
      (await log(shop, `&actor=${id}${query}`)).map(
        (row: { operation: string; after: { name?: string } | null }) =>
          row.after?.name ?? row.operation,
      )
    expect(await names('')).toEqual(['createConnectionCode', 'three', 'two', 'one'])
    expect(await names('&operation=createKey')).toEqual(['three', 'two', 'one'])
    const [, , two] = await log(shop, `&actor=${id}`)
    expect(await names(`&from=${two.created_at}`)).toEqual(['createConnectionCode', 'three', 'two'])
    expect(await names(`&to=${two.created_at}`)).toEqual(['two', 'one'])
    const first = expectOk(await shop.admin('GET', `/audit-log?actor=${id}&limit=3`)).body
    expect(first.data).toHaveLength(3)
    const path = `/audit-log?actor=${id}&limit=3&cursor=${first.next_cursor}`
    const rest = expectOk(await shop.admin('GET', path)).body
    expect(rest.data.map(({ after }: { after: object }) => after)).toMatchObject([{ name: 'one' }])
    expect(verdict(await shop.admin('GET', '/audit-log?from=yesterday'))).toBe(
      '422 validation_error from',
    )
  })

  it('is seen by those who may read its shop, and what is about no shop by those of all', async () => {
    const other = await newShop()
    const { token } = await shop.adminToken('read')
    const get = (path: string, with_token: string) =>
      send(shop.app.base_url, { method: 'GET', path: `/admin/api${path}`, token: with_token })
    const own = expectOk(await get('/audit-log?limit=250', token)).body.data
    expect(new Set(own.map((row: { shop: string }) => row.shop))).toEqual(new Set([shop.domain]))
    const all = expectOk(await get('/audit-log?limit=250', ADMIN_TOKEN)).body.data
    expect(all).toContainEqual(
      expect.objectContaining({ operation: 'createShop', subject_id: other.domain, shop: null }),
    )
    expect(verdict(await get(`/audit-log?shop=${other.domain}`, token))).toMatch(/^403/)
  })
})

describe('an export of the audit log', () => {
  const file = (shop: TestShop, query: string) =>
    fetch(`${shop.app.base_url}/admin/api/exports/audit-log?${query}`, {
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}` },
    })

  it('has the same rows, as JSON lines and as CSV', async () => {
    const shop = await newShop()
    const { id } = await shop.newKey(['shop:read'])
    expectOk(await shop.admin('PATCH', `/keys/${id}`, { name: 'Till, "new"' }))
    const lines = (await (await file(shop, `shop=${shop.domain}&format=ndjson`)).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const rows = lines.map(({ before, after, ...row }) => {
      return { ...row, before: JSON.parse(before), after: JSON.parse(after) }
    })
    expect(rows).toEqual(await log(shop))
    const csv = await (await file(shop, `shop=${shop.domain}&operation=updateKey`)).text()
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(csv).toMatch(/^id,created_at,operation,/)
    expect(csv).toContain('"{""id"":')
  })

  it('is of all shops, unless one is named', async () => {
    const shop = await newShop()
    const text = await (await file(shop, 'format=ndjson&operation=createShop')).text()
    expect(text).toContain(shop.domain)
  })

  it('is refused before it begins', async () => {
    const shop = await newShop()
    for (const [query, status] of [
      ['shop=nobody.example', 404],
      ['from=2026-02-30T00:00:00Z', 422],
      ['to=0000-01-01T00:00:00Z', 422],
      ['format=xml', 422],
    ] as const) {
      expect((await file(shop, query)).status, query).toBe(status)
    }
  })
})

describe('the audit log', () => {
  const whileLog = async (shop: TestShop, check: string, work: () => Promise<void>) => {
    const { database } = shop.app
    await database.runScript(
      `ALTER TABLE admin_actions ADD CONSTRAINT unwilling CHECK (${check}) NOT VALID`,
    )
    try {
      await work()
    } finally {
      await database.runScript('ALTER TABLE admin_actions DROP CONSTRAINT unwilling')
    }
  }

  it('lets nothing happen that it cannot record', async () => {
    const shop = await newShop()
    const { id } = await shop.newKey(['shop:read'])
    await whileLog(shop, "operation <> 'updateKey'", async () => {
      expect((await shop.admin('PATCH', `/keys/${id}`, { name: 'Till' })).status).toBe(500)
    })
    const { data } = expectOk(await shop.admin('GET', '/keys')).body
    expect(data.find((key: { id: string }) => key.id === id)?.name).toBe('test')
  })

  it('shows what was begun, where the end could not be recorded', async () => {
    const shop = await newShop()
    const { id } = await shop.newKey(['shop:read'])
    await whileLog(shop, 'result IS NULL', async () => {
      expectOk(await shop.admin('PATCH', `/keys/${id}`, { name: 'Till' }))
    })
    expect((await log(shop))[0]).toMatchObject({
      ...{ operation: 'updateKey', subject_id: id, result: 'unknown' },
      ...{ before: { name: 'test' }, after: null },
    })
  })

  it('shows what failed inside', async () => {
    const shop = await newShop()
    const { id } = await shop.newKey(['shop:read'])
    const { database } = shop.app
    await database.runScript(
      `ALTER TABLE api_keys ADD CONSTRAINT canary CHECK (name <> 'Canaryname') NOT VALID`,
    )
    try {
      const body = { name: 'Canaryname' }
      expect((await shop.admin('PATCH', `/keys/${id}`, body)).status).toBe(500)
    } finally {
      await database.runScript('ALTER TABLE api_keys DROP CONSTRAINT canary')
    }
    expect((await log(shop))[0]).toMatchObject({
      ...{ operation: 'updateKey', result: 'failed', code: 'internal_error', after: null },
    })
  })
})
