import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BroughtByMerge } from '../../domain/customers/customer-merge.ts'
import { customerRecipient, NO_MAIL_SERVER } from '../../emails/queue.ts'
import type { Queries } from '../db.ts'

/** The next rows of one list about a customer, newest first. */
export interface TimelinePage {
  readonly shop_id: number
  readonly customer_id: number
  /** The place of the last row that was read; null: none was. */
  readonly before: string | null
  readonly limit: number
}

interface Placed {
  readonly at: Date
  /** Its id, or its time and its id: what its list is sorted by. */
  readonly place: string
}

export interface EmailRow extends Placed {
  readonly template: string
  readonly subject: string | null
  readonly status: string
  readonly is_in_mailbox: boolean
}

/** A member has few e-mails beside a shop's, so all of theirs are read first. */
export async function listEmailsTo(queries: Queries, page: TimelinePage): Promise<EmailRow[]> {
  const older = page.before === null ? sql<SqlBool>`true` : sql<SqlBool>`email_id < ${page.before}`
  const found = await sql<EmailRow>`
    WITH own AS MATERIALIZED (
      SELECT email_id, template, subject, status, created_at,
        reason IS NOT DISTINCT FROM ${NO_MAIL_SERVER} AS is_in_mailbox
      FROM emails
      WHERE shop_id = ${page.shop_id} AND recipient = ${customerRecipient(page.customer_id)}
    )
    SELECT email_id AS place, created_at AS at, template, subject, status, is_in_mailbox FROM own
    WHERE ${older} ORDER BY email_id DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

export interface ReferralRow extends Placed {
  readonly as: 'sender' | 'friend'
  readonly status: string
  readonly sender_id: number
}

/** Those that the customer made, and the one by which the customer came. */
export async function listReferralsOf(
  queries: Queries,
  page: TimelinePage,
): Promise<ReferralRow[]> {
  const { shop_id, customer_id } = page
  const found = await sql<ReferralRow>`
    WITH own AS MATERIALIZED (
      SELECT referral_id, created_at, 'sender' AS as, status, customer_id FROM referrals
      WHERE shop_id = ${shop_id} AND customer_id = ${customer_id}
      UNION ALL
      SELECT referral_id, created_at, 'friend' AS as, status, customer_id FROM referrals
      WHERE shop_id = ${shop_id} AND friend_customer_id = ${customer_id}
        AND status NOT IN ('rejected', 'refused')
    )
    SELECT referral_id AS place, created_at AS at, own.as, status, customer_id AS sender_id
    FROM own WHERE ${olderThan(sql`referral_id`, page)}
    ORDER BY referral_id DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

export interface MergeRow extends Placed, BroughtByMerge {
  readonly customer_id: number
  readonly request_id: string | null
}

/** Who was merged into the customer. */
export async function listMergesInto(queries: Queries, page: TimelinePage): Promise<MergeRow[]> {
  const found = await sql<MergeRow>`
    WITH own AS MATERIALIZED (
      SELECT customer_id, merged_at, points, pending_points, owed_points, orders_count, request_id,
        ${timedPlace(sql`merged_at`, sql`customer_id::text`)} AS place
      FROM customer_merges
      WHERE shop_id = ${page.shop_id} AND merged_into = ${page.customer_id}
    )
    SELECT place, merged_at AS at, customer_id, points, pending_points, owed_points, orders_count,
      request_id
    FROM own WHERE ${olderThan(sql`place`, page)} ORDER BY place DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

export interface MembershipRow extends Placed {
  readonly membership_id: string
}

export async function listMembershipsOf(
  queries: Queries,
  page: TimelinePage,
): Promise<MembershipRow[]> {
  const found = await sql<MembershipRow>`
    WITH own AS MATERIALIZED (
      SELECT membership_id, started_at, ${timedPlace(sql`started_at`, sql`order_id::text`)} AS place
      FROM membership_members
      WHERE shop_id = ${page.shop_id} AND customer_id = ${page.customer_id}
        AND order_id IS NOT NULL
    )
    SELECT place, started_at AS at, membership_id FROM own
    WHERE ${olderThan(sql`place`, page)} ORDER BY place DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

export interface CodeRow extends Placed {
  readonly code: string | null
  readonly status: string
}

/** Codes that cost no points: of rules, tiers and referrals. */
export async function listGivenCodes(
  queries: Queries,
  page: TimelinePage,
  now: Date,
): Promise<CodeRow[]> {
  const found = await sql<CodeRow>`
    WITH own AS MATERIALIZED (
      SELECT code_id, code, created_at,
        CASE WHEN status = 'issued' AND ends_at <= ${now} THEN 'expired' ELSE status END AS status
      FROM codes
      WHERE shop_id = ${page.shop_id} AND customer_id = ${page.customer_id}
        AND kind <> 'redemption'
    )
    SELECT code_id AS place, created_at AS at, code, status FROM own
    WHERE ${olderThan(sql`code_id`, page)} ORDER BY code_id DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

export interface ActionRow extends Placed {
  readonly operation: string
  readonly result: string | null
  readonly actor: string
  readonly actor_name: string
  readonly request_id: string
}

/** What was done about the customer in the admin API, by any form of the customer's id. */
export async function listActionsAbout(
  queries: Queries,
  page: TimelinePage,
  ids: readonly string[],
): Promise<ActionRow[]> {
  const found = await sql<ActionRow>`
    SELECT action_id AS place, created_at AS at, operation, result, actor, actor_name, request_id
    FROM admin_actions
    WHERE shop_id = ${page.shop_id} AND subject_kind = 'customer'
      AND subject_id IN (SELECT json_array_elements_text(${JSON.stringify(ids)}))
      AND ${olderThan(sql`action_id`, page)}
    ORDER BY action_id DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

function olderThan(place: RawBuilder<unknown>, { before }: TimelinePage): RawBuilder<SqlBool> {
  return before === null ? sql<SqlBool>`true` : sql<SqlBool>`${place} < ${before}`
}

/** For rows without an id that begins with its time. */
function timedPlace(at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') || ' ' || ${id}`
}
