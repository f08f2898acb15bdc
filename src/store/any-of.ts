import { sql } from 'kysely'

/**
 * Any of these numbers, for a condition: ``customer_id = ${anyOf(customer_ids)}``. The planner takes
 * them for ten and finds their rows by an index. Of the rows of a JSON array it expects a hundred,
 * for which it would rather read a table of some thousands of rows from end to end; and an array
 * that is compared as it is may be read anew for every row.
 */
export function anyOf(numbers: readonly number[]) {
  return sql`ANY (SELECT unnest(${`{${numbers.join(',')}}`}::text::bigint[]))`
}
