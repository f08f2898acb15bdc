/** Every code that the service can answer with, and its status (contract: Errors). */
export const ERROR_CODES = {
  unauthorized: 401,
  invalid_token: 401,
  token_expired: 401,
  insufficient_scope: 403,
  access_required: 403,
  api_paused: 403,
  feature_disabled: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  duplicate_request: 409,
  revision_conflict: 409,
  confirmation_required: 409,
  validation_error: 422,
  insufficient_points: 422,
  rate_limited: 429,
  internal_error: 500,
  platform_unavailable: 503,
} as const

/**
 * What a `not_found` can be about: the name in `details.resource`, and the words of its message. A
 * closed list too.
 */
export const RESOURCES = {
  shop: 'shop',
  path: 'path',
  customer: 'customer',
  pet: 'pet',
  child: 'child',
  transaction: 'transaction',
  order: 'order',
  redemption: 'redemption',
  refund: 'refund',
  import: 'import',
  judging: 'recalculation',
  shopify_call: 'call to Shopify',
  earning_rule: 'earning rule',
  reward: 'reward',
  tier: 'tier',
  membership: 'membership',
  joining_review: 'joining review',
  campaign: 'campaign',
  affiliate_group: 'partner group',
  partner: 'partner',
  referral_code: 'referral code',
  payout: 'payout',
  change: 'change',
  session: 'session',
  email_template: 'e-mail template',
  email: 'e-mail',
  logo: 'logo',
  webhook: 'webhook endpoint',
  delivery: 'delivery',
  key: 'API key',
  admin_token: 'admin token',
  person: 'person',
  invitation: 'invitation',
  passkey: 'passkey',
  assistant: 'assistant',
  proposal: 'proposal',
  product: 'product',
  collection: 'collection',
  discount: 'discount',
  gift_card: 'gift card',
  view: 'saved view',
} as const

export type ResourceName = keyof typeof RESOURCES

/** Features that a shop has only after the merchant has switched them on. */
export type Feature = 'campaigns' | 'affiliates'

export type ErrorCode = keyof typeof ERROR_CODES
export type ErrorDetails = Readonly<Record<string, unknown>>

/** One fault of an input: where it is, what is wrong, what is allowed and what was sent. */
export interface InputFault {
  field: string
  message: string
  allowed?: unknown
  received?: unknown
}

interface ErrorExtras {
  details?: ErrorDetails
  headers?: Readonly<Record<string, string>>
  /** True for an answer about the state of things, which is stored under the idempotency key. */
  stored?: boolean
  faults?: readonly InputFault[]
}

export class LaurelError extends Error {
  override name = 'LaurelError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly stored: boolean
  /** All faults of a request that is wrong in any state. */
  readonly faults: readonly InputFault[]

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message)
    this.code = code
    this.status = ERROR_CODES[code]
    this.details = extras.details
    this.headers = extras.headers ?? {}
    this.stored = extras.stored ?? false
    this.faults = extras.faults ?? []
  }
}
