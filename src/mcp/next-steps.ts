import type { ErrorCode, ResourceName } from '../errors/laurel-error.ts'

/** What an assistant should do about an error, in words for a model. */
export const nextSteps: Readonly<Record<ErrorCode, string>> = {
  unauthorized: 'Ask the merchant to connect again.',
  invalid_token: 'Ask the merchant to connect again.',
  token_expired: 'Ask the merchant to connect again.',
  insufficient_scope:
    'This connection is not allowed to do it. Say so; do not look for another way.',
  access_required: 'Ask the merchant to enable API access on the console’s page Go live.',
  api_paused: 'Stop, and tell the merchant that API traffic is paused.',
  feature_disabled:
    'The feature that `details.feature` names is off in this shop. Say so, and that the ' +
    'merchant can switch it on, on the console’s page Go live. Then the call can be repeated.',
  not_found: 'Check the id.',
  method_not_allowed: 'Use another tool.',
  idempotency_conflict:
    'Use a new `idempotency_key` for another operation. If the first call is still running, wait ' +
    'a moment and repeat it unchanged.',
  duplicate_request:
    'The same call was carried out less than a minute ago and was not repeated. Read the state ' +
    'to be sure. To do it again, send a new `idempotency_key`.',
  revision_conflict:
    'Nothing was changed. With a `details.reason`, the target was changed or undone since: list ' +
    'the changes. With `details.refused`, leave those out. Otherwise `if_revision` is not the current revision (a campaign has its own). ' +
    'Read it again, see whether the change still makes sense, and repeat with the current ' +
    '`revision` as `if_revision`.',
  confirmation_required:
    'Nothing was changed. Show the merchant what `details` says, and ask. With `proposal`, it ' +
    'waits for them at its `url`: do not try another way, and read what became of it with ' +
    '`service_get_proposal`, or take it back with `service_withdraw_proposal`. With `limits` alone, ' +
    'only a person can do it. With neither, and only if they agree, repeat the call with ' +
    '`confirm_member_impact: true`.',
  validation_error:
    'Nothing was changed. `details` says what is wrong and what is allowed; correct it and call ' +
    'again.',
  insufficient_points: 'Nothing was charged. Say how many points are missing.',
  rate_limited: 'Wait as long as the error says, then repeat the call.',
  internal_error:
    'It is unknown whether it was done. Repeat the call with the same `idempotency_key`, or read ' +
    'the state if there was none.',
  platform_unavailable:
    'The shop system or the database cannot be reached. Wait and repeat the call with the ' +
    'same `idempotency_key`.',
}

/** The tool that lists what there is, by what was not found. */
const listedBy: Readonly<Partial<Record<ResourceName, string>>> = {
  customer: 'service_find_members',
  pet: 'service_list_customer_pets',
  child: 'service_list_customer_children',
  transaction: 'service_list_customer_transactions',
  order: 'service_list_customer_transactions',
  redemption: 'service_list_redemptions',
  earning_rule: 'service_get_program',
  reward: 'service_get_program',
  tier: 'service_get_program',
  membership: 'service_list_memberships',
  campaign: 'service_list_campaigns',
  affiliate_group: 'service_list_affiliate_groups',
  change: 'service_list_program_changes',
  proposal: 'service_list_proposals',
  email_template: 'service_list_email_templates',
  product: 'service_search_catalogue',
  collection: 'service_search_catalogue',
  webhook: 'service_list_webhooks',
}

/** The request is right, but not now. */
const REFUSED =
  'Nothing was changed. The current state does not allow it: the message says why. Repeat the call ' +
  'only once you have changed what is in the way.'

/** Nothing of the call is wrong. */
const OF_FEW =
  'This is an answer. Tell the merchant why the figures are withheld, and what can be said ' +
  'instead. It does not keep you from making the change.'

/** The same about an error by its code; `details` say what was not found, or why. */
export function nextStepOf(code: string, details: unknown): string {
  const { resource, reason }: { resource?: unknown; reason?: unknown } = Object(details)
  if (reason === 'too_few_members') return OF_FEW
  if (code === 'validation_error' && reason !== undefined) return REFUSED
  const [, tool] = Object.entries(listedBy).find(([name]) => name === resource) ?? []
  if (code === 'not_found' && tool !== undefined) {
    return `Check the id: \`${tool}\` lists what there is.`
  }
  // Each of our errors has its next step.
  const [, step] = Object.entries(nextSteps).find(([known]) => known === code) ?? []
  return step ?? nextSteps.internal_error
}
