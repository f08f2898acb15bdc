import { sql } from 'kysely'
import type { Queries, Tx } from '../../store/db.ts'
import { type EmailStatus, NO_MAIL_SERVER } from '../domain/email-status.ts'
import { customerRecipient } from '../domain/recipients.ts'
import type { AddressedEmail } from './emails.ts'

/** An e-mail with its status, without its content. */
export interface LoggedEmail {
  readonly email_id: string
  readonly template: string
  readonly recipient: string
  readonly about: string
  readonly status: EmailStatus
  readonly reason: string | null
  readonly attempts: number
  readonly due_at: Date | null
  readonly address: string | null
  readonly language: string | null
  readonly subject: string | null
  readonly created_at: Date
  readonly finished_at: Date | null
}

export interface LoggedEmailWithContent extends LoggedEmail {
  readonly html: string | null
  readonly plain_text: string | null
}

const COLUMNS = [
  'email_id',
  'template',
  'recipient',
  'status',
  'reason',
  'attempts',
  'due_at',
  'address',
  'language',
  'subject',
  'created_at',
  'finished_at',
] as const

const ABOUT = 'occasion as about'

/** Newest first: ids begin with their time. */
export async function listEmails(
  queries: Queries,
  shop_id: number,
  filter: {
    readonly template: string | null
    readonly status: EmailStatus | null
    readonly recipient: string | null
  },
  page: { readonly limit: number; readonly before: string | null },
): Promise<LoggedEmail[]> {
  let query = queries
    .selectFrom('emails')
    .select([...COLUMNS, ABOUT])
    .where('shop_id', '=', shop_id)
  if (filter.template !== null) query = query.where('template', '=', filter.template)
  if (filter.status !== null) query = query.where('status', '=', filter.status)
  if (filter.recipient !== null) query = query.where('recipient', '=', filter.recipient)
  if (page.before !== null) query = query.where('email_id', '<', page.before)
  return query.orderBy('email_id', 'desc').limit(page.limit).execute()
}

export async function findEmail(
  queries: Queries,
  shop_id: number,
  email_id: string,
): Promise<LoggedEmailWithContent | undefined> {
  return queries
    .selectFrom('emails')
    .select([...COLUMNS, ABOUT, 'html', 'plain_text'])
    .where('shop_id', '=', shop_id)
    .where('email_id', '=', email_id)
    .executeTakeFirst()
}

/** The newest of one shop, or of the whole deployment if it is null. */
export async function listNewestEmails(
  queries: Queries,
  shop_id: number | null,
  limit: number,
): Promise<(LoggedEmail & { readonly shop_id: number; readonly domain: string })[]> {
  const found = await sql<LoggedEmail & { readonly shop_id: number; readonly domain: string }>`
    SELECT s.shop_id, s.domain, e.*
    FROM shops s CROSS JOIN LATERAL (
      SELECT ${sql.join(COLUMNS.map((column) => sql.ref(column)))}, occasion AS about FROM emails
      WHERE shop_id = s.shop_id ORDER BY email_id DESC LIMIT ${limit}
    ) e
    WHERE ${shop_id}::integer IS NULL OR s.shop_id = ${shop_id}
    ORDER BY e.email_id DESC LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** The shop of an e-mail. */
export async function findShopOfEmail(
  queries: Queries,
  email_id: string,
): Promise<number | undefined> {
  const found = await sql<{ shop_id: number }>`
    SELECT s.shop_id FROM shops s
    JOIN emails e ON e.shop_id = s.shop_id AND e.email_id = ${email_id}
  `.execute(queries)
  return found.rows[0]?.shop_id
}

/** Stores an e-mail outside the queue in the mailbox, where there is no mail server. */
export async function insertMailboxEmail(
  queries: Queries,
  shop_id: number,
  email: { readonly email_id: string; readonly template: string; readonly recipient: string },
  content: AddressedEmail,
  now: Date,
): Promise<void> {
  const { email_id: occasion } = email
  const sent = { status: 'sent', reason: NO_MAIL_SERVER, attempts: 1 } as const
  await queries
    .insertInto('emails')
    .values({ shop_id, occasion, ...email, ...content, ...sent, created_at: now, finished_at: now })
    .execute()
}

/** How many are due, of the whole deployment. */
export async function countDueEmails(queries: Queries, now: Date): Promise<number> {
  const counted = await sql<{ count: number }>`
    SELECT count(*)::float8 AS count FROM shops s
    JOIN emails e ON e.shop_id = s.shop_id AND e.due_at <= ${now}
  `.execute(queries)
  return counted.rows[0]?.count ?? 0
}

const EMPTY = sql`address = NULL, subject = NULL, html = NULL, plain_text = NULL`

/** Empties e-mails that were finished before, and returns their number. Their rows stay. */
export async function emptyEmails(
  queries: Queries,
  shop_id: number,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const emptied = await sql`
    UPDATE emails SET ${EMPTY}
    WHERE shop_id = ${shop_id} AND email_id = ANY (ARRAY(
      SELECT email_id FROM emails
      WHERE shop_id = ${shop_id} AND html IS NOT NULL AND finished_at <= ${before}
      ORDER BY finished_at LIMIT ${limit}
    ))
  `.execute(queries)
  return Number(emptied.numAffectedRows ?? 0)
}

/** Empties the e-mails of a customer, also as a partner, and drops queued ones. */
export async function forgetEmails(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE emails
    SET ${EMPTY}, due_at = NULL,
      -- A mail server's words may repeat the address.
      reason = CASE status WHEN 'dropped' THEN reason WHEN 'queued' THEN 'reader_gone' END,
      finished_at = CASE status WHEN 'queued' THEN ${now} ELSE finished_at END,
      status = CASE status WHEN 'queued' THEN 'dropped' ELSE status END
    WHERE shop_id = ${shop_id} AND recipient IN (
      SELECT ${customerRecipient(customer_id)}::text UNION ALL
      SELECT 'partner ' || partner_id FROM partners
      WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
    )
  `.execute(tx)
}
