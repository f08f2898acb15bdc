import type { GuardedFailure } from '../../lib/guarded-request.ts'

/** Why a call did not bring what it should. */
export type FailureKind =
  /** Nothing happened at Shopify: it never got the call, or said that it is too busy. */
  | 'not_done'
  /** Shopify may have done it: no answer came, or none that says. */
  | 'unknown'
  /** Shopify refuses the shop or the token, or has said no for good; somebody has to look. */
  | 'refused'

/** What of a shop's access Shopify does not take; null: none of it. */
export type WrongAccess = 'domain' | 'app' | 'token' | null

export class ShopifyFailure extends Error {
  override name = 'ShopifyFailure'
  readonly kind: FailureKind
  readonly retry_after_ms: number
  readonly wrong: WrongAccess

  constructor(
    kind: FailureKind,
    message: string,
    retry_after_ms: number,
    wrong: WrongAccess = null,
  ) {
    super(message)
    this.kind = kind
    this.retry_after_ms = retry_after_ms
    this.wrong = wrong
  }
}

/** Why nobody has answered, as people say it. */
export const UNREACHED: Readonly<Record<GuardedFailure | 'too_large', string>> = {
  private_address: 'its address is not a public one',
  timeout: 'no answer came in time',
  unknown_host: 'nobody knows its address',
  connection_refused: 'the connection was refused',
  connection_failed: 'the connection broke off',
  tls_failed: 'its certificate is not valid',
  too_large: 'the answer was too long',
}

/** Nobody is asked: the shop is not connected to Shopify, or not any more. */
export class NotConnected extends ShopifyFailure {
  override name = 'NotConnected'

  constructor() {
    super('refused', 'the shop is not connected to Shopify', RETRY_LATE_MS)
  }
}

/** Soon: a line was cut, or a server was restarted. */
export const RETRY_SOON_MS = 5_000
/** Only somebody's hand mends it. */
export const RETRY_LATE_MS = 300_000
