import {
  type ErrorDetails,
  type Feature,
  type InputFault,
  LaurelError,
  RESOURCES,
  type ResourceName,
} from './errors/laurel-error.ts'
import { withoutPassword } from './errors/without-password.ts'

/**
 * Every failure the service can answer: one constructor for each situation. Code throws these by
 * name; only the boundary renders them.
 */

// 401

export const unauthorized = () =>
  new LaurelError(
    'unauthorized',
    'Send the header "Authorization: Bearer <API key or session token>".',
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  )

export const notSigned = () =>
  new LaurelError('unauthorized', 'The request is not signed by an app connected here.', {
    headers: { 'WWW-Authenticate': 'Shopify' },
  })

export const invalidToken = () =>
  new LaurelError('invalid_token', 'This key or token is unknown, malformed or revoked.', {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  })

export const tokenExpired = (expired_at: Date) =>
  new LaurelError('token_expired', 'This session token has expired; request a new one.', {
    details: { expired_at: expired_at.toISOString() },
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  })

// 403

export const insufficientScope = (required_scope: string) =>
  new LaurelError('insufficient_scope', `This needs the scope ${required_scope}.`, {
    details: { required_scope },
  })

/** A key that the merchant lets read only, whatever its scopes. */
export const readsOnly = () =>
  new LaurelError('insufficient_scope', 'This key has read-only access.', {
    details: { reason: 'read_only' },
  })

export const sessionNotAllowed = (message: string, details: ErrorDetails = {}) =>
  new LaurelError('insufficient_scope', message, { details: { ...details, session_token: true } })

/** An admin token does what it was made for. */
export const wrongPurpose = (purpose: string | null, allowed: readonly string[]) =>
  new LaurelError(
    'insufficient_scope',
    `This admin token is for ${purpose}, but this call needs one for ${allowed.join(' or ')}.`,
    { details: { purpose, allowed } },
  )

export const wrongShop = (domain: string) =>
  new LaurelError('insufficient_scope', `This call is limited to the shop ${domain}.`, {
    details: { shop: domain },
  })

/** The key is restricted to other addresses. */
export const addressNotAllowed = (address: string | null) =>
  new LaurelError(
    'insufficient_scope',
    `This key may not be used from ${address ?? 'an unknown address'}: it is not one of its ` +
      'allowed_addresses.',
    { details: { address } },
  )

export const accessRequired = () =>
  new LaurelError(
    'access_required',
    'API access is not enabled for this shop; the merchant enables it (`api_enabled`) with ' +
      '`PATCH /admin/api/switches`, or with "laurel shop enable".',
  )

export const apiPaused = () =>
  new LaurelError('api_paused', 'The merchant has paused API traffic; keys stay valid.')

export const featureDisabled = (feature: Feature) =>
  new LaurelError('feature_disabled', `The feature ${feature} is not switched on in this shop.`, {
    details: { feature, switch: `${feature}_feature` },
  })

// 404 and 405

export const notFound = (resource: ResourceName, id: string | number) =>
  new LaurelError(
    'not_found',
    `There is no ${RESOURCES[resource]} '${repeated(id)}' in this shop.`,
    { details: detailsOf(resource, id) },
  )

/** Reads still show a deleted customer's data; writes find nobody. */
export const customerGone = (customer_id: number) =>
  new LaurelError(
    'not_found',
    'The shop has deleted this customer, so nothing can be written for them.',
    { details: { ...detailsOf('customer', customer_id), reason: 'customer_gone' } },
  )

/** The customer has become another one, who now has their points and history. */
export const customerMerged = (customer_id: number, merged_into: number) =>
  new LaurelError(
    'not_found',
    `The customer '${customer_id}' was merged into '${merged_into}', who now has their points ` +
      `and history.`,
    { details: { ...detailsOf('customer', customer_id), reason: 'customer_merged', merged_into } },
  )

export const shopNotFound = (domain?: string) =>
  new LaurelError('not_found', 'There is no such shop.', { details: detailsOf('shop', domain) })

export const pathNotFound = (method: string, path: string) =>
  new LaurelError(
    'not_found',
    `There is nothing at ${method} ${path}; see /docs for all endpoints.`,
    { details: detailsOf('path') },
  )

/** The longest id that can exist: `external:` and 255 characters. */
const ID_LENGTH_MAX = 264

/** An id that does not exist may have any length. */
export const repeated = (id: string | number) => String(id).slice(0, ID_LENGTH_MAX).toWellFormed()

function detailsOf(resource: ResourceName, id?: string | number): ErrorDetails {
  return id === undefined ? { resource } : { resource, id: repeated(id) }
}

