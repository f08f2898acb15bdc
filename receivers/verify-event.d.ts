/** What the service tells; `payload` is as its topic says. */
export interface LaurelEvent {
  /** The same at every attempt: an event that was handled is known by it. */
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

/** An event that is not to be believed; the message says why, for the log of the receiver. */
export class UnverifiedEvent extends Error {}

/**
 * The event in a delivery, once it is proven that it comes from the service and was sent within
 * the last five minutes. `body` is the request's body as it came, its bytes or its exact text.
 * Throws `UnverifiedEvent` for anything else.
 */
export function verifyEvent(delivery: {
  readonly body: Uint8Array | string
  readonly headers: RequestHeaders
  /** `whsec_…`, as the endpoint was made with it. */
  readonly secret: string
  /** 300 unless told. */
  readonly tolerance_seconds?: number
  /** The machine's time unless told. */
  readonly now?: Date
}): LaurelEvent

/**
 * Whether `X-Service-Hmac-Sha256` is of this body and secret. It does not say when it was sent:
 * whoever checks only this must know the events that were handled by their ids.
 */
export function isSigned(delivery: {
  readonly body: Uint8Array | string
  /** The header's value. */
  readonly signature: string | null | undefined
  readonly secret: string
}): boolean
