import type { Shop } from '../domain/shops/shop.ts'
import { IMPORT_PARTS, type PastCounts, type WantedPast } from '../domain/shops/shopify-import.ts'
import { refused } from '../errors.ts'
import { DAY_MS } from '../lib/durations.ts'
import type { GuardedClient } from '../lib/guarded-request.ts'
import { newId } from '../lib/ids.ts'
import { inTransaction } from '../store/db.ts'
import { callerOf, refusal, type ShopCaller } from './caller.ts'
import { RETRY_SOON_MS, ShopifyFailure } from './client/failure.ts'
import { thingsIn, UnreadableLine } from './domain/import-lines.ts'
import { readPiece } from './import-file.ts'
import { again, ended, FROM_THE_START, later, type Stepped } from './import-steps.ts'
import { carryOutThings } from './import-things.ts'
import { finishMove, recogniseThings } from './move.ts'
import {
  cancelBulk,
  countPast,
  customersQuestion,
  listBulks,
  ordersQuestion,
  productsQuestion,
  readBulk,
  startBulk,
} from './operations/bulk.ts'
import { savePast } from './store/connections.ts'
import {
  findOpenImport,
  insertShopifyImport,
  type ShopifyImportRow,
  saveImportStep,
} from './store/imports.ts'
import type { WorkParts } from './work-deliveries.ts'

export interface ImportParts extends WorkParts {
  readonly outbound: GuardedClient
}

/** Without `read_all_orders` Shopify shows the orders of so many days. */
const DAYS_SHOWN = 60
const THINGS_AT_ONCE = 50
/** One run of the job ends after so many things; the next continues. */
const THINGS_PER_RUN = 1_000
const ATTEMPTS_MAX = 12

/** How much there is. Throws `scope_missing` where Shopify would not show it. */
export async function countThePast(
  { client, connections, clock }: ImportParts,
  { shop_id, currency }: Shop,
  { days }: Pick<WantedPast, 'days'>,
): Promise<PastCounts> {
  const caller = callerOf(client, await connections.doorOf(shop_id), currency)
  const since = sinceOf(days, clock.now())
  const query = since === null ? null : `created_at:>='${since.toISOString()}'`
  const { customersCount, ordersCount, currentAppInstallation } = await caller.call(countPast, {
    query,
  })
  const scopes = currentAppInstallation.accessScopes.map(({ handle }) => handle)
  if ((days === null || days > DAYS_SHOWN) && !scopes.includes('read_all_orders')) {
    const message = `Shopify shows the app orders of ${DAYS_SHOWN} days only, without the scope read_all_orders.`
    throw refused('scope_missing', message, { field: 'days' })
  }
  return { customers: customersCount?.count ?? 0, orders: ordersCount?.count ?? 0 }
}

/** Asks for the past; a job brings it in. Throws `import_running`. */
export async function startImport(
  { db }: ImportParts,
  { shop_id }: Shop,
  { days, earn }: { readonly days: number | null; readonly earn: boolean },
  now: Date,
): Promise<string> {
  const import_id = newId('imp', now)
  const orders_since = sinceOf(days, now)
  await inTransaction(db, async (tx) => {
    const wanted = { import_id, orders_since, earn, moves: null }
    if (!(await insertShopifyImport(tx, shop_id, wanted, now))) {
      throw refused('import_running', 'An import of this shop is not done yet. Stop it first.')
    }
    await savePast(tx, shop_id, earn)
  })
  return import_id
}

function sinceOf(days: number | null, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() - days * DAY_MS)
}

/** Takes the steps of the import that are due, at most so many things' worth of them. */
export async function workImport(
  parts: ImportParts,
  shop: Shop,
  things_max: number = THINGS_PER_RUN,
): Promise<void> {
  let left = things_max
  while (left > 0) {
    const row = await findOpenImport(parts.db, shop.shop_id)
    if (row === undefined || row.next_attempt_at > parts.clock.now()) return
    left -= Math.max(await takeStep(parts, shop, row, left), 1)
  }
}

