/** Few enough to be small in memory, many enough that the database is asked seldom. */
export const ROWS_PER_PAGE = 1_000
