// Written by "npm run generate", out of the OpenAPI document.

import { ApiError } from '../errors.ts'

/** The request has no credential, or it is not sent as `Bearer <token>`. */
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError'
}

/** The key or token is unknown, malformed or revoked, or the key that created it is. */
export class InvalidTokenError extends ApiError {
  override readonly name = 'InvalidTokenError'
}

/** The session token has expired. */
export class TokenExpiredError extends ApiError {
  override readonly name = 'TokenExpiredError'
}

/** The credential is valid but does not allow this: the key lacks the scope, or a session token was sent to a server endpoint, lacks `read` or `write`, or is for another customer; or the key may not be used from this address; or an admin token is for another purpose or another shop. */
export class InsufficientScopeError extends ApiError {
  override readonly name = 'InsufficientScopeError'
}

/** API access is not enabled for the shop. */
export class AccessRequiredError extends ApiError {
  override readonly name = 'AccessRequiredError'
}

/** The merchant has paused API traffic for the shop or this key. Keys stay valid. */
export class ApiPausedError extends ApiError {
  override readonly name = 'ApiPausedError'
}

/** The endpoint belongs to a feature that is off in this shop. */
export class FeatureDisabledError extends ApiError {
  override readonly name = 'FeatureDisabledError'
}

/** There is nothing at this path, or nothing with this id in this shop. A read never enrols: a shop customer who is not a member is not found. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** The path exists, but not with this method. */
export class MethodNotAllowedError extends ApiError {
  override readonly name = 'MethodNotAllowedError'
}

/** The `Idempotency-Key` was used with a different request, or the first request with it still runs. */
export class IdempotencyConflictError extends ApiError {
  override readonly name = 'IdempotencyConflictError'
}

/** With `Idempotency-Key: auto`, an identical request ran less than a minute ago. */
export class DuplicateRequestError extends ApiError {
  override readonly name = 'DuplicateRequestError'
}

/** The programme has changed since the revision in `if_revision`, or the target of an undo was changed again or already undone. Nothing was written. */
export class RevisionConflictError extends ApiError {
  override readonly name = 'RevisionConflictError'
}

/** The change would move members between live tiers, or its preview stopped at the member limit; or it goes beyond what the key may do without approval (`details.limits`), and awaits approval as `details.proposal`. Nothing was written. */
export class ConfirmationRequiredError extends ApiError {
  override readonly name = 'ConfirmationRequiredError'
}

/** The request is invalid: a missing, unknown or invalid field, a bad cursor, an unknown version, malformed JSON, or something that the current state of the shop or customer does not allow. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError'
}

/** The balance does not cover the redemption or the deduction. Nothing was charged. */
export class InsufficientPointsError extends ApiError {
  override readonly name = 'InsufficientPointsError'
}

/** The key or session token sent too many requests of this rate class, or too many dry runs and forecasts of the shop are queued (`details.rate_class` is `preview`). */
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError'
}

/** The service failed. Quote `request_id` to find it in the log. */
export class InternalError extends ApiError {
  override readonly name = 'InternalError'
}

/** The commerce platform or the database is needed and cannot be reached, or throttles requests; `details.dependency` says which. */
export class PlatformUnavailableError extends ApiError {
  override readonly name = 'PlatformUnavailableError'
}

/** The class of each code. */
export const REFUSALS = {
  unauthorized: UnauthorizedError,
  invalid_token: InvalidTokenError,
  token_expired: TokenExpiredError,
  insufficient_scope: InsufficientScopeError,
  access_required: AccessRequiredError,
  api_paused: ApiPausedError,
  feature_disabled: FeatureDisabledError,
  not_found: NotFoundError,
  method_not_allowed: MethodNotAllowedError,
  idempotency_conflict: IdempotencyConflictError,
  duplicate_request: DuplicateRequestError,
  revision_conflict: RevisionConflictError,
  confirmation_required: ConfirmationRequiredError,
  validation_error: ValidationError,
  insufficient_points: InsufficientPointsError,
  rate_limited: RateLimitedError,
  internal_error: InternalError,
  platform_unavailable: PlatformUnavailableError,
}
