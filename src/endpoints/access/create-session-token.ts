import { mintSessionToken } from '../../actions/access/mint-session-token.ts'
import {
  presentSessionToken,
  SessionToken,
  sessionTokenFields,
} from '../../schemas/access/session-token.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoQuery } from '../../schemas/base/types.ts'
import { defineEndpoint } from '../door/define.ts'

export const createSessionToken = defineEndpoint('createSessionToken', {
  method: 'POST',
  path: '/customers/{customer_id}/session-tokens',
  tool: null,
  summary: 'Mint a short-lived token for the signed-in shopper.',
  description:
    'The token goes to the browser or app, which calls the endpoints that accept session tokens. ' +
    'It speaks for this one customer, never does more than the key that minted it, and ends when ' +
    'that key is revoked or paused. The customer need not be a member yet.',
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
    mintSessionToken(context, { shop, key: caller.key, now }, customerNumber(shop, params), body),
  present: presentSessionToken,
})
