/** Why a call did not bring what it should. */
export type FailureKind =
  /** Nothing happened at Shopify: it never got the call, or said that it is too busy. */
  | 'not_done'
  /** Shopify may have done it: no answer came, or none that says. */
  | 'unknown'
  /** Shopify refuses the shop or the token, or has said no for good; somebody has to look. */
  | 'refused'

export class ShopifyFailure extends Error {
  override name = 'ShopifyFailure'
  readonly kind: FailureKind
  readonly retry_after_seconds: number

  constructor(kind: FailureKind, message: string, retry_after_seconds: number) {
    super(message)
    this.kind = kind
    this.retry_after_seconds = retry_after_seconds
  }
}

/** Soon: a line was cut, or a server was restarted. */
export const RETRY_SOON_SECONDS = 5
/** Only somebody's hand mends it. */
export const RETRY_LATE_SECONDS = 300
