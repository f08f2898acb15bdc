import { sql } from 'kysely'

/**
 * Any of these numbers, for a condition: ``customer_id = ${anyOf(customer_ids)}``. The planner takes
 * them for a few and finds their rows by an index. Of the rows of a JSON array it expects a hundred,
 * for which it would rather read a table of some thousands of rows from end to end.
 */
export function anyOf(numbers: readonly number[]) {
  return sql`ANY (${`{${numbers.join(',')}}`}::text::bigint[])`
}
