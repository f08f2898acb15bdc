import { sql } from 'kysely'
import type { Day } from '../../domain/days.ts'
import type { Celebrated, CelebratedDate } from '../../domain/earning/birthday-awards.ts'
import type { Queries } from '../db.ts'

/** The last day whose birthdays are all handled. */
export async function findLookedUntil(queries: Queries, shop_id: number): Promise<Day | undefined> {
  const found = await sql<{ looked_until: Day }>`
    SELECT looked_until::text FROM birthday_looks WHERE shop_id = ${shop_id}
  `.execute(queries)
  return found.rows[0]?.looked_until
}

export async function saveLookedUntil(queries: Queries, shop_id: number, day: Day): Promise<void> {
  await sql`
    INSERT INTO birthday_looks (shop_id, looked_until) VALUES (${shop_id}, ${day}::text::date)
    ON CONFLICT (shop_id) DO UPDATE
    SET looked_until = greatest(birthday_looks.looked_until, excluded.looked_until)
  `.execute(queries)
}

/** The next members by number, and what their awards are for before the year: `birthday:`. */
interface Page {
  readonly after: number
  readonly limit: number
  readonly paid_for_prefix: string
}

/** The next members who were born on one of these dates and were not paid for it. */
export async function listBirthdays(
  queries: Queries,
  shop_id: number,
  dates: readonly CelebratedDate[],
  page: Page,
): Promise<Celebrated[]> {
  const found = await sql<Celebrated>`
    SELECT c.customer_id, NULL AS subject_id, d.celebrated_on, d.month, d.day, c.entered_at
    FROM json_to_recordset(${JSON.stringify(dates)}) AS d (
      celebrated_on text, month smallint, day smallint
    )
    -- Day by day, by the index, whatever the planner thinks of the number of days.
    CROSS JOIN LATERAL (
      SELECT m.customer_id, m.birthday_entered_at AS entered_at FROM customers m
      WHERE m.shop_id = ${shop_id} AND m.birthday_month = d.month AND m.birthday_day = d.day
        AND m.enrolled_at IS NOT NULL AND m.gone_at IS NULL AND m.customer_id > ${page.after}
        AND NOT EXISTS (
          SELECT FROM awards a WHERE a.shop_id = m.shop_id AND a.customer_id = m.customer_id
            AND a.occasion = ${page.paid_for_prefix}::text || left(d.celebrated_on, 4)
        )
      ORDER BY m.customer_id LIMIT ${page.limit}
    ) c
    ORDER BY c.customer_id LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

/** The same for pets and children, with all of one member together. */
export async function listDependentBirthdays(
  queries: Queries,
  shop_id: number,
  kind: 'pet' | 'child',
  dates: readonly CelebratedDate[],
  page: Page,
): Promise<Celebrated[]> {
  const found = await sql<Celebrated>`
    WITH born AS (
      SELECT s.customer_id, s.subject_id, d.celebrated_on, d.month, d.day, s.entered_at
      FROM json_to_recordset(${JSON.stringify(dates)}) AS d (
        celebrated_on text, month smallint, day smallint
      )
      CROSS JOIN LATERAL (
        SELECT shop_id, customer_id, subject_id, entered_at FROM subjects
        WHERE shop_id = ${shop_id} AND kind = ${kind} AND customer_id > ${page.after}
          AND extract(month FROM birthday) = d.month AND extract(day FROM birthday) = d.day
        OFFSET 0
      ) s
      JOIN customers c ON c.shop_id = s.shop_id AND c.customer_id = s.customer_id
      WHERE c.enrolled_at IS NOT NULL AND c.gone_at IS NULL
        AND NOT EXISTS (
          SELECT FROM awards a WHERE a.shop_id = s.shop_id AND a.customer_id = s.customer_id
            AND a.occasion = concat(${page.paid_for_prefix}::text, s.subject_id, ':',
              left(d.celebrated_on, 4))
        )
    )
    SELECT * FROM born
    WHERE customer_id IN (
      SELECT DISTINCT customer_id FROM born ORDER BY customer_id LIMIT ${page.limit}
    )
    ORDER BY customer_id, subject_id
  `.execute(queries)
  return found.rows
}
