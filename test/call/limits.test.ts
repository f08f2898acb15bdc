import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { OPEN_PROPOSALS_MAX } from '../../src/domain/access/proposal.ts'
import { CAMPAIGNS_MAX } from '../../src/domain/campaigns/campaigns.ts'
import { PROGRAM_PARTS } from '../../src/domain/programme/parts.ts'
import { tierPart } from '../../src/domain/tiers/tier-part.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { FAULTS_LISTED_MAX } from '../../src/errors.ts'
import { PAGE_BYTES_MAX } from '../../src/schemas/base/page.ts'
import { DEPTH_MAX, NAME_LENGTH_MAX, VALUES_MAX } from '../../src/schemas/base/storable.ts'
import { METADATA_BYTES_MAX } from '../../src/schemas/points/points.ts'
import { startApp } from '../support/app.ts'
import { verdict } from '../support/http.ts'
import { newMembership, publishedRules } from '../support/memberships.ts'
import { expectOk, furnishedShop, newShop, type TestShop } from '../support/shop.ts'
import { callTool, postMessage, rpc } from '../support/tools.ts'

/** What is bounded, and where the bound is told. */

let shop: TestShop

beforeAll(async () => {
  shop = await furnishedShop()
})

const earn = (fields: object) =>
  shop.post('/customers/1001/points/earn', {
    points: 1,
    source_ref: crypto.randomUUID(),
    ...fields,
  })

it('the table of the limits has them all, as they are', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/api-design.md'), 'utf8')
  const [, table = ''] = /## Limits\n([\s\S]+?)\n## /.exec(page) ?? []
  const told = table.split('\n').flatMap((line) => /^\| [^|]+ \| ([0-9,]+)/.exec(line)?.[1] ?? [])
  const exchange = endpoints.find(({ body_bytes_max }) => body_bytes_max !== undefined)
  expect(told.map((number) => Number(number.replaceAll(',', '')))).toEqual([
    readConfig({}).body_bytes_max,
    exchange?.body_bytes_max,
    VALUES_MAX,
    NAME_LENGTH_MAX,
    DEPTH_MAX,
    METADATA_BYTES_MAX,
    PAGE_BYTES_MAX,
    ...PROGRAM_PARTS.flatMap(({ limit }) => limit?.maximum ?? []),
    CAMPAIGNS_MAX,
    OPEN_PROPOSALS_MAX,
    FAULTS_LISTED_MAX,
  ])
})

describe('a body', () => {
  it('of very many values is refused before it is looked at', async () => {
    const lines = Array.from({ length: VALUES_MAX }, () => 1)
    const reply = await shop.post('/estimates', { lines })
    expect(verdict(reply)).toBe('422 validation_error body')
    expect(reply.body.error.details.allowed).toEqual({ maximum: VALUES_MAX })
  })

  it('of the exchange, which anybody may send, is small', async () => {
    const body = {
      customer_access_token: 'x',
      scopes: Array.from({ length: 20_000 }, () => 'read'),
    }
    const path = `/session-tokens/exchange?shop=${shop.domain}` as const
    const reply = await shop.call('POST', path, body, { token: null })
    expect(verdict(reply)).toBe('422 validation_error body')
    expect(reply.body.error.message).toContain('8192 bytes')
  })

  it('may have metadata of any shape up to its limit', async () => {
    const list = Array.from({ length: 100 }, (_, index) => ({ index, nested: { deeply: [null] } }))
    expect((await earn({ metadata: { list } })).status).toBe(200)
    const rest = METADATA_BYTES_MAX - JSON.stringify({ text: '' }).length
    expect((await earn({ metadata: { text: 'x'.repeat(rest) } })).status).toBe(200)
    const text = `${'x'.repeat(rest - 1)}é`
    expect(verdict(await earn({ metadata: { text } }))).toBe('422 validation_error metadata')
  })
})

it('the programme has so many tiers and no more, and room again once one is gone', async () => {
  const tiers = expectOk(await shop.get('/program')).body.tiers.length
  const maximum = tierPart.limit?.maximum ?? 0
  const add = (index: number) =>
    shop.post('/program/tiers', {
      name: `Tier ${index}`,
      threshold: 900_000_000 + index,
      confirm_member_impact: true,
    })
  for (let index = tiers; index < maximum; index += 1) expectOk(await add(index))
  const refused = await add(maximum)
  expect(verdict(refused)).toBe('422 validation_error limit_reached')
  expect(refused.body.error.details).toMatchObject({ maximum })
  const id = expectOk(await shop.get('/program')).body.tiers.at(-1).id
  const change = { name: 'Renamed' }
  expectOk(await shop.patch(`/program/tiers/${id}`, change))
  expectOk(await shop.call('DELETE', `/program/tiers/${id}`, { confirm_member_impact: true }))
  expectOk(await add(maximum))
})

