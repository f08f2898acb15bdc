import { createHmac, timingSafeEqual } from 'node:crypto'

// Plain JavaScript, so that it runs from node_modules as it is; its types stand beside it.

const SECRET = /^whsec_([A-Za-z0-9+/]{32,}={0,2})$/
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
  const key = keyOf(secret)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  if (!/^[0-9]{1,12}$/.test(timestamp)) throw new UnverifiedEvent('webhook-timestamp is no time')
  const age_seconds = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!(age_seconds <= tolerance_seconds)) {
    throw new UnverifiedEvent(`webhook-timestamp is ${Math.round(age_seconds)} seconds away`)
  }
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytesOf(body)])
  const expected = `v1,${hmac(key, signed)}`
  if (!signatures.some((signature) => isEqual(signature, expected))) {
    throw new UnverifiedEvent('no signature in webhook-signature is of this body and secret')
  }
  const event = parsed(bytesOf(body).toString('utf8'))
  if (event?.id !== id) throw new UnverifiedEvent('webhook-id is of another event')
  return event
}

/**
 * Whether `X-Service-Hmac-Sha256` matches this body and secret. It does not say when it was sent,
 * so if you check only this, remember the ids of handled events.
 */
export function isSigned({ body, signature, secret }) {
  // Nobody signs with what is no secret.
  keyOf(secret)
  return isEqual(signature, hmac(secret, bytesOf(body)))
}

/** Without this check a secret that was left out would be a key that everybody knows. */
function keyOf(secret) {
  const [, text] = SECRET.exec(secret) ?? []
  if (text === undefined) throw new TypeError('secret must be the secret of the endpoint, whsec_…')
  return Buffer.from(text, 'base64')
}

/** From the headers of Node or Express, or from `Headers` as fetch has them. */
function headerOf(headers, name) {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1]
  if (typeof value === 'string' && value !== '') return value
  throw new UnverifiedEvent(`${name} is missing`)
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UnverifiedEvent('the body is no JSON', { cause })
  }
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
