import type { Static } from 'typebox'
import type { FINDING_NAMES } from '../../domain/shops/shopify.ts'
import type { ShopifyState } from '../../schemas/shops/shopify.ts'
import type { ShopifyImports } from '../../schemas/shops/shopify-import.ts'

type State = Static<typeof ShopifyState>
type Import = Static<typeof ShopifyImports>['data'][number]

/** What the commands about Shopify print for people. */

/** What to do where a check fails. */
const CURES: Readonly<Record<(typeof FINDING_NAMES)[number], string>> = {
  access:
    'See that the app is installed in your store and that the store is open. If you have made a new secret, connect again.',
  scopes: 'Give the app these scopes in the Dev Dashboard, and install it again.',
  currency: 'Set the currency back at Shopify, or add a shop with the new one.',
  version: 'Update Laurel.',
  clock: 'Mend the time (NTP) of this machine, or of the one that has the database.',
  address: 'Set LAUREL_BASE_URL to the public https address of Laurel, and connect again.',
  webhooks:
    'Look at the scopes and the address. Laurel asks again every 15 minutes, and when you connect.',
  inbox: 'Mend what is named. It is tried again by itself.',
  waiting: 'Look at Shopify, and say what you saw: laurel shopify decide',
  discounts: 'Mend it at Shopify or in your programme. Laurel tries again by itself.',
  members: 'Nothing, if Shopify was away: Laurel tries again by itself.',
  requests: "Export the data from the member's page, and send it within a month.",
}

const NAME_WIDTH = Math.max(...Object.keys(CURES).map((name) => name.length))

export function stateLines({ connection, left_there, findings }: State): string[] {
  if (connection === null) {
    return ['The shop is not connected to Shopify.', ...leftLines(left_there)]
  }
  const { shopify_domain, waits_for_move, leaving_since } = connection
  return [
    `Connected to ${shopify_domain}.`,
    ...(waits_for_move
      ? ['The built-in shop keeps the shop until it is moved: laurel shopify move']
      : []),
    ...(leaving_since === null
      ? []
      : [`It is being disconnected since ${leaving_since}. To end this, connect it again.`]),
    ...findings.flatMap(({ name, is_good, says }) => {
      const label = name.padEnd(NAME_WIDTH)
      if (is_good) return `ok     ${label} ${says}`
      return [`FAILS  ${label} ${says}`, `       ${''.padEnd(NAME_WIDTH)} ${CURES[name]}`]
    }),
  ]
}

/** What a shop that was disconnected has left at Shopify. */
export function leftLines(left_there: State['left_there']): string[] {
  if (left_there === null) return []
  const { automatic_discounts, members } = left_there
  return [
    `Left there: ${automatic_discounts} discounts of members, and tags and metafields of ${members} customers.`,
  ]
}

export function importLines(one: Import): string[] {
  const { id, kind, status, customers_read, orders_read, orders_queued, fault, found } = one
  const read = `${customers_read} customers, ${orders_read} orders (${orders_queued} read one by one)`
  return [
    [id, kind, status, read, ...(fault === null ? [] : [fault])].join('  '),
    ...(found === null ? [] : foundLines(found)),
  ]
}

function foundLines(found: NonNullable<Import['found']>): string[] {
  const counts = (['customers', 'orders', 'products'] as const).map(
    (kind) => `${found[kind]} ${kind} found, ${found[`${kind}_missing`]} missing`,
  )
  const missing = found.examples.map(({ kind, id }) => `${kind} ${id}`)
  return [
    `  ${counts.join('; ')}`,
    ...(missing.length === 0 ? [] : [`  missing at Shopify: ${missing.join(', ')}`]),
  ]
}

/** The lines of a list, or that it is empty. */
export function orNone(none: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [none] : lines
}
