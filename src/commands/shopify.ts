import { readFileSync } from 'node:fs'
import {
  connectShopifyOperation,
  disconnectShopifyOperation,
  getShopifyOperation,
} from '../endpoints/admin/shops/shopify.ts'
import {
  decideShopifyCallOperation,
  listShopifyCallsOperation,
} from '../endpoints/admin/shops/shopify-calls.ts'
import {
  importFromShopifyOperation,
  listShopifyImportsOperation,
  moveToShopifyOperation,
} from '../endpoints/admin/shops/shopify-imports.ts'
import { adminCommand } from './client/admin-command.ts'

const STANDARD_INPUT = 0

/** A secret in a command is seen by everybody on the machine; standard input is not. */
const readSecret = (text: string) =>
  text === '-' ? readFileSync(STANDARD_INPUT, 'utf8').trim() : text

export const connectShopifyCommand = adminCommand(connectShopifyOperation, {
  name: 'shopify connect',
  about: 'connects a shop to its shop on Shopify, with an app of your own',
  words: [{ name: 'shopify_domain', field: 'shopify_domain', about: 'my-shop.myshopify.com' }],
  options: [
    {
      name: '--client-id',
      value: 'id',
      field: 'client_id',
      about: 'of your app, from the Dev Dashboard',
      required: true,
    },
    {
      name: '--client-secret',
      value: 'secret',
      field: 'client_secret',
      about: 'of your app; - reads it from standard input',
      required: true,
      read: readSecret,
    },
    {
      name: '--previous-client-secret',
      value: 'secret',
      field: 'previous_client_secret',
      about: 'the one before, while you replace it',
    },
    {
      name: '--access-token',
      value: 'token',
      field: 'access_token',
      about: 'a token that never ends, of an app from before 2026',
    },
  ],
  example:
    'laurel shopify connect my-shop.myshopify.com --client-id 0123456789abcdef --client-secret s3cret-of-the-app',
  print: (state) => ({ lines: linesOf(state) }),
})

export const shopifyDoctorCommand = adminCommand(getShopifyOperation, {
  name: 'shopify doctor',
  about: 'checks the connection to Shopify: rights, currency, version, webhooks, and what waits',
  print: (state) => ({ lines: linesOf(state) }),
})

export const disconnectShopifyCommand = adminCommand(disconnectShopifyOperation, {
  name: 'shopify disconnect',
  about: 'takes away what Laurel made at Shopify, ends the webhooks and destroys the secrets',
  options: [
    {
      name: '--keep',
      field: 'traces',
      about: 'leaves discounts of members, segments, tags and metafields at Shopify',
      read: () => 'keep',
    },
  ],
  print: ({ connection, left_there }) => ({
    lines: [
      connection === null
        ? 'The shop is disconnected from Shopify.'
        : 'What Laurel made at Shopify is taken away; then the shop is disconnected. See: laurel shopify doctor',
      ...(left_there === null
        ? []
        : [
            `Left there: ${left_there.automatic_discounts} discounts of members, and tags and metafields of ${left_there.members} customers.`,
          ]),
    ],
  }),
})

export const listShopifyCallsCommand = adminCommand(listShopifyCallsOperation, {
  name: 'shopify calls',
  about: 'lists store credit of which nobody knows whether Shopify has booked it',
  print: ({ data }) => ({
    lines: data.map(
      ({ id, kind, customer_id, amount, asked_at }) =>
        `${id}  ${kind}  ${amount}  ${customer_id}  asked ${asked_at}`,
    ),
  }),
})

export const decideShopifyCallCommand = adminCommand(decideShopifyCallOperation, {
  name: 'shopify decide',
  about: 'says what you have seen at Shopify about store credit that waits',
  words: [
    { name: 'call_id', field: 'call_id', about: 'the id from: laurel shopify calls' },
    { name: 'outcome', field: 'outcome', about: 'booked, or not_booked: then it is asked again' },
  ],
  example: 'laurel shopify decide cod_01jd3kq2v9x8m4n7r5t6w0y1za booked',
  print: ({ id }) => ({ lines: [`${id} goes on within a minute.`] }),
})

export const importFromShopifyCommand = adminCommand(importFromShopifyOperation, {
  name: 'shopify import',
  about: 'imports the customers and past orders of a shop from Shopify',
  options: [
    {
      name: '--days',
      value: 'number',
      field: 'days',
      about: 'orders of so many days; default: 60',
      read: Number,
    },
    {
      name: '--all',
      field: 'days',
      about: 'all orders; the app needs the scope read_all_orders',
      not_with: '--days',
      read: () => null,
    },
    {
      name: '--no-points',
      field: 'earn',
      about: 'what is from before the shop was connected earns nothing',
      read: () => false,
    },
    {
      name: '--dry-run',
      field: 'dry_run',
      about: 'only says how much there is',
      read: () => true,
    },
  ],
  example: 'laurel shopify import --days 60 --no-points',
  print: ({ customers, orders, import: started }) => ({
    lines: [
      `${customers} customers and ${orders} orders at Shopify.`,
      started === null
        ? 'Nothing was started.'
        : `${started.id} brings them in; see how far it is with: laurel shopify imports`,
    ],
  }),
})

export const moveToShopifyCommand = adminCommand(moveToShopifyOperation, {
  name: 'shopify move',
  about: 'moves a shop from the built-in shop to Shopify; what is found there keeps its number',
  options: [
    {
      name: '--dry-run',
      field: 'dry_run',
      about: 'only says what it finds; nothing moves',
      read: () => true,
    },
  ],
  print: ({ id }) => ({
    lines: [`${id} has begun; see how far it is with: laurel shopify imports`],
  }),
})

export const listShopifyImportsCommand = adminCommand(listShopifyImportsOperation, {
  name: 'shopify imports',
  about: 'shows how far the imports from Shopify have come',
  print: ({ data }) => ({
    lines: data.flatMap((one) => [
      `${one.id}  ${one.kind}  ${one.status}  ${one.customers_read} customers, ` +
        `${one.orders_read} orders (${one.orders_queued} read one by one)` +
        `${one.fault === null ? '' : `  ${one.fault}`}`,
      ...(one.found === null ? [] : foundLines(one.found)),
    ]),
  }),
})

function foundLines(
  found: {
    readonly [Kind in 'customers' | 'orders' | 'products' as Kind | `${Kind}_missing`]: number
  } & { readonly examples: readonly { readonly kind: string; readonly id: number }[] },
): string[] {
  const counts = (['customers', 'orders', 'products'] as const).map(
    (kind) => `${found[kind]} ${kind} found, ${found[`${kind}_missing`]} missing`,
  )
  const missing = found.examples.map(({ kind, id }) => `${kind} ${id}`)
  return [
    `  ${counts.join('; ')}`,
    ...(missing.length === 0 ? [] : [`  missing at Shopify: ${missing.join(', ')}`]),
  ]
}

function linesOf({
  connection,
  findings,
}: {
  readonly connection: { readonly shopify_domain: string } | null
  readonly findings: readonly {
    readonly name: string
    readonly is_good: boolean
    readonly says: string
  }[]
}): string[] {
  if (connection === null) return ['The shop is not connected to Shopify.']
  const checks = findings.map(
    ({ name, is_good, says }) => `${is_good ? 'ok   ' : 'FAILS'}  ${name.padEnd(9)} ${says}`,
  )
  return [`Connected to ${connection.shopify_domain}.`, ...checks]
}
