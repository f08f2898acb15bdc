import { join } from 'node:path'

/**
 * What operations cost the database, one after another on PostgreSQL. A statement is a round trip:
 * BEGIN and COMMIT count too. `test/postgres/operation-costs.test.ts` holds the service to these
 * numbers, and `npm run generate` writes them into docs/speed.md.
 */
export const OPERATION_COSTS = {
  'Award of points': { statements: 9, commits: 1 },
  Balance: { statements: 1, commits: 0 },
  'Page of 50 transactions': { statements: 1, commits: 0 },
  'Estimate of a cart': { statements: 5, commits: 0 },
  'Order of 3 lines': { statements: 6, commits: 1 },
  'Refund of a line': { statements: 7, commits: 1 },
  Redemption: { statements: 12, commits: 2 },
  'Cancel of a redemption': { statements: 11, commits: 2 },
  'Claim of a rule': { statements: 10, commits: 1 },
  'Birthdays, all paid before': { statements: 4, commits: 0 },
  'Birthdays of 20 members': { statements: 9, commits: 1 },
  '40 e-mails of 2 templates': { statements: 171, commits: 0 },
  'New customer': { statements: 14, commits: 1 },
  'Dry run of a tier': { statements: 17, commits: 0 },
} as const satisfies Readonly<Record<string, OperationCost>>

/**
 * What orders cost that a platform tells together, in one transaction: one of them, or eight of
 * different buyers.
 */
export const ORDERS_TOLD_COSTS = {
  'nothing but points': { statements: 4, commits: 1 },
  'the code of a partner': { statements: 5, commits: 1 },
  'the code of a referred friend': { statements: 6, commits: 1 },
  'the purchase of a membership, with a gift': { statements: 5, commits: 1 },
  'an order of a member of one': { statements: 5, commits: 1 },
  'a move to another tier, with a code as gift': { statements: 7, commits: 1 },
} as const satisfies Readonly<Record<string, OperationCost>>

export type OrdersTold = keyof typeof ORDERS_TOLD_COSTS

export interface OperationCost {
  readonly statements: number
  readonly commits: number
}

export type Operation = keyof typeof OPERATION_COSTS

/** The page that repeats these numbers. */
export const SPEED_PAGE = join(import.meta.dirname, '..', '..', 'docs', 'speed.md')

/** The page with the tables as they are here. */
export function withCostTable(page: string): string {
  return withTable(withTable(page, 'Operation', OPERATION_COSTS), 'Orders with', ORDERS_TOLD_COSTS)
}

function withTable(
  page: string,
  title: string,
  costs: Readonly<Record<string, OperationCost>>,
): string {
  const head = `| ${title} | Statements | Commits |\n|---|---|---|\n`
  const start = page.indexOf(head)
  if (start < 0) throw new Error(`docs/speed.md has no table of ${title}`)
  const end = page.indexOf('\n\n', start)
  const rows = Object.entries(costs).map(
    ([name, { statements, commits }]) => `| ${name} | ${statements} | ${commits} |`,
  )
  return page.slice(0, start) + head + rows.join('\n') + page.slice(end)
}