/** Takes one step; what fails is tried again later. Answers how many things it carried out. */
async function takeStep(
  parts: ImportParts,
  shop: Shop,
  row: ShopifyImportRow,
  things_max: number,
): Promise<number> {
  const { client, connections, log } = parts
  try {
    const door = await connections.doorOf(shop.shop_id)
    const caller = callerOf(client, door, shop.currency, 'later')
    if (row.status !== 'reading') {
      await save(parts, shop, row, await (row.status === 'asked' ? ask : look)(parts, caller, row))
      return 0
    }
    return await readOn(parts, shop, caller, { row, things_max })
  } catch (error) {
    const is_foreseen = error instanceof ShopifyFailure || error instanceof UnreadableLine
    if (!is_foreseen) log.error({ err: error, shop_id: shop.shop_id }, 'an import failed')
    const fault = is_foreseen ? error.message : 'an error in Laurel, see its log'
    const is_over = error instanceof ShopifyFailure && error.kind === 'refused'
    // It may have come further before it failed.
    const at = (await findOpenImport(parts.db, shop.shop_id)) ?? row
    const attempts = at.attempts + 1
    const after =
      is_over || attempts >= ATTEMPTS_MAX
        ? ended(parts, at, { status: 'failed', fault })
        : later(parts, { ...at, attempts, fault })
    await save(parts, shop, at, after)
    return 0
  }
}

const QUESTIONS = {
  products: productsQuestion,
  customers: customersQuestion,
  orders: ordersQuestion,
} as const

function markOf({ import_id, part, asks }: ShopifyImportRow): string {
  return `laurel ${import_id} ${part} ${asks}`
}

/** Asks Shopify for the file, unless it was asked and only the answer was lost. */
async function ask(
  parts: ImportParts,
  caller: ShopCaller,
  row: ShopifyImportRow,
): Promise<Stepped> {
  const mark = markOf(row)
  const running = { ...row, status: 'running', attempts: 0, fault: null } as const
  const { bulkOperations } = await caller.call(listBulks, {})
  const known = bulkOperations.nodes.find(({ query }) => query.includes(`# ${mark}\n`))
  if (known !== undefined) return { ...running, operation_id: known.id }
  const query = QUESTIONS[row.part](mark, row.orders_since)
  const { bulkOperationRunQuery: answer } = await caller.call(startBulk, { query })
  const [error] = answer?.userErrors ?? []
  if (error !== undefined && WAITS.has(error.code ?? '')) {
    // Somebody else's questions end some time: this is no attempt of ours.
    return later(parts, { ...row, fault: 'Shopify is still at work on another file.' })
  }
  if (error !== undefined) throw refusal(error)
  const operation_id = answer?.bulkOperation?.id
  if (operation_id !== undefined) return { ...running, operation_id }
  throw new ShopifyFailure('unknown', 'no answer', RETRY_SOON_MS)
}

const WAITS = new Set(['OPERATION_IN_PROGRESS', 'LIMIT_REACHED'])

/** Looks whether the file is there. */
async function look(
  parts: ImportParts,
  caller: ShopCaller,
  row: ShopifyImportRow,
): Promise<Stepped> {
  const { bulkOperation: found } = await caller.call(readBulk, { id: row.operation_id ?? '' })
  switch (found?.status) {
    case 'CREATED':
    case 'RUNNING':
    case 'CANCELING':
      return later(parts, row)
    case 'COMPLETED':
      return { ...row, status: 'reading', attempts: 0, fault: null, bytes_read: 0 }
    default:
      return again(parts, row, `Shopify has not written the file: ${nameOf(found)}`)
  }
}

function nameOf(found: { readonly status: string; readonly errorCode: string | null } | null) {
  if (found === null) return 'it knows nothing of it'
  return [found.status, found.errorCode].filter((word) => word !== null).join(' ')
}

