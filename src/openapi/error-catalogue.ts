import { type ErrorCode, LaurelError, RESOURCES } from '../errors/laurel-error.ts'
import {
  accessRequired,
  apiPaused,
  duplicateRequest,
  insufficientPoints,
  insufficientScope,
  internalError,
  invalidInput,
  invalidToken,
  keyOfOtherRequest,
  methodNotAllowed,
  notFound,
  platformUnavailable,
  rateLimited,
  tokenExpired,
  unauthorized,
} from '../errors.ts'
import { type JsonObject, plain } from './json.ts'

/** What a client's developer needs to know about one code. */
export interface CatalogueEntry {
  readonly when: string
  readonly action: string
  /** Whether a retry may carry the same idempotency key. */
  readonly same_key: boolean
  readonly retry: string
  /** Whether the message may be shown to a shopper. */
  readonly shopper: 'yes' | 'sometimes' | 'no'
  readonly example: LaurelError
}

const resources = Object.keys(RESOURCES)
  .map((name) => `\`${name}\``)
  .join(', ')

export const errorCatalogue: Readonly<Record<ErrorCode, CatalogueEntry>> = {
  unauthorized: {
    when: 'The request has no credential, or it is not sent as `Bearer <token>`.',
    action: 'Send `Authorization: Bearer <token>` with an API key or a session token.',
    same_key: true,
    retry: 'Once the header is there. Nothing was kept under the key.',
    shopper: 'no',
    example: unauthorized(),
  },
  invalid_token: {
    when: 'The key or token is unknown, malformed or revoked, or the key that created it is.',
    action: "Check which key is in use. If a session token's key was revoked, request a new token.",
    same_key: true,
    retry: 'Once with a credential that works. Nothing was kept under the key.',
    shopper: 'no',
    example: invalidToken(),
  },
  token_expired: {
    when: 'The session token has expired.',
    action: 'Fetch a fresh token for the same customer.',
    same_key: true,
    retry: 'Once, with the fresh token. If that fails as well, ask the shopper to sign in.',
    shopper: 'no',
    example: tokenExpired(new Date('2026-10-01T09:30:00Z')),
  },
  insufficient_scope: {
    when:
      'The credential is valid but does not allow this: the key lacks the scope, or a session ' +
      'token was sent to a server endpoint, lacks `read` or `write`, or is for another customer; ' +
      'or the key may not be used from this address; or an admin token is for another purpose or ' +
      'another shop.',
    action:
      'Give the key the scope in `details.required_scope`; scopes are exact and none implies ' +
      'another. Where `details.session_token` is true, call from your server with a key. Where ' +
      '`details.address` is there, call from an address in the key’s `allowed_addresses`, or add ' +
      'this one. An admin token is made for a purpose in `details.allowed`, or for the shop that ' +
      'is named.',
    same_key: true,
    retry: 'Only after the scope was granted.',
    shopper: 'no',
    example: insufficientScope('points:write'),
  },
  access_required: {
    when: 'API access is not enabled for the shop.',
    action:
      'Ask the merchant to enable API access, with `PATCH /admin/api/switches` ' +
      '{"api_enabled": true} or `laurel shop enable`.',
    same_key: true,
    retry: 'Only after access was enabled.',
    shopper: 'no',
    example: accessRequired(),
  },
  api_paused: {
    when: 'The merchant has paused API traffic for the shop or this key. Keys stay valid.',
    action: 'Stop sending, and ask the merchant when the pause ends.',
    same_key: true,
    retry: 'After the pause.',
    shopper: 'no',
    example: apiPaused(),
  },
  feature_disabled: {
    when: 'The endpoint belongs to a feature that is off in this shop.',
    action: 'Read `features` of `GET /shop` first; `details.feature` names the one that is off.',
    same_key: true,
    retry: 'Only after the feature was switched on.',
    shopper: 'no',
    example: new LaurelError('feature_disabled', 'This shop has no bonus campaigns.', {
      details: { feature: 'campaigns' },
    }),
  },
  not_found: {
    when:
      'There is nothing at this path, or nothing with this id in this shop. A read never enrols: ' +
      'a shop customer who is not a member is not found.',
    action: `Check the id and the path; \`details.resource\` says what was looked for: ${resources}.`,
    same_key: true,
    retry: 'Only when the thing has come to be. Nothing was kept under the key.',
    shopper: 'no',
    example: notFound('customer', 1001),
  },
  method_not_allowed: {
    when: 'The path exists, but not with this method.',
    action: 'Use a method of the header `Allow`, which `details.allowed_methods` repeats.',
    same_key: false,
    retry: 'Another method is another request.',
    shopper: 'no',
    example: methodNotAllowed(['GET', 'PATCH']),
  },
  idempotency_conflict: {
    when:
      'The `Idempotency-Key` was used with a different request, or the first request with it ' +
      'still runs.',
    action: 'Use a new key for a new operation. Reuse a key only to retry the same request.',
    same_key: false,
    retry:
      'With a fresh key. Only where the message says that the first request still runs, wait a ' +
      'moment and retry with the same key: it returns the answer of the first one.',
    shopper: 'no',
    example: keyOfOtherRequest(),
  },
  duplicate_request: {
    when: 'With `Idempotency-Key: auto`, an identical request ran less than a minute ago.',
    action: 'Take it as done: the first request was carried out. Read the state to be sure.',
    same_key: false,
    retry: 'Not at all. To do the same thing twice on purpose, send a UUID of its own each time.',
    shopper: 'no',
    example: duplicateRequest(),
  },
  revision_conflict: {
    when:
      'The programme has changed since the revision in `if_revision`, or the target of an undo ' +
      'was changed again or already undone. Nothing was written.',
    action:
      'Read the programme again, decide again, and send the revision that was read. Of several ' +
      'undos, `details.refused` lists those that are not possible, and `details.undoable` the ' +
      'others.',
    same_key: false,
    retry: 'With a fresh key and the new revision. The old key now answers with this conflict.',
    shopper: 'no',
    example: new LaurelError('revision_conflict', 'The programme has changed since revision 41.', {
      details: { current_revision: 42 },
    }),
  },
  confirmation_required: {
    when:
      'The change would move members between live tiers, or its preview stopped at the member ' +
      'limit; or it goes beyond what the key may do without approval (`details.limits`), and ' +
      'awaits approval as `details.proposal`. Nothing was written.',
    action:
      'Show `details.member_impact` to the merchant; to go ahead, send ' +
      '`confirm_member_impact: true`. A proposal is approved in the console: give the merchant ' +
      'its `url`.',
    same_key: false,
    retry:
      'With the confirmation and a fresh key. The old key now answers with this refusal. A ' +
      'proposal is not sent again.',
    shopper: 'no',
    example: new LaurelError('confirmation_required', 'This would move 224 members.', {
      details: {
        member_impact: {
          members_evaluated: 1840,
          promoted: 12,
          demoted: 212,
          replaced: 0,
          gift_codes: 0,
          gifts: [],
          gift_points: 0,
          emails: 0,
          per_tier: [],
          members_in_removed_tier: 0,
          truncated: false,
        },
      },
    }),
  },
  validation_error: {
    when:
      'The request is invalid: a missing, unknown or invalid field, a bad cursor, an unknown ' +
      'version, malformed JSON, or something that the current state of the shop or customer ' +
      'does not allow.',
    action:
      'Correct what `details.field` names, or read `details.reason`. `details.errors` lists all ' +
      'faults of a request at once, each with the values that are `allowed`.',
    same_key: false,
    retry:
      'A corrected request is a new one: use a fresh key. A refusal with `details.reason` is ' +
      'kept under its key.',
    shopper: 'sometimes',
    example: invalidInput({
      field: 'points',
      message: 'must be at least 1',
      allowed: { minimum: 1, maximum: 9_007_199_254_740_991 },
      received: 0,
    }),
  },
  insufficient_points: {
    when: 'The balance does not cover the redemption or the deduction. Nothing was charged.',
    action: 'Show the shopper `details.balance` and `details.required`.',
    same_key: false,
    retry:
      'With a fresh key, once the balance covers it. The old key now answers with this refusal.',
    shopper: 'yes',
    example: insufficientPoints(40, 80),
  },
  rate_limited: {
    when:
      'The key or session token sent too many requests of this rate class, or too many dry runs ' +
      'and forecasts of the shop are queued (`details.rate_class` is `preview`).',
    action: 'Wait as many seconds as the header `Retry-After` says.',
    same_key: true,
    retry: 'After `Retry-After` seconds.',
    shopper: 'no',
    example: rateLimited('write', 1),
  },
  internal_error: {
    when: 'The service failed. Quote `request_id` to find it in the log.',
    action: 'Retry later. If it stays, report `error.request_id`.',
    same_key: true,
    retry: 'After a pause that grows. The same key makes sure that nothing is done twice.',
    shopper: 'no',
    example: internalError(),
  },
  platform_unavailable: {
    when:
      'The commerce platform or the database is needed and cannot be reached, or throttles ' +
      'requests; `details.dependency` says which.',
    action: 'Wait as many seconds as the header `Retry-After` says.',
    same_key: true,
    retry: 'After `Retry-After` seconds. The same key makes sure that nothing is done twice.',
    shopper: 'no',
    example: platformUnavailable('commerce platform', 2),
  },
}

const EXAMPLE_REQUEST_ID = 'req_01jd3k5m9q8r7s6t5v4w3x2y1z'

/** The body with which the service would answer this error (contract: Errors). */
export function exampleBody(code: ErrorCode, base_url: string): JsonObject {
  const { message, details } = errorCatalogue[code].example
  const doc_url = `${base_url}/docs/errors#${code}`
  return plain({ error: { code, message, details, request_id: EXAMPLE_REQUEST_ID, doc_url } })
}
