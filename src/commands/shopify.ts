import { text } from 'node:stream/consumers'
import { ConfigError } from '../config/setting.ts'
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
  stopShopifyImportOperation,
} from '../endpoints/admin/shops/shopify-imports.ts'
import { once } from '../lib/once.ts'
import { adminCommand } from './client/admin-command.ts'
import { importLines, leftLines, orNone, stateLines } from './client/shopify-lines.ts'

// As a stream, so that it waits: a terminal may answer that there is nothing yet.
const linesSent = once(async () => {
  const lines = (await text(process.stdin)).split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '')
})

/**
 * A secret in a command is seen by everybody on the machine; standard input is not. Each option
 * that asks for it takes a line, in their order here.
 */
const secretOf = (option: string) => async (sent: string) => {
  if (sent !== '-') return sent
  const line = (await linesSent()).shift()
  if (line) return line
  throw new ConfigError(option, 'needs a line on standard input, as in: < secret.txt')
}

function daysIn(sent: string): number {
  if (/^[1-9]\d{0,8}$/.test(sent)) return Number(sent)
  throw new ConfigError('--days', `must be a number of days, such as 60, not "${sent}"`)
}

export const connectShopifyCommand = adminCommand(connectShopifyOperation, {
  name: 'shopify connect',
  about: 'connects a shop to its shop on Shopify, with an app of your own',
  words: [
    {
      name: 'shopify_domain',
      field: 'shopify_domain',
      about: 'its domain at Shopify: my-shop.myshopify.com',
    },
  ],
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
      about: 'of your app; - reads it from standard input, a line for each -',
      required: true,
      read: secretOf('--client-secret'),
    },
    {
      name: '--previous-client-secret',
      value: 'secret',
      field: 'previous_client_secret',
      about: 'the one before, while you replace it; - as above',
      read: secretOf('--previous-client-secret'),
    },
    {
      name: '--access-token',
      value: 'token',
      field: 'access_token',
      about: 'a token that never ends, of an app from before 2026; - as above',
      read: secretOf('--access-token'),
    },
  ],
  example:
    'laurel shopify connect my-shop.myshopify.com --client-id 0123456789abcdef ' +
    '--client-secret - < secret.txt',
  print: (state) => ({ lines: stateLines(state) }),
})

export const shopifyDoctorCommand = adminCommand(getShopifyOperation, {
  name: 'shopify doctor',
  about:
    'checks the connection to Shopify: rights, currency, version, clock, address, webhooks, and ' +
    'what waits; exits with 1 if a check fails',
  print: (state) => ({
    lines: stateLines(state),
    fails: state.findings.some(({ is_good }) => !is_good),
  }),
})

export const disconnectShopifyCommand = adminCommand(disconnectShopifyOperation, {
  name: 'shopify disconnect',
  about: 'removes what Laurel created in Shopify, and deletes its webhooks and secrets',
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
      ...leftLines(left_there),
    ],
  }),
})

export const listShopifyCallsCommand = adminCommand(listShopifyCallsOperation, {
  name: 'shopify calls',
  about: 'lists store credit whose outcome at Shopify is unknown',
  print: ({ data }) => ({
    lines: orNone(
      'Nothing waits for a person.',
      data.map(
        ({ id, kind, customer_id, amount, asked_at }) =>
          `${id}  ${kind}  ${amount}  ${customer_id}  asked ${asked_at}`,
      ),
    ),
  }),
})

export const decideShopifyCallCommand = adminCommand(decideShopifyCallOperation, {
  name: 'shopify decide',
  about: 'confirms whether store credit was booked at Shopify',
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
      about: 'orders of this many days; default: 60',
      read: daysIn,
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
      about: 'data from before the shop was connected earns nothing',
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
      about: 'only reports what it finds; nothing is moved',
      read: () => true,
    },
  ],
  print: ({ id }) => ({
    lines: [`${id} has begun; see how far it is with: laurel shopify imports`],
  }),
})

export const stopShopifyImportCommand = adminCommand(stopShopifyImportOperation, {
  name: 'shopify stop',
  about: 'stops an import or a move from Shopify; what has been imported stays',
  words: [{ name: 'import_id', field: 'import_id', about: 'the id from: laurel shopify imports' }],
  example: 'laurel shopify stop imp_01jd3kq2v9x8m4n7r5t6w0y1za',
  print: ({ id, status }) => ({ lines: [`${id} is ${status}.`] }),
})

export const listShopifyImportsCommand = adminCommand(listShopifyImportsOperation, {
  name: 'shopify imports',
  about: 'shows how far the imports from Shopify have come',
  print: ({ data }) => ({
    lines: orNone('Nothing was imported yet.', data.flatMap(importLines)),
  }),
})
