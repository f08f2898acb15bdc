import { Type } from 'typebox'
import { exchangeAccessToken } from '../../actions/access/exchange-access-token.ts'
import {
  presentSessionToken,
  SessionToken,
  sessionTokenFields,
} from '../../schemas/access/session-token.ts'
import { closed, NoParams, visibleText } from '../../schemas/base/types.ts'
import { defineEndpoint } from '../door/define.ts'

const ACCESS_TOKEN_LENGTH_MAX = 4_096
/** The token and a little more: the sender is not known yet. */
const BODY_BYTES_MAX = 8 * 1_024

export const exchangeSessionTokenEndpoint = defineEndpoint('exchangeSessionToken', {
  method: 'POST',
  path: '/session-tokens/exchange',
  tool: null,
  summary: "Exchange the platform's customer-account token for a session token.",
  description:
    'For headless storefronts, called from the browser. The access token is the credential; send ' +
    'no API key. The session token ends no later than the access token. If the deployment has ' +
    'several shops, name one with `?shop=<domain>`. The body may have ' +
    `${BODY_BYTES_MAX} bytes at most.`,
  scope: null,
  session: null,
  rate: 'read',
  address_class: 'exchange',
  effect: 'read',
  params: NoParams,
  query: closed({ shop: Type.Optional(visibleText(255, "The shop's domain.")) }),
  body: closed({
    customer_access_token: visibleText(
      ACCESS_TOKEN_LENGTH_MAX,
      'The token that the platform issued to the signed-in shopper.',
    ),
    ...sessionTokenFields,
  }),
  body_bytes_max: BODY_BYTES_MAX,
  status: 201,
  result: SessionToken,
  errors: ['platform_unavailable'],
  handle: ({ context, shop, caller, now }, { body }) =>
    exchangeAccessToken(context, { shop, key: caller.key, person: null, now }, body),
  present: presentSessionToken,
})
