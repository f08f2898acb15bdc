import type pg from 'pg'

/** The connections for calls. */
export interface PoolFigures {
  readonly in_use: number
  readonly idle: number
  /** Calls that have none yet. */
  readonly waiting: number
  readonly max: number
}

export function poolFigures(pool: pg.Pool, max: number): PoolFigures {
  const { totalCount, idleCount, waitingCount } = pool
  return { in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount, max }
}
