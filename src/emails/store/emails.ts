import { sql } from 'kysely'
import { newId } from '../../lib/ids.ts'
import type { Queries, Tx } from '../../store/db.ts'
import type { WritePart } from '../../store/write-together.ts'
import type { EmailStatus } from '../domain/email-status.ts'
import { customerRecipient, type RecipientKey } from '../domain/recipients.ts'

/** An e-mail as it waits to be sent. */
export interface QueuedEmail {
  readonly shop_id: number
  readonly email_id: string
  readonly template: string
  readonly recipient: string
  readonly about: string
  readonly attempts: number
  readonly created_at: Date
}

/** An e-mail to be queued. */
export interface NewEmail {
  readonly template: string
  readonly recipient: RecipientKey
  readonly about: string
}

/** What one e-mail says to one recipient. */
export interface AddressedEmail {
  readonly address: string
  readonly language: string
  readonly subject: string
  readonly html: string
  readonly plain_text: string
}

/**
 * Saves the templates that are sent from now on. Queued e-mails of the others are dropped for good.
 */
export async function writeSendableTemplates(
  tx: Tx,
  shop_id: number,
  templates: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM sending_templates
      WHERE shop_id = ${shop_id} AND NOT template = ANY (${templates}::text[])
      RETURNING template
    ), dropped AS (
      UPDATE emails SET ${switchedOff(now)}
      WHERE shop_id = ${shop_id} AND due_at IS NOT NULL AND template IN (SELECT template FROM gone)
    )
    INSERT INTO sending_templates (shop_id, template)
    SELECT ${shop_id}, template FROM unnest(${templates}::text[]) AS t (template)
    ON CONFLICT DO NOTHING
  `.execute(tx)
}

/** The e-mails for something that has just happened, of the templates that are sent. */
export async function insertEmails(
  tx: Tx,
  shop_id: number,
  owed: readonly NewEmail[],
  now: Date,
): Promise<void> {
  if (owed.length > 0) await sql`${queueOwed(shop_id, owed, now)}`.execute(tx)
}

/** The part of a write that queues the e-mails that it owes beside those of its events. */
export function emailsPart(
  shop_id: number,
  owed: readonly NewEmail[],
  now: Date,
): WritePart | null {
  return owed.length === 0 ? null : sql`owed_emails AS (${queueOwed(shop_id, owed, now)})`
}

/**
 * A statement that queues e-mails, alone or together with the write that owes them, so that both
 * are one write. An e-mail that is already queued about the same thing stays as it is.
 */
export function queueOwed(shop_id: number, owed: readonly NewEmail[], now: Date) {
  const rows = owed.map((email) => ({ ...email, email_id: newId('mail', now) }))
  return sql`
    INSERT INTO emails (shop_id, email_id, template, recipient, occasion, due_at, created_at)
    SELECT ${shop_id}, r.email_id, r.template, r.recipient, r.about, ${now}, ${now}
    FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
      email_id text, template text, recipient text, about text
    )
    JOIN sending_templates t ON t.shop_id = ${shop_id} AND t.template = r.template
    ON CONFLICT DO NOTHING
  `
}

/**
 * Whether an e-mail about an event `e` of the statement around is still to be sent. It asks for the
 * status, not for `due_at`, so that the e-mails of one reader are looked at, not all that are due.
 */
export function isStillOwed(shop_id: number) {
  return sql`EXISTS (
    SELECT FROM emails m
    WHERE m.shop_id = ${shop_id} AND m.recipient = 'customer ' || e.customer_id
      AND m.occasion = e.event_id AND m.status = 'queued'
  )`
}

/** E-mails of a campaign's phase to these members; a member who has one already keeps that. */
export async function queueCampaignEmails(
  queries: Queries,
  shop_id: number,
  {
    template,
    campaign_id,
    members,
  }: { template: string; campaign_id: string; members: readonly number[] },
  now: Date,
): Promise<void> {
  const rows = members.map((customer_id) => ({
    email_id: newId('mail', now),
    recipient: customerRecipient(customer_id),
  }))
  await sql`
    INSERT INTO emails (shop_id, email_id, template, recipient, occasion, due_at, created_at)
    SELECT ${shop_id}, r.email_id, ${template}, r.recipient, ${campaign_id}, ${now}, ${now}
    FROM json_to_recordset(${JSON.stringify(rows)}) AS r (email_id text, recipient text)
    ON CONFLICT DO NOTHING
  `.execute(queries)
}

/** Drops what is queued of these templates of a campaign. */
export async function dropCampaignEmails(
  tx: Tx,
  shop_id: number,
  { campaign_id, templates }: { campaign_id: string; templates: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    UPDATE emails SET ${switchedOff(now)}
    WHERE shop_id = ${shop_id} AND due_at IS NOT NULL AND occasion = ${campaign_id}
      AND template = ANY (${templates}::text[])
  `.execute(tx)
}

/** A process that is sending one of them now notices before the last line. */
function switchedOff(now: Date) {
  return sql`status = 'dropped', reason = 'switched_off', due_at = NULL, finished_at = ${now}`
}

