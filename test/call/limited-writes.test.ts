import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { type Reply, verdict } from '../support/http.ts'
import { limitedKey, onlyLimits } from '../support/limited-keys.ts'
import { expectOk, furnishedShop, type TestShop } from '../support/shop.ts'

/** No write of any endpoint goes round the limits of its key. */

const all_writes = endpoints.filter(({ effect, scope }) => effect === 'write' && scope !== null)
const writes = all_writes
  .filter(({ is_unlimited }) => is_unlimited !== true)
  .map((endpoint) => [endpoint.operation_id, endpoint] as const)

const NOTHING = onlyLimits({ program_writes: 0, member_writes: 0 })

let shop: TestShop
let nothing: string
let proposing: string
let reading: string

beforeAll(async () => {
  shop = await furnishedShop()
  await shop.switch({ join_gate_enabled: false })
  nothing = (await limitedKey(shop, NOTHING)).key
  proposing = (await limitedKey(shop, { mode: 'propose' })).key
  reading = (await limitedKey(shop, { mode: 'read_only' })).key
})

/** 409, or 200 of a write that would change nothing. */
function waits(reply: Reply<{ operation?: string }>): boolean {
  return (reply.status === 200 && reply.body.operation === 'none') || isBeyond(reply)
}

function isBeyond({ status, body }: Reply): boolean {
  const { code, details } = body.error ?? {}
  return status === 409 && code === 'confirmation_required' && Array.isArray(details?.limits)
}

describe.each(writes)('%s', (_name, endpoint) => {
  it('waits or is refused beyond the limits, for a key that proposes, and for one that reads', async () => {
    const beyond = await shop.ask(endpoint, { token: nothing })
    expect(waits(beyond), JSON.stringify(beyond.body)).toBe(true)
    const proposed = await shop.ask(endpoint, { token: proposing })
    expect(waits(proposed), JSON.stringify(proposed.body)).toBe(true)
    const read = await shop.ask(endpoint, { token: reading })
    expect(verdict(read)).toBe('403 insufficient_scope read_only')
  })
})

it('without limits are only those that give up what a key asked for', () => {
  const unlimited = all_writes.filter((endpoint) => endpoint.is_unlimited === true)
  expect(unlimited.map(({ operation_id }) => operation_id)).toEqual(['withdrawProposal'])
})

it('what waits or is refused has written nothing', async () => {
  const before = await stateOf()
  for (const [, endpoint] of writes) {
    const path_ids = Object.keys(endpoint.params.properties)
    if (path_ids.some((id) => UNSTEADY.includes(id))) continue
    await shop.ask(endpoint, { token: nothing })
    await shop.ask(endpoint, { token: proposing })
  }
  expect(await stateOf()).toEqual(before)
})

/** Each request makes its own of these. */
const UNSTEADY = ['change_id', 'redemption_id', 'webhook_id', 'rule_id']

async function stateOf() {
  const paths = [
    '/program',
    '/program/changes?limit=250',
    '/campaigns?limit=250',
    '/customers/1001?include=history,rewards',
    '/customers/1001/transactions',
    '/customers/1001/pets',
  ]
  const replies = await Promise.all(paths.map((path: string) => shop.get(path)))
  return replies.map((reply) => expectOk(reply).body)
}

it('the tokens of customers are held to the limits of the key that minted them', async () => {
  const customer = await shop.customer(4711)
  const set = (token: string) =>
    shop.call('PUT', `/customers/${customer}/birthday`, { month: 5, day: 4 }, { token })
  expect(isBeyond(await set(await shop.sessionToken(customer, ['read', 'write'], nothing)))).toBe(
    true,
  )
  expectOk(await set(await shop.sessionToken(customer)))
})
