/** An event of the service; the topic decides what `payload` has. */
export interface LaurelEvent {
  /** The same at every attempt, so repeats can be recognised. */
  readonly id: string
  readonly topic: string
  /** ISO 8601. */
  readonly created_at: string
  /** The shop's domain. */
  readonly shop: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** The headers of a request, of Node and Express or of fetch. */
export type RequestHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** An event that cannot be trusted; the message says why, for the receiver's log. */
export class UnverifiedEvent extends Error {}

/**
 * The event in a delivery, after checking that the service sent it within the last five minutes.
 * `body` is the request's body as received: its bytes or its exact text. Throws `UnverifiedEvent`
 * for anything else.
 */
export function verifyEvent(delivery: {
  readonly body: Uint8Array | string
  readonly headers: RequestHeaders
  /** The endpoint's secret, `whsec_…`. */
  readonly secret: string
  /** Default 300. */
  readonly tolerance_seconds?: number
  /** Default: the machine's time. */
  readonly now?: Date
}): LaurelEvent

/**
 * Whether `X-Service-Hmac-Sha256` matches this body and secret. It does not say when it was sent,
 * so if you check only this, remember the ids of handled events.
 */
export function isSigned(delivery: {
  readonly body: Uint8Array | string
  /** The header's value. */
  readonly signature: string | null | undefined
  readonly secret: string
}): boolean
