import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Queries } from '../../store/db.ts'
import { customerOf } from '../domain/recipients.ts'
import { countReachedMembers } from '../store/email-reach.ts'
import { emails, findEmail } from '../templates/index.ts'
import type { OwedEmail } from '../templates/owed-emails.ts'
import { kindOf, sends } from '../templates/sending.ts'

/** How many of these e-mails to members would be sent with a programme. */
export async function countOwed(
  queries: Queries,
  shop: Shop,
  program: Program,
  owed: readonly OwedEmail[],
): Promise<number> {
  let count = 0
  for (const [template, of_template] of Map.groupBy(owed, (one) => one.template)) {
    const email = findEmail(template)
    if (email === null || !sends(program, shop, email)) continue
    const among = of_template.flatMap(({ recipient }) => customerOf(recipient) ?? [])
    count += await countReachedMembers(queries, shop.shop_id, kindOf(email), among)
  }
  return count
}

/** How many e-mails a member gets at most whose points expire: reminders, and that it happened. */
export function countOfExpiry(program: Program, shop: Shop): number {
  const told = emails.filter(
    ({ owed_by, type }) => owed_by === 'points_expiring' || type === 'points_expired',
  )
  return told.filter((email) => sends(program, shop, email)).length
}