it('the storefront is not told of a membership beyond the limit', async () => {
  const own = await newShop()
  const maximum = PROGRAM_PARTS.find(({ kind }) => kind === 'membership')?.limit?.maximum ?? 0
  for (let index = 0; index < maximum; index += 1) await newMembership(own)
  const refused = await own.post('/program/memberships', {
    name: 'One more',
    create_product: { price: '49.00' },
  })
  expect(verdict(refused)).toBe('422 validation_error limit_reached')
  expect(await publishedRules(own)).toHaveLength(maximum)
})

it('the change log comes in pages that are bounded by bytes', async () => {
  const tags = (mark: number) =>
    Array.from({ length: 250 }, (_, index) => `${mark}-${index}-`.padEnd(255, 'x'))
  for (let mark = 0; mark < 8; mark += 1) {
    expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: tags(mark) }))
  }
  const first = expectOk(await shop.get('/program/changes?limit=250'))
  expect(first.text.length).toBeLessThan(PAGE_BYTES_MAX)
  expect(first.body.has_more).toBe(true)
  expect(first.body.data.length).toBeGreaterThan(0)
  expect(await walk(250)).toEqual(await walk(20))
})

/** The ids of all changes, by pages of so many. */
async function walk(limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = expectOk(await shop.get(`/program/changes?limit=${limit}${cursor}`))
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    if (!body.has_more) return ids
    cursor = `&cursor=${body.next_cursor}`
  }
}

/** Of no argument of any tool, in less than a message may be long. */
const far_too_many = Object.fromEntries(Array.from({ length: 75_000 }, (_, at) => [`z${at}`, 1]))
const nested = (levels: number): object => (levels === 0 ? {} : { in: nested(levels - 1) })

describe('a message of an assistant', () => {
  it('comes alone', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const reply = await postMessage(shop, JSON.stringify([message, message]))
    expect(reply.status).toBe(400)
    expect(reply.body.error.message).toContain('no batches')
  })

  it('may call a tool with no more than REST takes', async () => {
    const given = { lines: Array.from({ length: VALUES_MAX + 1 }, () => 1) }
    const name = 'service_estimate_cart'
    const reply = await rpc(shop, 'tools/call', { name, arguments: given })
    expect(reply.body.result.isError).toBe(true)
  })

  it.each([
    ['many arguments, whatever they are called', far_too_many, 'body'],
    ['deep arguments', { points: 1, source_ref: 'deep', metadata: nested(DEPTH_MAX) }, 'metadata'],
  ])('with too %s is told what REST says', async (_what, given, field) => {
    const by_rest = await shop.post('/customers/1001/points/earn', given)
    expect(verdict(by_rest)).toBe(`422 validation_error ${field}`)
    const by_tool = await callTool(shop, 'service_earn_points', { customer_id: 1001, ...given })
    expect(by_tool.is_error).toBe(true)
    expect(by_tool.body.error.details).toEqual(by_rest.body.error.details)
  })

  it.each(['params', 'the message', 'a prompt'])('has no more anywhere: in %s', async (where) => {
    const params = {
      ...(where === 'params' && far_too_many),
      ...(where === 'a prompt' && { name: 'plan_a_campaign', arguments: far_too_many }),
    }
    const method = where === 'a prompt' ? 'prompts/get' : 'tools/list'
    const message = { jsonrpc: '2.0', id: 1, method, params }
    const text = JSON.stringify({ ...message, ...(where === 'the message' && far_too_many) })
    const reply = await postMessage(shop, text)
    expect([reply.status, reply.body.error.message]).toEqual([
      400,
      'A message has 20000 values at most, on 32 levels.',
    ])
  })
})

it('a body has as many bytes as the operator says, at every door', async () => {
  const app = await startApp({
    database_name: 'laurel_small_bodies',
    config: { body_bytes_max: 65_536 },
  })
  const shop = await newShop(app)
  const padding = 'x'.repeat(66_000)
  const earn = await shop.post('/customers/1/points/earn', { points: 1, source_ref: padding })
  const admin = await shop.admin('PATCH', '/switches', { padding })
  for (const reply of [earn, admin]) {
    expect(verdict(reply)).toBe('422 validation_error body')
    expect(reply.body.error.message).toContain('65536')
  }
  expect((await rpc(shop, 'tools/list', { padding })).status).toBe(413)
  await app.close()
})
