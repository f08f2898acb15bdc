import type { LaurelEvent } from './generated/schemas.ts'
import { objectOf } from './object-of.ts'

/** The headers of a request, as fetch has them, or as Node and Express do. */
export type RequestHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** A topic, such as `points.earned`. */
export type Topic = LaurelEvent['topic']
/** The event of a topic. */
export type EventOf<Name extends Topic> = Extract<LaurelEvent, { topic: Name }>

/** An event that cannot be trusted; the message says why, for the receiver's log. */
export class UnverifiedEvent extends Error {
  override readonly name = 'UnverifiedEvent'
}

const TOLERANCE_SECONDS = 300

/**
 * The event in a delivery, after checking that the service sent it within the last five minutes.
 * `body` is the request's body as received: its bytes or its exact text. Throws `UnverifiedEvent`
 * for anything else.
 */
export async function verifyEvent(delivery: {
  readonly body: Uint8Array | string
  readonly headers: RequestHeaders
  /** The endpoint's secret, `whsec_…`. */
  readonly secret: string
  /** Default 300. */
  readonly tolerance_seconds?: number
  /** Default: the machine's time. */
  readonly now?: Date
}): Promise<LaurelEvent> {
  const { headers, secret, tolerance_seconds = TOLERANCE_SECONDS, now = new Date() } = delivery
  const key = keyOf(secret)
  const body = bytesOf(delivery.body)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  if (!/^[0-9]{1,12}$/.test(timestamp)) throw new UnverifiedEvent('webhook-timestamp is no time')
  const age_seconds = Math.abs(now.getTime() / 1_000 - Number(timestamp))
  if (!(age_seconds <= tolerance_seconds)) {
    throw new UnverifiedEvent(`webhook-timestamp is ${Math.round(age_seconds)} seconds away`)
  }
  const start = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(start.length + body.length)
  signed.set(start)
  signed.set(body, start.length)
  const expected = `v1,${await hmac(key, signed)}`
  if (!signatures.some((signature) => isEqual(signature, expected))) {
    throw new UnverifiedEvent('no signature in webhook-signature is of this body and secret')
  }
  const event = parsed(new TextDecoder().decode(body))
  if (objectOf(event).id !== id) throw new UnverifiedEvent('webhook-id is of another event')
  // It is signed, and the types are made of the document that describes what the service sends.
  return event as LaurelEvent
}

/**
 * Whether `X-Service-Hmac-Sha256` matches this body and secret. It does not say when it was sent,
 * so if you check only this, remember the ids of handled events.
 */
export async function isSigned(delivery: {
  readonly body: Uint8Array | string
  /** The header's value. */
  readonly signature: string | null | undefined
  readonly secret: string
}): Promise<boolean> {
  // Nobody signs with what is no secret.
  keyOf(delivery.secret)
  const key = new TextEncoder().encode(delivery.secret)
  return isEqual(delivery.signature ?? '', await hmac(key, bytesOf(delivery.body)))
}

/** Without this check a secret that was left out would be a key that everybody knows. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const [, text] = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/.exec(secret) ?? []
  if (text === undefined) throw new TypeError('secret must be the secret of the endpoint, whsec_…')
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

function headerOf(headers: RequestHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1]
  if (typeof value === 'string' && value !== '') return value
  throw new UnverifiedEvent(`${name} is missing`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UnverifiedEvent('the body is no JSON', { cause })
  }
}

function bytesOf(body: Uint8Array | string): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof Uint8Array) return body
  throw new TypeError('body must be the bytes or the text of the request, before it is parsed')
}

async function hmac(key: Uint8Array<ArrayBuffer>, bytes: Uint8Array): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  const digest = await crypto.subtle.sign('HMAC', imported, Uint8Array.from(bytes))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** In a time that tells nothing of where they differ. */
function isEqual(actual: string, expected: string): boolean {
  let difference = actual.length ^ expected.length
  for (let index = 0; index < expected.length; index += 1) {
    difference |= actual.charCodeAt(index) ^ expected.charCodeAt(index)
  }
  return difference === 0
}
