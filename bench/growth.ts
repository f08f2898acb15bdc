import { ESTIMATES } from './buying.ts'
import { type BuyingShop, cartBody, openBuyingShop, orderBody } from './buying-shop.ts'
import type { Comparison } from './comparisons.ts'
import { runScript, SHOP_DOMAIN, withoutIndexes } from './ledger.ts'
import { EARN, PAGE } from './ledger-works.ts'
import { type Circumstances, loadSubject, measureInTurns, type Subject } from './measure.ts'
import type { Options } from './options.ts'
import { withClient } from './postgres.ts'
import { measureProven, type Proven } from './prove.ts'

/** The processor time of an operation may be so many times that over the smallest ledger. */
const COST_GOAL = 1.2

const CAMPAIGNS = 2
const ORDER_LINES = 3
const CART_LINES = 20
/** Half of a small ledger are awards of customers who have no other entry. */
const CUSTOMERS_PART = 0.5
/** The page that is measured is always full, together with the first award. */
const HISTORY_LENGTH_MIN = 49

const WORKS = ['earn', 'transactions', 'order of 3 lines', 'estimate of 20 lines'] as const

/** A database that holds so many entries of so many shops; the load goes to the first of them. */
interface Size {
  readonly entries: number
  readonly shops: number
}

/**
 * One shop of each size, and the smallest once more, with neighbours that have together what the
 * largest has.
 */
function sizesOf({ growth, shops }: Options): readonly [Size, ...Size[]] {
  const [first, ...others] = growth.map((entries) => ({ entries, shops: 1 }))
  if (first === undefined) throw new Error('no ledger size was given')
  const entries = Math.max(...growth)
  return [first, ...others, ...(shops > 1 ? [{ entries, shops }] : [])]
}

function titleOf({ entries, shops }: Size): string {
  return `${entries} entries${shops > 1 ? ` of ${shops} shops` : ''}`
}

function nameOf(work: string, size: Size): string {
  return `${work}, ${titleOf(size)}`
}

/** What each operation costs over the larger databases, beside the smallest. */
export function growthComparisons(options: Options): Comparison[] {
  const [smallest, ...others] = sizesOf(options)
  return WORKS.flatMap((work) =>
    others.map((size) => ({
      work: `${nameOf(work, size)} / ${smallest.entries}`,
      service: nameOf(work, size),
      yardsticks: [nameOf(work, smallest)],
      cost_goal: COST_GOAL,
    })),
  )
}

/** Measures databases of these sizes in turns, each under a service of its own. */
export async function measureGrowth(
  circumstances: Circumstances,
  options: Options,
  tell: (line: string) => void,
): Promise<Proven> {
  const shops: BuyingShop[] = []
  try {
    const subjects: Subject[] = []
    const sizes = sizesOf(options)
    for (const [index, size] of sizes.entries()) {
      tell(`filling ${titleOf(size)}`)
      const { shop, members } = await openShop(circumstances, options, index, size, sizes[0])
      shops.push(shop)
      subjects.push(...subjectsOf(circumstances, size, shop, members))
    }
    await measureInTurns(subjects, 1, (line) => tell(`warming up, ${line}`))
    const ledgers = shops.map(({ ledger }) => ledger)
    return await measureProven(subjects, ledgers, options.rounds, tell)
  } finally {
    for (const { service } of shops) await service.stop()
  }
}

async function openShop(
  { server }: Circumstances,
  options: Options,
  index: number,
  size: Size,
  smallest: Size,
): Promise<{ shop: BuyingShop; members: number }> {
  const has_neighbours = size.shops > 1
  const numbers = shopOf(has_neighbours ? smallest.entries : size.entries, options.customers)
  const name = `laurel_bench_growth_${index}`
  const { customers } = numbers
  const shop = await openBuyingShop(
    server.url,
    name,
    { campaigns: CAMPAIGNS, customers },
    async (url) => {
      await withoutIndexes(url, 'entries', async () => {
        await runScript(url, 'fill-growth', { first_shop: 1, last_shop: 1, ...numbers })
        if (!has_neighbours) return
        await runScript(url, 'add-shops', { shops: size.shops })
        const entries = (size.entries - smallest.entries) / (size.shops - 1)
        const neighbours = { first_shop: 2, last_shop: size.shops, ...neighbourOf(entries) }
        await runScript(url, 'fill-growth', neighbours)
      })
      await withClient(url, async (client) => {
        await client.query('VACUUM (ANALYZE)')
        await client.query('CHECKPOINT')
      })
    },
  )
  return { shop, members: numbers.members }
}

/** How many customers a shop of so many entries has, and how long the history of its members is. */
function shopOf(entries: number, customers_max: number) {
  const customers = Math.min(customers_max, Math.ceil(entries * CUSTOMERS_PART))
  const others = entries - customers
  const members = Math.max(1, Math.min(customers, Math.floor(others / HISTORY_LENGTH_MIN)))
  const length = Math.max(HISTORY_LENGTH_MIN, Math.floor(others / members))
  return { customers, members, length }
}

/** A shop whose customers all have a history. */
function neighbourOf(entries: number) {
  const customers = Math.max(1, Math.round(entries / (HISTORY_LENGTH_MIN + 1)))
  return { customers, members: customers, length: HISTORY_LENGTH_MIN }
}

function subjectsOf(
  circumstances: Circumstances,
  size: Size,
  { ledger, feed, service }: BuyingShop,
  members: number,
): Subject[] {
  const { key, customers } = ledger
  const all = { first_customer: 1, last_customer: customers }
  const order = {
    ...({ method: 'PUT', path: `/platform/v1/orders/{order_id}?shop=${SHOP_DOMAIN}` } as const),
    ...{ body: orderBody(ORDER_LINES), key: feed, ...all },
  }
  const cart = { method: 'POST', path: ESTIMATES, body: cartBody(CART_LINES), key, ...all } as const
  const page = { ...PAGE, key, first_customer: 1, last_customer: members }
  const name = (work: (typeof WORKS)[number]) => nameOf(work, size)
  return [
    loadSubject(name('earn'), circumstances, service, { ...EARN, key, ...all }, ledger),
    loadSubject(name('transactions'), circumstances, service, page),
    loadSubject(name('order of 3 lines'), circumstances, service, order, ledger),
    loadSubject(name('estimate of 20 lines'), circumstances, service, cart),
  ]
}