export const methodNotAllowed = (allowed_methods: readonly string[]) =>
  new LaurelError('method_not_allowed', `Allowed methods: ${allowed_methods.join(', ')}.`, {
    details: { allowed_methods },
    headers: { Allow: allowed_methods.join(', ') },
  })

// 409

const idempotencyConflict = (message: string) =>
  new LaurelError('idempotency_conflict', message, { details: { field: 'Idempotency-Key' } })

/** The key came with another request before. */
export const keyOfOtherRequest = () =>
  idempotencyConflict('This key was used with a different request; send a new one.')

/** The first request with the key has no answer yet. */
export const firstStillRuns = () =>
  idempotencyConflict('The first request with this key is still running; retry in a moment.')

export const duplicateRequest = () =>
  new LaurelError(
    'duplicate_request',
    'An identical request ran less than a minute ago. This one was not carried out. To repeat ' +
      'it on purpose, send a unique Idempotency-Key.',
  )

export const revisionConflict = (message: string, current_revision: number) =>
  new LaurelError('revision_conflict', message, { details: { current_revision }, stored: true })

/** A change that can no longer be undone. */
export const overtaken = (reason: string, message: string, current_revision: number) =>
  new LaurelError('revision_conflict', message, {
    details: { reason, current_revision },
    stored: true,
  })

/** `impact` says which members it moves, or whose points expire. */
export const confirmationRequired = (impact: Record<string, unknown>) =>
  new LaurelError(
    'confirmation_required',
    'This would move members, or let points expire soon. Repeat it with ' +
      'confirm_member_impact: true and a new idempotency key.',
    { details: impact, stored: true },
  )

/** A file that repeats an import would add the same points again. */
export const repeatedImport = (repeats: {
  readonly same_file_as: string | null
  readonly rows: number
  readonly points: number
  readonly import_ids: readonly string[]
}) => {
  const { same_file_as, rows, points, import_ids } = repeats
  const file = same_file_as === null ? '' : `This file has the same content as ${same_file_as}. `
  const added =
    rows === 1
      ? '1 row adds the same points to the same member'
      : `${rows} rows add the same points to the same members`
  const points_text = points === 1 ? '1 point' : `${points} points`
  const same = rows === 0 ? '' : `${added} as ${import_ids.join(', ')}: ${points_text}. `
  const message = `${file}${same}Repeat the call with confirm_repeated: true to import it anyway.`
  return new LaurelError('confirmation_required', message, {
    details: { field: 'confirm_repeated', repeats },
  })
}

/** Orders that earn another number of points by the programme of now. */
export const judgesAgain = (effects: {
  readonly orders_changed: number
  readonly members: number
  readonly points_given: number
  readonly points_taken: number
  readonly is_complete: boolean
}) => {
  const { orders_changed, members, points_given, points_taken, is_complete } = effects
  const at_least = is_complete ? '' : 'at least '
  return new LaurelError(
    'confirmation_required',
    `This would change points. Orders: ${at_least}${orders_changed}. Members: ${members}. Points ` +
      `added: ${points_given}. Points taken back: ${points_taken}. Repeat the call with ` +
      'confirm_changes: true to go ahead.',
    { details: { field: 'confirm_changes', ...effects } },
  )
}

// 422

/** A request of the wrong shape. Several faults are listed together; the first one leads. */
export const invalidInput = (...faults: [InputFault, ...InputFault[]]) => {
  const [first, ...others] = faults.map(withShortName)
  const leading = first ?? faults[0]
  return new LaurelError('validation_error', `${leading.field}: ${leading.message}`, {
    details: { ...leading, errors: [leading, ...others] },
    faults: [leading, ...others],
  })
}

/** The same error about a part of a larger request, in which its fields have other names. */
export function withFieldsIn(error: LaurelError, nameOf: (field: string) => string): LaurelError {
  const renamed = <Fault extends { readonly field?: unknown }>(fault: Fault): Fault =>
    typeof fault.field === 'string' ? { ...fault, field: nameOf(fault.field) } : fault
  const { details } = error
  if (typeof details?.field !== 'string') return error
  const { errors } = details
  const message = error.message.startsWith(`${details.field}: `)
    ? `${nameOf(details.field)}${error.message.slice(details.field.length)}`
    : error.message
  return new LaurelError(error.code, message, {
    details: {
      ...renamed(details),
      ...(Array.isArray(errors) ? { errors: errors.map(renamed) } : {}),
    },
    headers: error.headers,
    stored: error.stored,
    faults: error.faults.map(renamed),
  })
}

const FIELD_NAME_MAX = 200

