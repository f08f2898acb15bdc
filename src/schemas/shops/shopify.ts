import { type Static, Type } from 'typebox'
import {
  FINDING_NAMES,
  type ShopifyConnection,
  type ShopifyFinding,
} from '../../domain/shops/shopify.ts'
import { closed, nullable, oneOf, timestamp } from '../base/types.ts'

const SECRET_LENGTH_MAX = 200

const shopify_domain = Type.String({
  pattern: '^[a-z0-9][a-z0-9-]*\\.myshopify\\.com$',
  maxLength: 100,
  description: 'The domain that Shopify gave the shop, in lower case.',
  examples: ['my-shop.myshopify.com'],
})
const client_id = Type.String({
  pattern: '^[A-Za-z0-9_-]{8,100}$',
  description: 'The client id of your own app, from the Dev Dashboard.',
  examples: ['0123456789abcdef0123456789abcdef'],
})
const secret = (description: string) =>
  Type.String({
    pattern: '^[\\x21-\\x7e]+$',
    minLength: 8,
    maxLength: SECRET_LENGTH_MAX,
    description,
  })

export const ShopifyAccessBody = closed({
  shopify_domain,
  client_id,
  client_secret: secret('The client secret of your app. It is sealed, and never shown again.'),
  previous_client_secret: Type.Optional(
    secret('The secret before, while you replace it: webhooks may still be signed with it.'),
  ),
  access_token: Type.Optional(
    secret('A token that never ends, of an app from before 2026. Otherwise tokens are asked for.'),
  ),
})

export const ShopifyState = closed(
  {
    connection: nullable(
      closed(
        {
          shopify_domain,
          client_id,
          connected_at: timestamp('When the shop was connected.'),
          swept_until: timestamp('Changes at Shopify until then were sought.'),
        },
        { description: 'null: the built-in shop keeps the customers and orders.' },
      ),
    ),
    findings: Type.Array(
      closed({
        name: oneOf(FINDING_NAMES, { description: 'What was looked at.' }),
        is_good: Type.Boolean({ description: 'Nothing has to be done.' }),
        says: Type.String({ description: 'What was found, in a sentence.' }),
      }),
      { description: 'Everything that the connection needs. Empty without a connection.' },
    ),
  },
  { title: 'ShopifyState' },
)

export function presentShopifyState(
  connection: ShopifyConnection | null,
  findings: readonly ShopifyFinding[],
): Static<typeof ShopifyState> {
  return {
    connection: connection && {
      ...connection,
      connected_at: connection.connected_at.toISOString(),
      swept_until: connection.swept_until.toISOString(),
    },
    findings: findings.map((finding) => ({ ...finding })),
  }
}