/** Reads a piece of the file, a few things at a time, and saves after each few how far it is. */
async function readOn(
  parts: ImportParts,
  shop: Shop,
  caller: ShopCaller,
  { row, things_max }: { readonly row: ShopifyImportRow; readonly things_max: number },
): Promise<number> {
  // The address ends, and is a secret: it is asked for each time and never stored.
  const { bulkOperation: found } = await caller.call(readBulk, { id: row.operation_id ?? '' })
  const is_empty = found?.url === null && found.objectCount === '0'
  if (is_empty) return finish(parts, shop, row)
  const piece = found?.url ? await readPiece(parts.outbound, found.url, row.bytes_read) : null
  if (piece === null) {
    await save(parts, shop, row, again(parts, row, 'Shopify’s file is not there any more.'))
    return 0
  }
  const things = thingsIn(piece)
  if (things.length === 0 && !piece.is_end) throw new UnreadableLine('a thing is too long')
  const taken = things.slice(0, things_max)
  let at = row
  for (let start = 0; start < taken.length; start += THINGS_AT_ONCE) {
    const some = taken.slice(start, start + THINGS_AT_ONCE)
    const act = at.moves === null ? carryOutThings : recogniseThings
    const queued = await act(parts, shop, at, some)
    const [is_of_customers, is_of_orders] = [at.part === 'customers', at.part === 'orders']
    const after: Stepped = {
      ...{ ...at, attempts: 0, fault: null },
      bytes_read: at.bytes_read + some.reduce((sum, { bytes }) => sum + bytes, 0),
      lines_read: at.lines_read + some.reduce((sum, { lines }) => sum + lines, 0),
      customers_read: at.customers_read + (is_of_customers ? some.length : 0),
      orders_read: at.orders_read + (is_of_orders ? some.length : 0),
      orders_queued: at.orders_queued + (is_of_orders ? queued : 0),
    }
    if (!(await save(parts, shop, at, after))) return start
    at = after
  }
  if (piece.is_end && taken.length === things.length) await finish(parts, shop, at)
  return taken.length
}

/** After the customers come the orders. */
async function finish(parts: ImportParts, shop: Shop, row: ShopifyImportRow): Promise<number> {
  const part = IMPORT_PARTS[IMPORT_PARTS.indexOf(row.part) + 1]
  if (part !== undefined) {
    const next = { status: 'asked', part, asks: 0, operation_id: null } as const
    await save(parts, shop, row, { ...row, ...next, ...FROM_THE_START })
    return 0
  }
  if (row.moves !== null) {
    await inTransaction(parts.db, async (tx) => {
      const after = ended(parts, row, { status: 'done', fault: null })
      const is_mine = await saveImportStep(tx, shop.shop_id, row, after, parts.clock.now())
      if (is_mine) await finishMove(tx, shop, row, parts.clock.now())
    })
    return 0
  }
  await save(parts, shop, row, ended(parts, row, { status: 'done', fault: null }))
  return 0
}

function save(
  { db, clock }: ImportParts,
  { shop_id }: Shop,
  before: ShopifyImportRow,
  after: Stepped,
): Promise<boolean> {
  return saveImportStep(db, shop_id, before, after, clock.now())
}

/** Tells Shopify that nobody waits for the file; if that fails, it is written for nobody. */
export async function cancelFile(
  { client, connections, log }: ImportParts,
  { shop_id, currency }: Shop,
  { status, operation_id }: ShopifyImportRow,
): Promise<void> {
  if (status !== 'running' || operation_id === null) return
  try {
    const caller = callerOf(client, await connections.doorOf(shop_id), currency)
    await caller.call(cancelBulk, { id: operation_id })
  } catch (error) {
    if (!(error instanceof ShopifyFailure)) throw error
    log.warn({ err: error, shop_id }, 'a file of Shopify was not cancelled')
  }
}
