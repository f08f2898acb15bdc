import { deciderOf } from '../../actions/access/decide-proposal.ts'
import type { AdminPass, Answer, Caller, Context } from '../../context.ts'
import type { Proposal } from '../../domain/access/proposal.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { type ErrorCode, type ErrorDetails, LaurelError } from '../../errors/laurel-error.ts'
import { findApiKey } from '../../store/access/keys.ts'
import type { CallRequest } from './call-request.ts'
import { requireFeature } from './caller.ts'
import { checkInput } from './check-input.ts'
import type { Endpoint } from './define.ts'
import { type DryRun, dryRun } from './limited-call.ts'
import { type Admitted, openCall } from './open-call.ts'

/** A person who looks at a proposal or says yes to it. */
export interface ApprovingCall {
  readonly context: Context
  readonly shop: Shop
  readonly caller: AdminPass & { readonly request_id: string }
  readonly now: Date
}

/** The call that the key would make, with the person's approval. */
export async function admitProposed(
  { context, shop, caller, now }: ApprovingCall,
  endpoint: Endpoint,
  { proposal_id, key_id, version, params }: Proposal,
  body: Readonly<Record<string, unknown>>,
): Promise<Admitted> {
  const key = await findApiKey(context.database.db, shop.shop_id, key_id)
  if (key === undefined) throw new Error(`proposal ${proposal_id} is of no key`)
  const { decided_by: name, decided_by_id: id } = deciderOf(caller, now)
  // A person who approves has seen what happens to members.
  const word = 'confirm_member_impact' in endpoint.body.properties
  const value = word ? { ...body, confirm_member_impact: true } : body
  const by: Caller = {
    ...{ key, shop, session: null, person: null, address: null },
    // Nobody else writes under this name.
    credential: `approved ${proposal_id}`,
    approver: { name, id },
  }
  const request: CallRequest = {
    ...{
      request_id: caller.request_id,
      now,
      address: null,
      authorization: undefined,
      caller: by,
      params,
    },
    idempotency_key: String(version),
    service_version: undefined,
    query: {},
    body: { kind: 'value', value, fault: null },
  }
  const version_of_key = context.versions.pinned(key.api_version)
  return { context, request, caller: by, version: version_of_key }
}

export function bodyOf({ request: { body } }: Admitted): Record<string, unknown> {
  return body.kind === 'value' ? Object(body.value) : {}
}

/** What it would do now, or why it would be refused. */
export async function tryProposed(
  admitted: Admitted,
  endpoint: Endpoint,
): Promise<DryRun | LaurelError> {
  const { request } = admitted
  try {
    const body = { value: { ...bodyOf(admitted), dry_run: true }, fault: null }
    const dry_call = openCall(admitted, endpoint, null)
    requireFeature(endpoint, admitted.caller)
    const input = await checkInput(endpoint, request, body, dry_call)
    const dry = await dryRun(admitted, endpoint, input)
    return 'status' in dry ? errorOf(dry) : dry
  } catch (error) {
    if (error instanceof LaurelError && error.status < 500) return error
    throw error
  }
}

export function errorOf({ body }: Answer): LaurelError {
  const { error }: { error: { code: ErrorCode; message: string; details?: ErrorDetails } } =
    JSON.parse(body)
  const { code, message, details } = error
  return new LaurelError(code, message, details === undefined ? {} : { details })
}
