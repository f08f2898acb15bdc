import { Type } from 'typebox'
import { exchangeAccessToken } from '../../actions/exchange-access-token.ts'
import {
  presentSessionToken,
  SessionToken,
  sessionTokenFields,
} from '../../schemas/session-token.ts'
import { closed, NoParams } from '../../schemas/types.ts'
import { defineEndpoint } from '../define.ts'

export const exchangeSessionToken = defineEndpoint('exchangeSessionToken', {
  method: 'POST',
  path: '/session-tokens/exchange',
  tool: null,
  summary: "Trade the platform's customer-account token for a session token.",
  description:
    'For headless storefronts, from the browser. The access token is the credential: no API key ' +
    'is sent. Where the deployment has several shops, `?shop=<domain>` says which.',
  scope: null,
  session: null,
  rate: 'read',
  effect: 'read',
  params: NoParams,
  query: closed({ shop: Type.Optional(Type.String({ description: "The shop's domain." })) }),
  body: closed({
    customer_access_token: Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'As the platform gave it to the signed-in shopper.',
    }),
    ...sessionTokenFields,
  }),
  status: 201,
  result: SessionToken,
  errors: ['platform_unavailable'],
  handle: ({ context, shop, caller, now }, { body }) =>
    exchangeAccessToken(context, { shop, key: caller.key, now }, body),
  present: presentSessionToken,
})
