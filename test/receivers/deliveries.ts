import { randomBytes } from 'node:crypto'
import { newSigningSecret, signatureHeaders } from '../../src/lib/event-signature.ts'

/** A delivery as it arrives: the bytes, and the headers that prove them, in lower case. */
export interface Arrived {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly secret: string
}

/** A delivery that was signed as the service signs, so many seconds ago. */
export function arrived(seconds_ago = 0, secret = newSigningSecret(randomBytes(32))): Arrived {
  const event_id = 'evt_01jd3k5m9q8r7s6t5v4w3x2y1z'
  const event = { id: event_id, topic: 'reward.redeemed', payload: { reward_name: '€5 off' } }
  const text = JSON.stringify(event)
  const now = new Date(Date.now() - seconds_ago * 1_000)
  const signed = Object.entries(
    signatureHeaders({ secret, previous_secret: null }, { event_id, body: text, now }),
  )
  const headers = Object.fromEntries(signed.map(([name, value]) => [name.toLowerCase(), value]))
  return { body: Buffer.from(text), headers, secret }
}

/** Deliveries that nobody must believe, by what is wrong. */
export function spoilt(): Readonly<Record<string, Arrived>> {
  const good = arrived()
  const { body, headers } = good
  const [, signature = ''] = (headers['webhook-signature'] ?? '').split(',')
  const other = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const withHeader = (name: string, value: string) => ({
    ...good,
    headers: { ...headers, [name]: value },
  })
  return {
    'another body': { ...good, body: Buffer.from(body.toString().replace('5', '6')) },
    'the same JSON in other bytes': { ...good, body: Buffer.concat([body, Buffer.from(' ')]) },
    'another secret': { ...good, secret: arrived().secret },
    'another id': withHeader('webhook-id', 'evt_02'),
    'another time': withHeader('webhook-timestamp', `${Math.floor(Date.now() / 1_000) + 7}`),
    'another signature': withHeader('webhook-signature', `v1,${other}`),
    'a signature of another kind': withHeader('webhook-signature', `v1a,${signature}`),
    'half a signature': withHeader('webhook-signature', `v1,${signature.slice(0, 20)}`),
    'six minutes ago': arrived(360),
    'six minutes ahead': arrived(-360),
  }
}
