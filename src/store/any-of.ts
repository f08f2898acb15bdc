import { sql } from 'kysely'

/**
 * Any of these numbers, for a condition: ``customer_id = ${anyOf(customer_ids)}``. The planner
 * expects about ten and uses an index. For the rows of a JSON array it expects a hundred, and would
 * rather read a table of some thousands of rows completely. An array that is compared directly may
 * be parsed again for every row.
 */
export function anyOf(numbers: readonly number[]) {
  return sql`ANY (SELECT unnest(${`{${numbers.join(',')}}`}::text::bigint[]))`
}
