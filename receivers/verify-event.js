import { createHmac, timingSafeEqual } from 'node:crypto'

// Plain JavaScript, so that it runs from node_modules as it is; its types stand beside it.

const SECRET_PREFIX = 'whsec_'
const TOLERANCE_SECONDS = 300

/** An event that cannot be trusted; the message says why, for the receiver's log. */
export class UnverifiedEvent extends Error {
  name = 'UnverifiedEvent'
}

/**
 * The event in a delivery, after checking that the service sent it within the last five minutes.
 * `body` is the request's body as received: its bytes or its exact text. Throws `UnverifiedEvent`
 * for anything else.
 */
export function verifyEvent({
  body,
  headers,
  secret,
  tolerance_seconds = TOLERANCE_SECONDS,
  now = new Date(),
}) {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  if (!/^[0-9]{1,12}$/.test(timestamp)) throw new UnverifiedEvent('webhook-timestamp is no time')
  const age_seconds = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (age_seconds > tolerance_seconds) {
    throw new UnverifiedEvent(`webhook-timestamp is ${Math.round(age_seconds)} seconds away`)
  }
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytesOf(body)])
  const expected = `v1,${hmac(key, signed)}`
  if (!signatures.some((signature) => isEqual(signature, expected))) {
    throw new UnverifiedEvent('no signature in webhook-signature is of this body and secret')
  }
  const event = JSON.parse(bytesOf(body).toString('utf8'))
  if (event.id !== id) throw new UnverifiedEvent('webhook-id is of another event')
  return event
}

/**
 * Whether `X-Service-Hmac-Sha256` matches this body and secret. It does not say when it was sent,
 * so if you check only this, remember the ids of handled events.
 */
export function isSigned({ body, signature, secret }) {
  return isEqual(signature, hmac(secret, bytesOf(body)))
}

/** From the headers of Node or Express, or from `Headers` as fetch has them. */
function headerOf(headers, name) {
  const value = typeof headers.get === 'function' ? headers.get(name) : headers[name]
  if (typeof value === 'string' && value !== '') return value
  throw new UnverifiedEvent(`${name} is missing`)
}

function bytesOf(body) {
  if (typeof body === 'string') return Buffer.from(body, 'utf8')
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  throw new TypeError('body must be the bytes or the text of the request, before it is parsed')
}

function hmac(key, bytes) {
  return createHmac('sha256', key).update(bytes).digest('base64')
}

/** In a time that tells nothing of where they differ. */
function isEqual(actual, expected) {
  const [left, right] = [Buffer.from(String(actual)), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
