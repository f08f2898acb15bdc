import { randomUUID } from 'node:crypto'
import {
  Client,
  type ElicitResult,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { AMOUNT_OFF, limitedKey, onlyLimits } from '../support/limited-keys.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { PROTOCOL, rpc } from '../support/tools.ts'

/** A client that can ask its person: what only people say is not heard from the model. */

const ADA = 1001
const YES: ElicitResult = { action: 'accept', content: { agree: true } }
const SILVER = { name: 'Silver', threshold: 100, idempotency_key: 'silver' }

let shop: TestShop
/** What the person was shown. */
let shown: { message: string; url?: string }[]

beforeEach(async () => {
  shown = []
  shop = await newShop()
  await shop.customer(ADA)
  const points = { points: 150, source_ref: 'start' }
  expectOk(await shop.post(`/customers/${ADA}/points/earn`, points))
  expectOk(await shop.admin('PATCH', '/switches', { tiers_enabled: true }))
})

interface Asking {
  readonly token?: string
  readonly can?: { form?: Record<string, never>; url?: Record<string, never> }
}

/** A client whose person answers like this, one answer a question. */
async function clientOf(answers: ElicitResult[], { token = shop.key, can = {} }: Asking = {}) {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: { elicitation: can }, versionNegotiation: { mode: { pin: PROTOCOL } } },
  )
  client.setRequestHandler('elicitation/create', ({ params }) => {
    shown.push({ message: params.message, ...('url' in params ? { url: params.url } : {}) })
    return answers.shift() ?? { action: 'cancel' }
  })
  const transport = new StreamableHTTPClientTransport(new URL(`${shop.app.base_url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  return client
}

async function createTier(client: Client, input: Record<string, unknown> = SILVER) {
  const { isError, content, structuredContent } = await client.callTool({
    name: 'service_create_tier',
    arguments: input,
  })
  const [said] = content
  return {
    is_error: isError === true,
    text: said?.type === 'text' ? said.text : '',
    body: structuredContent,
  }
}

async function tierNames(): Promise<string[]> {
  const { tiers } = expectOk(await shop.get('/program')).body
  return tiers.map(({ name }: { name: string }) => name)
}

describe('a change that moves members', () => {
  it('is made once the person agrees, who sees what would happen', async () => {
    const made = await createTier(await clientOf([YES]))
    expect(made).toMatchObject({ is_error: false, body: { tier: { name: 'Silver' } } })
    expect(shown).toHaveLength(1)
    expect(shown[0]?.message).toBe(
      'Silver, from 100 points.\nMembers who move up: 1\nMay the assistant do this?',
    )
    expect(await tierNames()).toContain('Silver')
  })

  it('is asked about though the model says that the person agreed', async () => {
    const input = { ...SILVER, confirm_member_impact: true }
    const refused = await createTier(await clientOf([{ action: 'decline' }]), input)
    expect(refused).toMatchObject({ is_error: true })
    expect(refused.text).toMatch(/^The person said no\. Nothing was changed\./)
    expect(shown).toHaveLength(1)
    expect(await tierNames()).not.toContain('Silver')
  })

  it.each([
    ['does not tick the box', { action: 'accept', content: { agree: false } }, 'said no'],
    ['sends an empty form', { action: 'accept', content: {} }, 'said no'],
    ['closes the question', { action: 'cancel' }, 'did not answer'],
  ] satisfies [
    string,
    ElicitResult,
    string,
  ][])('is not made where the person %s', async (_, answer, said) => {
    const refused = await createTier(await clientOf([answer]))
    expect(refused.text).toContain(`The person ${said}`)
    expect(await tierNames()).not.toContain('Silver')
  })

  it('is made once, if the call is repeated with its key', async () => {
    const input = { ...SILVER, idempotency_key: randomUUID() }
    const client = await clientOf([YES, YES])
    const made = await createTier(client, input)
    const again = await createTier(client, input)
    expect([again.is_error, again.body]).toEqual([false, made.body])
    expect((await tierNames()).filter((name) => name === 'Silver')).toHaveLength(1)
  })

  it('needs no question where nobody moves, or nothing is written', async () => {
    const client = await clientOf([])
    const dry = await createTier(client, { ...SILVER, dry_run: true })
    const made = await createTier(client, {
      ...{ name: 'Gold', threshold: 5000, idempotency_key: 'gold' },
    })
    expect([dry.is_error, made.is_error, shown]).toEqual([false, false, []])
  })

  it('is refused as ever by a client that asks nobody', async () => {
    const params = { name: 'service_create_tier', arguments: SILVER }
    const { body } = await rpc(shop, 'tools/call', params)
    expect(body.result.isError).toBe(true)
    const confirmed = { ...SILVER, confirm_member_impact: true, idempotency_key: 'confirmed' }
    const made = await rpc(shop, 'tools/call', { ...params, arguments: confirmed })
    expect(made.body.result.isError).toBeUndefined()
  })
})

describe('an answer', () => {
  const CAN_ASK = { elicitation: { form: {} } }
  const agreed = { person: YES }

  const call = (input: object, rest: object = {}, token = shop.key) =>
    rpc(
      shop,
      'tools/call',
      { name: 'service_create_tier', arguments: input, ...rest },
      { token, can: CAN_ASK },
    )

  it('without a question counts for nothing', async () => {
    const { body } = await call(SILVER, { inputResponses: agreed })
    expect(body.result).toMatchObject({ resultType: 'input_required' })
    expect(await tierNames()).not.toContain('Silver')
  })

  it('to another question, or to one that was forged, counts for nothing', async () => {
    const { requestState } = (await call(SILVER)).body.result
    const given = { inputResponses: agreed, requestState }
    const other = await call({ ...SILVER, threshold: 50, idempotency_key: 'other' }, given)
    expect(other.body.result).toMatchObject({ resultType: 'input_required' })
    const { key } = await shop.newKey(['program:write', 'program:read'])
    const of_another_key = await call(SILVER, given, key)
    expect(of_another_key.body.result).toMatchObject({ resultType: 'input_required' })
    const forged = await call(SILVER, {
      ...given,
      requestState: `${requestState.slice(0, -4)}AAAA`,
    })
    expect(forged.body.error.message).toBe('Invalid or expired requestState')
    expect(await tierNames()).not.toContain('Silver')
  })

  it('to what was so before is asked for again, if more members would move by now', async () => {
    const { requestState } = (await call(SILVER)).body.result
    await shop.customer(ADA + 1)
    const points = { points: 150, source_ref: 'later' }
    expectOk(await shop.post(`/customers/${ADA + 1}/points/earn`, points))
    const again = await call(SILVER, { inputResponses: agreed, requestState })
    expect(again.body.result.inputRequests.person.params.message).toContain(
      'Members who move up: 2',
    )
    expect(await tierNames()).not.toContain('Silver')
    const state = again.body.result.requestState
    const made = await call(SILVER, { inputResponses: agreed, requestState: state })
    expect(made.body.result.structuredContent).toMatchObject({ tier: { name: 'Silver' } })
  })
})

describe('a change beyond the limits', () => {
  const create = (client: Client) =>
    client.callTool({
      name: 'service_create_reward',
      arguments: { ...AMOUNT_OFF, idempotency_key: randomUUID() },
    })

  it('opens its page for the person, and the assistant hears what they decide', async () => {
    const { key: token } = await limitedKey(shop, onlyLimits({ mode: 'propose' }))
    const client = await clientOf([], { token, can: { url: {} } })
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      if (!('url' in params)) throw new Error('it is no page')
      const [, id] = /proposals\/(\w+)$/.exec(params.url) ?? []
      expectOk(await shop.admin('POST', `/proposals/${id}/approve`, { version: 1 }))
      return { action: 'accept' }
    })
    const { content, isError } = await create(client)
    expect(isError).toBe(true)
    expect(content[0]).toMatchObject({
      text: expect.stringMatching(/^A person approved it and it was carried out/),
    })
    const { redemption_rules } = expectOk(await shop.get('/program')).body
    expect(redemption_rules).toHaveLength(1)
  })

  it('waits, whatever the client says about its person', async () => {
    const { key: token } = await limitedKey(shop, onlyLimits({ mode: 'propose' }))
    for (const can of [{ form: {} }, { url: {} }, { form: {}, url: {} }]) {
      const { content, isError } = await create(await clientOf([YES, YES], { token, can }))
      expect(isError).toBe(true)
      expect(JSON.stringify(content)).toContain('prp_')
    }
    expect(expectOk(await shop.get('/program')).body.redemption_rules).toEqual([])
  })
})
