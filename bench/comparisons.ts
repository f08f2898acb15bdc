/** The service beside its yardsticks: its rate over that of the slowest of them. */
export interface Comparison {
  readonly work: string
  readonly service: string
  readonly yardsticks: readonly string[]
  /** null: only the figure is asked for. */
  readonly goal: number | null
}

export const COMPARISONS: readonly Comparison[] = [
  { work: 'earn, 100,000 customers', service: 'earn', yardsticks: ['earn, pgbench'], goal: 0.5 },
  {
    work: 'earn, one hot customer',
    service: 'hot earn',
    yardsticks: ['hot earn, pgbench'],
    goal: 1,
  },
  {
    work: 'GET points',
    service: 'points',
    yardsticks: ['points, pgbench', 'points, bare route'],
    goal: 0.5,
  },
  {
    work: 'GET transactions, 50 rows',
    service: 'transactions',
    yardsticks: ['transactions, pgbench', 'transactions, bare route'],
    goal: 0.5,
  },
  {
    work: 'POST estimates, 20 lines, 5 campaigns',
    service: 'estimate',
    yardsticks: ['estimate, bare route'],
    goal: 0.5,
  },
  {
    work: 'PUT order, 3 lines, 2 campaigns',
    service: 'order of 3 lines',
    yardsticks: ['order of 3 lines, pgbench'],
    goal: null,
  },
  {
    work: 'PUT order, 20 lines, 5 campaigns',
    service: 'order of 20 lines',
    yardsticks: ['order of 20 lines, pgbench'],
    goal: null,
  },
  {
    work: 'event deliveries, 50 endpoints',
    service: 'delivery',
    yardsticks: ['delivery, bare posts'],
    goal: 0.5,
  },
]
