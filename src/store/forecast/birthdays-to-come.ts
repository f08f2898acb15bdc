import { sql } from 'kysely'
import type { CelebratedDate } from '../../domain/earning/birthday-awards.ts'
import type { Eligibility } from '../../domain/eligibility/eligibility.ts'
import type { BirthdaysPaid, CelebratedByTier } from '../../domain/forecast/coming.ts'
import type { Queries } from '../db.ts'
import { isExcluded } from '../excluded-members.ts'

/** The birthdays of these days that a rule pays, by the tier that their members have now. */
export async function countBirthdays(
  queries: Queries,
  shop_id: number,
  { of, notice_days }: Pick<BirthdaysPaid, 'of' | 'notice_days'>,
  dates: readonly CelebratedDate[],
  eligibility: Pick<Eligibility, 'customer_audience' | 'excluded_customer_tags'>,
): Promise<CelebratedByTier[]> {
  const born =
    of === 'member'
      ? sql`
          SELECT customer_id, birthday_month AS month, birthday_day AS day,
            birthday_entered_at AS entered_at
          FROM customers WHERE shop_id = ${shop_id} AND birthday_month IS NOT NULL
        `
      : sql`
          SELECT customer_id, extract(month FROM birthday), extract(day FROM birthday), entered_at
          FROM subjects WHERE shop_id = ${shop_id} AND kind = ${of} AND birthday IS NOT NULL
        `
  const found = await sql<CelebratedByTier>`
    SELECT a.tier_id, count(*) AS birthdays
    FROM (${born}) b (customer_id, month, day, entered_at)
    JOIN json_to_recordset(${JSON.stringify(dates)}) AS d (
      celebrated_on date, month smallint, day smallint
    ) ON d.month = b.month AND d.day = b.day
    JOIN customers c ON c.shop_id = ${shop_id} AND c.customer_id = b.customer_id
    JOIN accounts a ON a.shop_id = c.shop_id AND a.customer_id = c.customer_id
    WHERE c.enrolled_at IS NOT NULL AND c.gone_at IS NULL AND NOT c.excluded_from_program
      AND NOT ${isExcluded(eligibility)}
      AND b.entered_at < d.celebrated_on - ${notice_days}::integer + 1
    GROUP BY a.tier_id
  `.execute(queries)
  return found.rows
}