/** Due e-mails, claimed for this long: a process that has not sent them by then has died. */
export async function claimEmails(
  queries: Queries,
  shop_id: number,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<QueuedEmail[]> {
  const claimed = await sql<QueuedEmail>`
    -- Read once: a plain subquery may be read again for each row, and pass over its limit.
    WITH due AS MATERIALIZED (
      SELECT email_id FROM emails
      WHERE shop_id = ${shop_id} AND due_at <= ${now}
      -- What somebody waits for does not wait for a campaign to thousands.
      ORDER BY template LIKE 'campaign%', due_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE emails e
    SET due_at = ${until}, attempts = e.attempts + 1, reason = NULL
    FROM due
    WHERE e.shop_id = ${shop_id} AND e.email_id = due.email_id
    RETURNING e.shop_id, e.email_id, e.template, e.recipient, e.occasion AS about, e.attempts,
      e.created_at
  `.execute(queries)
  return claimed.rows
}

/**
 * Marks an e-mail as handed over, just before a mail server takes its last line; false if another
 * process has claimed it since, or it was switched off. From here on it is never sent again.
 */
export async function markHandedOver(
  queries: Queries,
  { shop_id, email_id, attempts }: QueuedEmail,
  content: AddressedEmail,
  now: Date,
): Promise<boolean> {
  const marked = await queries
    .updateTable('emails')
    .set({ status: 'handed_over', due_at: null, reason: null, finished_at: now, ...content })
    .where('shop_id', '=', shop_id)
    .where('email_id', '=', email_id)
    .where('status', '=', 'queued')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** Any other status means that it was dropped while it was sent, and it stays so. */
const UNDER_WAY = ['queued', 'handed_over'] as const

/** Ends an attempt, unless another process has it by now. */
async function endAttempt(
  queries: Queries,
  { shop_id, email_id, attempts }: QueuedEmail,
  change: {
    status: EmailStatus
    reason: string | null
    due_at: Date | null
    finished_at: Date | null
  },
): Promise<void> {
  await queries
    .updateTable('emails')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('email_id', '=', email_id)
    .where('attempts', '=', attempts)
    .where('status', 'in', UNDER_WAY)
    .execute()
}

/** What became of it: it is over. */
export async function finishEmail(
  queries: Queries,
  email: QueuedEmail,
  outcome: {
    status: Exclude<EmailStatus, 'queued' | 'handed_over'>
    reason: string | null
    now: Date
  },
): Promise<void> {
  const { status, reason, now } = outcome
  await endAttempt(queries, email, { status, reason, due_at: null, finished_at: now })
}

/** Queues it again: the mail server has certainly not taken it. */
export async function retryEmail(
  queries: Queries,
  email: QueuedEmail,
  { reason, due_at }: { reason: string; due_at: Date },
): Promise<void> {
  await endAttempt(queries, email, { status: 'queued', reason, due_at, finished_at: null })
}

/**
 * How many were handed over since a time in the whole deployment, and how many are claimed now.
 * Claimed ones are due later, without a reason. A due time after `until`, the end of a claim made
 * now, means that the clock was set back. Nobody else counts until the transaction ends.
 */
export async function countTaken(
  tx: Tx,
  { since, now, until }: { since: Date; now: Date; until: Date },
): Promise<number> {
  await sql`SELECT FROM deployment WHERE name = 'emails_taken' FOR NO KEY UPDATE`.execute(tx)
  const counted = await sql<{ count: number }>`
    SELECT sum(
      (SELECT count(*) FROM emails e
        WHERE e.shop_id = s.shop_id AND e.finished_at > ${since} AND e.finished_at <= ${until}
          AND e.status <> 'dropped')
      + (SELECT count(*) FROM emails e
        WHERE e.shop_id = s.shop_id AND e.due_at > ${now} AND e.due_at <= ${until}
          AND e.reason IS NULL)
    )::float8 AS count
    FROM shops s
  `.execute(tx)
  return counted.rows[0]?.count ?? 0
}

/** The groups that a reader has unsubscribed from. */
export async function listUnsubscribed(
  queries: Queries,
  shop_id: number,
  recipient: string,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('unsubscribes')
    .select('email_group')
    .where('shop_id', '=', shop_id)
    .where('recipient', '=', recipient)
    .execute()
  return rows.map(({ email_group }) => email_group)
}

export async function saveUnsubscribed(
  queries: Queries,
  { shop_id, recipient, email_group }: { shop_id: number; recipient: string; email_group: string },
  now: Date,
): Promise<void> {
  await queries
    .insertInto('unsubscribes')
    .values({ shop_id, recipient, email_group, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The reader wants e-mails of the group again. */
export async function deleteUnsubscribed(
  queries: Queries,
  { shop_id, recipient, email_group }: { shop_id: number; recipient: string; email_group: string },
): Promise<void> {
  await queries
    .deleteFrom('unsubscribes')
    .where('shop_id', '=', shop_id)
    .where('recipient', '=', recipient)
    .where('email_group', '=', email_group)
    .execute()
}
