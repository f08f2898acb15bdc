import { createHash } from 'node:crypto'
import type { Caller, IdempotencyClaim } from '../../context.ts'
import { idempotencyKeyMissing } from '../../errors.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'
import { parseGid } from '../../lib/gid.ts'
import type { CallRequest } from './call-request.ts'
import { visibleScopes } from './caller.ts'
import type { Endpoint } from './define.ts'

/** Visible ASCII. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/
const KEY_KEPT_MS = 72 * 60 * 60 * 1000
const AUTO_KEPT_MS = 60 * 1000

/**
 * What a write claims under its idempotency key (contract: Authentication 6). The fingerprint
 * identifies the request, whatever the order of its keys. The version is not part of it: a retry is
 * the same request even if the merchant has moved the key to another version since.
 */
export function claimKey(
  endpoint: Endpoint,
  request: CallRequest,
  caller: Caller,
  body: unknown,
): IdempotencyClaim {
  const key = request.idempotency_key
  if (!isIdempotencyKey(key)) throw idempotencyKeyMissing(key)
  const auto = key === 'auto'
  const params = withPlainCustomer(request.params, caller.shop.platform)
  const content = [endpoint.method, endpoint.path, params, request.query, body]
  const content_digest = digest(content)
  // A stored answer is not shown to a token that may see less than the token that got it.
  const sees_all = visibleScopes(caller).length === caller.key.scopes.length
  const fingerprint = sees_all ? content_digest : digest([...content, 'without read'])
  return {
    credential: caller.credential,
    // The space distinguishes these from every key that a caller can send.
    key: auto ? `auto ${content_digest.toString('hex')}` : key,
    auto,
    fingerprint,
    expires_at: new Date(request.now.getTime() + (auto ? AUTO_KEPT_MS : KEY_KEPT_MS)),
  }
}

function digest(content: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(content)).digest()
}

export function isIdempotencyKey(key: unknown): key is string {
  return typeof key === 'string' && IDEMPOTENCY_KEY.test(key)
}

/** A customer by number and by GID is the same, and so is a request about them. */
function withPlainCustomer(params: CallRequest['params'], platform: string): CallRequest['params'] {
  const { customer_id } = params
  const number =
    typeof customer_id === 'string' ? parseGid(platform, 'Customer', customer_id) : null
  return number === null ? params : { ...params, customer_id: String(number) }
}
