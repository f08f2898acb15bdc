import { mintSessionToken } from '../../actions/access/mint-session-token.ts'
import {
  presentSessionToken,
  SessionToken,
  sessionTokenFields,
} from '../../schemas/access/session-token.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { defineEndpoint } from '../door/define.ts'

export const createSessionTokenEndpoint = defineEndpoint('createSessionToken', {
  method: 'POST',
  path: '/customers/{customer_id}/session-tokens',
  tool: null,
  summary: 'Create a short-lived token for the signed-in shopper.',
  description:
    'Give the token to the browser or app, to call the endpoints that accept session tokens. It ' +
    'is valid for this customer only, never allows more than the key that created it, and stops ' +
    'working when that key is revoked or paused. The customer does not have to be a member.',
  scope: 'customers:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: CustomerPath,
  query: NoQuery,
  body: closed(sessionTokenFields),
  status: 201,
  result: SessionToken,
  errors: ['platform_unavailable'],
  handle: ({ context, shop, caller, now }, { params, body }) =>
    mintSessionToken(
      context,
      { shop, key: caller.key, person: caller.person, now },
      customerNumber(shop, params),
      body,
    ),
  present: presentSessionToken,
})
