import { createHmac } from 'node:crypto'
import { newSigningSecret, signatureHeaders } from '../../src/lib/event-signature.ts'

/** A delivery, and whether a receiver must believe it. */
export interface EventVector {
  readonly what: string
  readonly is_genuine: boolean
  /** Base64. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly secret: string
  /** The receiver's time, in seconds since 1970. */
  readonly now: number
}

export const VECTORS_PATH = new URL('../../receivers/vectors.json', import.meta.url)

const SENT = new Date('2026-11-21T09:30:00Z')
const NOW = SENT.getTime() / 1_000
const EVENT_ID = 'evt_01jd3k5m9q8r7s6t5v4w3x2y1z'
const secretOf = (byte: number) => newSigningSecret(Buffer.alloc(32, byte))
const SECRET = secretOf(0xfb)
const OTHER = secretOf(0x5a)

const event = {
  id: EVENT_ID,
  topic: 'reward.redeemed',
  created_at: '2026-11-21T09:30:00.000Z',
  shop: 'bean-there.example',
  payload: { reward_name: '€5 off – für dich ☕', points: 500, path: '/a\\b' },
}
const TEXT = JSON.stringify(event)

/** As the service signs. */
function signed(
  text = TEXT,
  { secret = SECRET, event_id = EVENT_ID, previous_secret = null as string | null } = {},
) {
  const headers = Object.entries(
    signatureHeaders({ secret, previous_secret }, { event_id, body: text, now: SENT }),
  ).map(([name, value]) => [name.toLowerCase(), value])
  return { body: base64(text), headers: Object.fromEntries(headers), secret, now: NOW }
}

/** Signed right, whatever the id, the time, the body and the key are. */
function signedBy(key: Buffer, { id = EVENT_ID, timestamp = String(NOW), text = TEXT } = {}) {
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')
  return {
    ...GOOD,
    body: base64(text),
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${digest}`,
    },
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const keyOf = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64')

const GOOD = signed()
const SIGNATURE = GOOD.headers['webhook-signature'] ?? ''

function withHeader(name: string, value: string) {
  return { ...GOOD, headers: { ...GOOD.headers, [name]: value } }
}

function without(name: string) {
  const { [name]: _left_out, ...headers } = GOOD.headers
  return { ...GOOD, headers }
}

const titled = Object.fromEntries(
  Object.entries(GOOD.headers).map(([name, value]) => [
    name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    value,
  ]),
)

const genuine = {
  'a delivery': GOOD,
  'header names with capitals': { ...GOOD, headers: titled },
  'five minutes ago': { ...GOOD, now: NOW + 300 },
  'five minutes ahead': { ...GOOD, now: NOW - 300 },
  'the new secret, while the old one still signs': signed(TEXT, { previous_secret: OTHER }),
  'the old secret, while it still signs': {
    ...signed(TEXT, { secret: OTHER, previous_secret: SECRET }),
    secret: SECRET,
  },
  'signatures of other kinds beside it': withHeader(
    'webhook-signature',
    `v1a,AAAA v2,BBBB ${SIGNATURE}`,
  ),
  'a body with spaces and new lines': signed(JSON.stringify(event, null, 2)),
  'a test event': signed(JSON.stringify({ ...event, id: 'evt_test_1' }), {
    event_id: 'evt_test_1',
  }),
}

const forged = {
  'another body': { ...GOOD, body: base64(TEXT.replace('500', '900')) },
  'the same JSON in other bytes': { ...GOOD, body: base64(`${TEXT} `) },
  'an empty body': { ...GOOD, body: '' },
  'the secret of another endpoint': { ...GOOD, secret: OTHER },
  'another id': withHeader('webhook-id', 'evt_02'),
  'another time': withHeader('webhook-timestamp', String(NOW + 7)),
  'another signature': withHeader(
    'webhook-signature',
    SIGNATURE.replace(/.{2}$/, SIGNATURE.endsWith('A=') ? 'B=' : 'A='),
  ),
  'half a signature': withHeader('webhook-signature', SIGNATURE.slice(0, 20)),
  'a signature and more': withHeader('webhook-signature', `${SIGNATURE}=`),
  'a signature without its version': withHeader('webhook-signature', SIGNATURE.slice(3)),
  'a signature of another version': withHeader('webhook-signature', SIGNATURE.replace('v1', 'v1a')),
  'signatures with commas between': withHeader('webhook-signature', `${SIGNATURE},${SIGNATURE}`),
  'the header of the body alone': withHeader(
    'webhook-signature',
    `v1,${GOOD.headers['x-service-hmac-sha256']}`,
  ),
  'more than five minutes ago': { ...GOOD, now: NOW + 301 },
  'more than five minutes ahead': { ...GOOD, now: NOW - 301 },
  'no id': without('webhook-id'),
  'no time': without('webhook-timestamp'),
  'no signature': without('webhook-signature'),
  'an empty id': withHeader('webhook-id', ''),
  'an empty signature': withHeader('webhook-signature', ''),
  ...Object.fromEntries(
    [
      'NaN',
      '-1',
      '+1',
      '1e9',
      '0x6740',
      `${NOW}.5`,
      ` ${NOW}`,
      `${NOW}\n`,
      '９９',
      '9'.repeat(40),
    ].map((timestamp) => [
      `signed for the time ${JSON.stringify(timestamp)}`,
      signedBy(keyOf(SECRET), { timestamp }),
    ]),
  ),
  'signed for another id than its own': signedBy(keyOf(SECRET), { id: 'evt_02' }),
  'signed, but no JSON': signedBy(keyOf(SECRET), { text: '<html>' }),
  'signed, but no event': signedBy(keyOf(SECRET), { text: 'null' }),
  'signed, but a list': signedBy(keyOf(SECRET), { text: `["${EVENT_ID}"]` }),
  // What a receiver has for a secret that was never set.
  'an empty secret, and signed with nothing': { ...signedBy(Buffer.alloc(0)), secret: '' },
  'a secret of its prefix, and signed with nothing': {
    ...signedBy(Buffer.alloc(0)),
    secret: 'whsec_',
  },
  'a secret without its prefix': { ...GOOD, secret: SECRET.slice(6) },
  'a secret with a new line': { ...GOOD, secret: `${SECRET}\n` },
  'a secret that is "undefined", and signed with that': {
    ...signedBy(Buffer.from('undefined')),
    secret: 'undefined',
  },
}

/** What every receiver is held to, in whatever language. */
export const EVENT_VECTORS: readonly EventVector[] = [
  ...Object.entries(genuine).map(([what, one]) => ({ what, is_genuine: true, ...one })),
  ...Object.entries(forged).map(([what, one]) => ({ what, is_genuine: false, ...one })),
]

export function vectorsText(): string {
  return `${JSON.stringify(EVENT_VECTORS, null, 2)}\n`
}