/** A caller's own names may have any length, so they are shortened. */
function withShortName({ field, ...fault }: InputFault): InputFault {
  const name = field.length <= FIELD_NAME_MAX ? field : `${field.slice(0, FIELD_NAME_MAX)}…`
  const { received } = fault
  if (typeof received !== 'string') return { field: name, ...fault }
  return { field: name, ...fault, received: withoutPassword(received) }
}

/** The most faults of one request that we list. */
export const FAULTS_LISTED_MAX = 32

/** Throws one `validation_error` that lists the faults of the request, the first of very many. */
export function requireNoFaults(faults: readonly InputFault[]): void {
  const [first, ...others] = faults.slice(0, FAULTS_LISTED_MAX)
  if (first !== undefined) throw invalidInput(first, ...others)
}

export const idempotencyKeyMissing = (received: string | undefined) =>
  invalidInput({
    field: 'Idempotency-Key',
    message:
      received === undefined
        ? 'this header is required on a write; send a new UUID per operation'
        : 'must have 1 to 255 visible characters',
  })

export const unknownVersion = (field: string, received: string, allowed: readonly string[]) =>
  invalidInput({
    field,
    message: 'is not a live version of the API',
    allowed,
    received: received.slice(0, 100),
  })

/** A well-formed request that the state of the shop or the customer does not allow. */
export const refused = (reason: string, message: string, details: ErrorDetails = {}) =>
  new LaurelError('validation_error', message, { details: { reason, ...details }, stored: true })

export const keptElsewhere = () =>
  refused(
    'kept_by_shopify',
    'Shopify keeps the customers, products and orders of this shop. Change them there.',
  )

export const customerExcluded = () =>
  refused('customer_excluded', 'This customer is excluded from the programme.')

/** A list that is as long as it can be. */
export const limitReached = (what: string, maximum: number, whose = 'A shop') =>
  refused('limit_reached', `${whose} has at most ${maximum} ${what}.`, { maximum })

/** Figures that could tell of a person. */
export const tooFewMembers = (minimum: number, why: string) =>
  new LaurelError('insufficient_scope', why, {
    details: { reason: 'too_few_members', required_scope: 'customers:read', minimum },
  })

export const tooManyUndos = (maximum: number) =>
  refused(
    'too_many_changes',
    `At most ${maximum} changes can be undone at once. Use a later since, or name changes by ids.`,
    { maximum },
  )

/** One of the two has been merged before, into somebody else, or they are one and the same. */
export const customersMerged = (customer_id: number, merged_into: number) =>
  refused(
    'customer_merged',
    `Customer ${customer_id} has already been merged into customer ${merged_into}.`,
    { customer_id, merged_into },
  )

export const pointsOutOfRange = () =>
  refused('points_out_of_range', 'The balance would be too large or too small to store.')

export const insufficientPoints = (balance: number, required: number) =>
  new LaurelError('insufficient_points', `The balance is ${balance}, but ${required} are needed.`, {
    details: { balance, required },
    stored: true,
  })

// 429 and 5xx

export const rateLimited = (
  rate_class: string,
  retry_after_seconds: number,
  headers: Readonly<Record<string, string>> = {},
) =>
  new LaurelError(
    'rate_limited',
    `Too many ${rate_class} requests; wait for the time in Retry-After.`,
    {
      details: { rate_class, retry_after_seconds },
      headers: { ...headers, 'Retry-After': String(retry_after_seconds) },
    },
  )

export const internalError = () =>
  new LaurelError(
    'internal_error',
    'The service failed. Retry later with the same idempotency key.',
  )

/** An item of a bulk call that its time did not suffice for. */
export const outOfTime = (retry_after_seconds: number) =>
  new LaurelError(
    'platform_unavailable',
    'The call ran out of time before this item. Send it again in another call.',
    { details: { dependency: 'time', retry_after_seconds } },
  )

export const ordersLeft = (retry_after_seconds: number) =>
  new LaurelError(
    'platform_unavailable',
    'The product is saved, but some earlier orders have not been updated with it yet. Send ' +
      'the product again.',
    { details: { dependency: 'time', retry_after_seconds } },
  )

export const platformUnavailable = (dependency: string, retry_after_seconds: number) =>
  new LaurelError(
    'platform_unavailable',
    `The ${dependency} cannot be reached; retry with the same idempotency key.`,
    {
      details: { dependency, retry_after_seconds },
      headers: { 'Retry-After': String(retry_after_seconds) },
    },
  )

export const notConnected = (retry_after_seconds: number) =>
  new LaurelError(
    'platform_unavailable',
    'The shop is no longer connected to Shopify. In the console, connect it again.',
    {
      details: { dependency: 'commerce platform', reason: 'not_connected', retry_after_seconds },
      headers: { 'Retry-After': String(retry_after_seconds) },
    },
  )
