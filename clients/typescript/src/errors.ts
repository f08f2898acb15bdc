/** Whatever went wrong with a call, but for a signal of yours that ended it. */
export class LaurelError extends Error {
  override readonly name: string = 'LaurelError'
  /**
   * The idempotency key of a write. Sent again with this key, the write is carried out once, whether
   * or not this attempt was. Null for a read.
   */
  readonly idempotency_key: string | null

  constructor(message: string, options: { cause?: unknown; idempotency_key?: string | null } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.idempotency_key = options.idempotency_key ?? null
  }
}

/** What the service says when it does not do what it was asked. */
export interface ErrorFacts {
  readonly code: string
  readonly message: string
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly request_id: string
  readonly doc_url: string
  readonly retry_after_seconds: number | null
}

/** The service refused. Each code has a class of its own; one that is newer than this client has this. */
export class ApiError extends LaurelError {
  override readonly name: string = 'ApiError'
  /** Stable; branch on it, or on the class. */
  readonly code: string
  readonly status: number
  /** What to change: the field, what is allowed, the balance, as far as it applies. */
  readonly details: Readonly<Record<string, unknown>>
  /** Finds the request in the log of the service. */
  readonly request_id: string
  /** Where the service explains this code. */
  readonly doc_url: string
  /** How long the service asked to wait, where it did. */
  readonly retry_after_seconds: number | null

  constructor(facts: ErrorFacts, idempotency_key: string | null = null) {
    super(facts.message, { idempotency_key })
    this.code = facts.code
    this.status = facts.status
    this.details = facts.details
    this.request_id = facts.request_id
    this.doc_url = facts.doc_url
    this.retry_after_seconds = facts.retry_after_seconds
  }
}

/** No whole answer came: no connection, or one that was cut. A write may have been carried out. */
export class ConnectionError extends LaurelError {
  override readonly name = 'ConnectionError'
}

/** No whole answer came in time. A write may have been carried out. */
export class TimedOutError extends LaurelError {
  override readonly name = 'TimedOutError'
}

/** What came is no answer of the service: a page of a proxy, a redirect, something endless. */
export class UnexpectedAnswerError extends LaurelError {
  override readonly name = 'UnexpectedAnswerError'
  readonly status: number
  readonly retry_after_seconds: number | null

  constructor(
    message: string,
    answer: { status: number; retry_after_seconds?: number | null; cause?: unknown },
    idempotency_key: string | null = null,
  ) {
    super(message, { cause: answer.cause, idempotency_key })
    this.status = answer.status
    this.retry_after_seconds = answer.retry_after_seconds ?? null
  }
}

/** The shop's own server says that nobody is signed in, so there is no session token. */
export class SignedOutError extends LaurelError {
  override readonly name = 'SignedOutError'
}
