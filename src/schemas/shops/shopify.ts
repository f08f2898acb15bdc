import { type Static, Type } from 'typebox'
import { FINDING_NAMES, type ShopifyState as State, TRACES } from '../../domain/shops/shopify.ts'
import {
  CLIENT_ID_PATTERN,
  SECRET_PATTERN,
  SHOPIFY_DOMAIN_PATTERN,
} from '../../lib/shopify-names.ts'
import { customerGid } from '../base/customer-id.ts'
import { closed, nullable, oneOf, timestamp } from '../base/types.ts'

const SECRET_LENGTH_MAX = 200

const shopify_domain = Type.String({
  pattern: SHOPIFY_DOMAIN_PATTERN,
  maxLength: 100,
  description: "The shop's myshopify.com domain, in lower case.",
  examples: ['my-shop.myshopify.com'],
})
const client_id = Type.String({
  pattern: CLIENT_ID_PATTERN,
  description: 'The client id of your own app, from the Dev Dashboard.',
  examples: ['0123456789abcdef0123456789abcdef'],
})
const secret = (description: string) =>
  Type.String({
    pattern: SECRET_PATTERN,
    minLength: 8,
    maxLength: SECRET_LENGTH_MAX,
    description,
  })

export const ShopifyAccessBody = closed({
  shopify_domain,
  client_id,
  client_secret: secret('The client secret of your app. Stored encrypted and never shown again.'),
  previous_client_secret: Type.Optional(
    secret('The previous secret, while you replace it: webhooks may still be signed with it.'),
  ),
  access_token: Type.Optional(
    secret(
      'A token that does not expire, for apps created before 2026. Otherwise tokens are ' +
        'requested.',
    ),
  ),
})

export const DisconnectQuery = closed({
  traces: Type.Optional(
    oneOf(TRACES, {
      default: 'remove',
      description:
        'What becomes of the discounts of members, segments, tags and metafields that Laurel ' +
        'made ' +
        'at Shopify. `remove`: a job takes them away, then the shop is disconnected. `keep`: it ' +
        'is disconnected now. Codes stay in either case: somebody holds them.',
    }),
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
          swept_until: timestamp('Changes in Shopify have been checked up to this time.'),
          waits_for_move: Type.Boolean({
            description:
              'The built-in shop has customers, orders or products and keeps them until they are ' +
              'moved. What Shopify reports waits until then.',
          }),
          leaving_since: nullable(
            timestamp(
              'Since when the shop is being disconnected: what Laurel made at Shopify is taken ' +
                'away first. null: it is not.',
            ),
          ),
        },
        { description: 'null: the built-in shop keeps the customers and orders.' },
      ),
    ),
    left_there: nullable(
      closed(
        {
          automatic_discounts: Type.Integer({
            description: 'Automatic checkout discounts of members.',
          }),
          members: Type.Integer({
            description: 'Customers with tags or metafields by Laurel.',
          }),
        },
        {
          description:
            'What Laurel made at Shopify and left there when the shop was disconnected, because ' +
            'it was to be kept or Shopify did not let it in any more; null: nothing.',
        },
      ),
    ),
    findings: Type.Array(
      closed({
        name: oneOf(FINDING_NAMES, { description: 'What was checked.' }),
        is_good: Type.Boolean({ description: 'Whether nothing needs to be done.' }),
        says: Type.String({ description: 'What was found, in a sentence.' }),
      }),
      { description: 'Everything that the connection needs. Empty without a connection.' },
    ),
    inbox: closed(
      {
        waiting: Type.Integer({ description: 'Webhooks not processed yet.' }),
        since: nullable(timestamp('When the oldest of them arrived; null: none is waiting.')),
        failing: Type.Array(
          closed({
            topic: Type.String({ description: 'What Shopify calls it.' }),
            subject_id: nullable(
              Type.Integer({ description: 'The number of the order or customer at Shopify.' }),
            ),
            attempts: Type.Integer({ description: 'The number of attempts.' }),
            fault: Type.String({ description: 'Why it failed.' }),
            next_attempt_at: timestamp('The next attempt.'),
          }),
          { description: 'Some that failed, at most 20, most attempts first.' },
        ),
      },
      { description: 'Webhooks from Shopify.' },
    ),
    budget: nullable(
      closed(
        {
          available: Type.Integer({ description: 'Points that are left.' }),
          maximum: Type.Integer({ description: 'Points when nothing is asked for a while.' }),
          restored_per_second: Type.Number({ description: 'Points restored per second.' }),
        },
        {
          description:
            "Shopify's API budget, in its points, as this process knows it; null: no requests " +
            'since it started.',
        },
      ),
    ),
    data_requests: Type.Array(
      closed({
        customer_id: Type.String({ description: 'The customer GID.' }),
        received_at: timestamp('When Shopify reported it.'),
      }),
      { description: 'Customers who asked for their data in the last 30 days, at most 20.' },
    ),
  },
  { title: 'ShopifyState' },
)

export function presentShopifyState(
  shop: { readonly platform: string },
  { connection, left_there, findings, inbox, budget, data_requests }: State,
): Static<typeof ShopifyState> {
  return {
    connection: connection && {
      ...connection,
      connected_at: connection.connected_at.toISOString(),
      swept_until: connection.swept_until.toISOString(),
      leaving_since: connection.leaving_since?.toISOString() ?? null,
    },
    left_there: left_there && { ...left_there },
    findings: findings.map((finding) => ({ ...finding })),
    inbox: {
      waiting: inbox.waiting,
      since: inbox.since?.toISOString() ?? null,
      failing: inbox.failing.map(({ next_attempt_at, ...failed }) => ({
        ...failed,
        next_attempt_at: next_attempt_at.toISOString(),
      })),
    },
    budget: budget && { ...budget },
    data_requests: data_requests.map(({ customer_id, received_at }) => ({
      customer_id: customerGid(shop, customer_id),
      received_at: received_at.toISOString(),
    })),
  }
}
