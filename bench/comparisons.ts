/**
 * The service beside its yardsticks. Their processor times are added: what a read needs at least is
 * its SQL and a bare route.
 */
export interface Comparison {
  readonly work: string
  readonly service: string
  readonly yardsticks: readonly string[]
  /** At most so many times the processor time of the yardsticks; null: no goal is set. */
  readonly cost_goal: number | null
}

export const COMPARISONS: readonly Comparison[] = [
  {
    work: 'earn, 100,000 customers',
    service: 'earn',
    yardsticks: ['earn, pgbench'],
    cost_goal: 1.1,
  },
  {
    work: 'earn, one hot customer',
    service: 'hot earn',
    yardsticks: ['hot earn, pgbench'],
    cost_goal: null,
  },
  {
    work: 'GET points',
    service: 'points',
    yardsticks: ['points, pgbench', 'points, bare route'],
    cost_goal: 1.8,
  },
  {
    work: 'MCP call for points / GET points',
    service: 'points by MCP',
    yardsticks: ['points'],
    cost_goal: 1.8,
  },
  {
    work: 'GET transactions, 50 rows',
    service: 'transactions',
    yardsticks: ['transactions, pgbench', 'transactions, bare route'],
    cost_goal: 2.5,
  },
  {
    work: 'POST estimates, 20 lines, 5 campaigns',
    service: 'estimate',
    yardsticks: ['estimate, bare route'],
    cost_goal: 12,
  },
  {
    work: 'PUT order, 3 lines, 2 campaigns, 32 clients',
    service: 'order of 3 lines, 32 clients',
    yardsticks: ['order of 3 lines, pgbench'],
    cost_goal: 2,
  },
  {
    work: 'PUT order, 3 lines, 2 campaigns, 8 clients',
    service: 'order of 3 lines, 8 clients',
    yardsticks: ['order of 3 lines, pgbench'],
    cost_goal: 3.5,
  },
  {
    work: 'PUT order, 3 lines, 2 campaigns, 1 client',
    service: 'order of 3 lines, 1 client',
    yardsticks: ['order of 3 lines, pgbench'],
    cost_goal: 5,
  },
  {
    work: 'POST refund of a line, 8 clients',
    service: 'refund, 8 clients',
    yardsticks: ['order of 3 lines, pgbench'],
    cost_goal: 2.5,
  },
  {
    work: 'POST refund of a line, 1 client',
    service: 'refund, 1 client',
    yardsticks: ['order of 3 lines, pgbench'],
    cost_goal: null,
  },
  {
    work: 'PUT order, 20 lines, 5 campaigns, 32 clients',
    service: 'order of 20 lines, 32 clients',
    yardsticks: ['order of 20 lines, pgbench'],
    cost_goal: null,
  },
  {
    work: 'event deliveries, 50 endpoints',
    service: 'delivery',
    yardsticks: ['delivery, bare posts'],
    cost_goal: 1.6,
  },
]
