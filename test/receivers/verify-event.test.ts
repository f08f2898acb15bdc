import { readFileSync } from 'node:fs'
import { isSigned, UnverifiedEvent, verifyEvent } from 'laurel/verify'
import { describe, expect, it } from 'vitest'
import * as client from '../../clients/typescript/src/verify-event.ts'
import { EVENT_VECTORS, VECTORS_PATH, vectorsText } from '../support/event-vectors.ts'

/** The receivers in JavaScript; test/clients has those in other languages. */

type Delivery = Parameters<typeof verifyEvent>[0]

const KINDS = [
  { what: 'of its own', verify: async (given: Delivery) => verifyEvent(given), UnverifiedEvent },
  { what: 'of the client', verify: client.verifyEvent, UnverifiedEvent: client.UnverifiedEvent },
]

/** Sent and received at that moment. */
const [good] = EVENT_VECTORS
if (good === undefined) throw new Error('there are no vectors')
const genuine = {
  body: Buffer.from(good.body, 'base64'),
  headers: good.headers,
  secret: good.secret,
  now: new Date(good.now * 1_000),
}

it('keeps the vectors as they are made; else run "npm run generate"', () => {
  expect(readFileSync(VECTORS_PATH, 'utf8') === vectorsText()).toBe(true)
})

describe.each(KINDS)('verifyEvent $what', ({ verify, UnverifiedEvent: Unverified }) => {
  it.each(EVENT_VECTORS.map((one) => [one.what, one] as const))('judges %s', async (what, one) => {
    const body = Buffer.from(one.body, 'base64')
    const { headers, secret } = one
    const judged = verify({ body, headers, secret, now: new Date(one.now * 1_000) })
    if (one.is_genuine) {
      await expect(judged).resolves.toEqual(JSON.parse(body.toString()))
    } else if (/^an? (empty )?secret\b/.test(what)) {
      await expect(judged).rejects.toThrow(
        new TypeError('secret must be the secret of the endpoint, whsec_…'),
      )
    } else {
      await expect(judged).rejects.toThrow(Unverified)
    }
  })

  it('takes bytes or text, and any kind of headers', async () => {
    const { body, headers } = genuine
    const event = JSON.parse(body.toString())
    expect(await verify({ ...genuine, body: new Uint8Array(body) })).toEqual(event)
    expect(await verify({ ...genuine, body: body.toString() })).toEqual(event)
    expect(await verify({ ...genuine, headers: new Headers(headers) })).toEqual(event)
  })

  it('goes by the time of the machine, and takes another tolerance', async () => {
    const { now, ...delivery } = genuine
    const tolerance_seconds = Math.abs(Date.now() - now.getTime()) / 1_000 + 60
    await expect(verify(delivery)).rejects.toThrow('seconds away')
    expect(await verify({ ...delivery, tolerance_seconds })).toBeDefined()
    await expect(verify({ ...genuine, tolerance_seconds: Number.NaN })).rejects.toThrow(Unverified)
  })

  it.each([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])('names %s when it is missing', async (name) => {
    for (const value of [undefined, '', ['a', 'b']]) {
      const headers = { ...genuine.headers, [name]: value }
      await expect(verify({ ...genuine, headers })).rejects.toThrow(`${name} is missing`)
    }
  })

  it('wants the body as it came, not what a parser made of it', async () => {
    const body = JSON.parse(genuine.body.toString())
    await expect(verify({ ...genuine, body })).rejects.toThrow('before it is parsed')
  })
})

describe.each([
  { what: 'of its own', check: async (given: Parameters<typeof isSigned>[0]) => isSigned(given) },
  { what: 'of the client', check: client.isSigned },
])('isSigned $what', ({ check }) => {
  it('knows the header of the contract', async () => {
    const { body, secret, headers } = genuine
    const signature = headers['x-service-hmac-sha256']
    const other = `whsec_${Buffer.alloc(32).toString('base64')}`
    expect(await check({ body, signature, secret })).toBe(true)
    expect(await check({ body: body.toString(), signature, secret })).toBe(true)
    expect(await check({ body, signature, secret: other })).toBe(false)
    expect(await check({ body: Buffer.from('{}'), signature, secret })).toBe(false)
    for (const none of [undefined, null, '', 'x', `${signature}=`]) {
      expect(await check({ body, signature: none, secret })).toBe(false)
    }
  })

  it('refuses a secret that is none', async () => {
    const { body } = genuine
    await expect(check({ body, signature: 'x', secret: '' })).rejects.toThrow('whsec_')
  })
})
