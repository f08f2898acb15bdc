import { sql } from 'kysely'
import type { Account, Entry, EntrySource, TitleParams } from '../../domain/points/ledger.ts'
import type { Origin } from '../../domain/points/origin.ts'
import { customerRecipient, owedEmails, queueOwed } from '../../emails/queue.ts'
import { deliverNew } from '../../webhooks/outbox.ts'
import { anyOf } from '../any-of.ts'
import type { Queries, Tx } from '../db.ts'
import { type EarnerColumns, earnerColumns, isExcluded } from '../earners.ts'
import { AccountsBusy } from '../error-kind.ts'
import { externalIdOfCustomer, withExternalIds } from '../external-id-column.ts'
import { type WritePart, writeTogether } from '../write-together.ts'

/** An account together with what decides whether it may be credited. */
export interface MemberAccount extends Account {
  /** The platform has deleted the customer. */
  readonly is_gone: boolean
  readonly tier_id: string | null
  /** Earns nothing, in whatever way. */
  readonly is_excluded: boolean
  readonly locale: string | null
  /** Whether tiers are live in the shop, read along so that most awards need no other query. */
  readonly tiers_enabled: boolean
}

const ACCOUNT_COLUMNS = sql`
  a.customer_id, a.seq, a.credits_total, a.debits_total, a.points_earned, a.points_redeemed,
  a.pending_points, a.owed_points, a.tier_points, a.last_activity_at, a.refilled_at,
  a.credited_at,
  ${externalIdOfCustomer(sql`a.shop_id`, sql`a.customer_id`)} AS external_id
`

/** Accounts with what decides about them, in the order of their numbers. */
const memberAccounts = (shop_id: number, customer_ids: readonly number[]) => sql`
  SELECT ${ACCOUNT_COLUMNS}, a.tier_id,
    coalesce(c.joined_locale, c.locale) AS locale,
    ${earnerColumns(shop_id)}
  FROM accounts a
  JOIN customers c ON c.shop_id = a.shop_id AND c.customer_id = a.customer_id
  WHERE a.shop_id = ${shop_id}
    AND a.customer_id = ${anyOf(customer_ids)}
  ORDER BY a.customer_id
`

/**
 * Locks these customers' accounts in the order of their numbers, so that no two transactions can
 * wait for each other, and reads them. A customer who is not a member has none.
 */
export async function lockAccounts(
  tx: Tx,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<Map<number, MemberAccount>> {
  const found = await sql<AccountRow>`
    ${memberAccounts(shop_id, customer_ids)}
    FOR NO KEY UPDATE OF a
  `.execute(tx)
  return new Map(found.rows.map((row) => [row.customer_id, memberAccount(row)]))
}

/** The same without waiting: throws `AccountsBusy` if other transactions hold some of them. */
export async function lockFreeAccounts(
  tx: Tx,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<Map<number, MemberAccount>> {
  const found = await sql<AccountRow>`
    ${memberAccounts(shop_id, customer_ids)}
    FOR NO KEY UPDATE OF a SKIP LOCKED
  `.execute(tx)
  const locked = new Map(found.rows.map((row) => [row.customer_id, memberAccount(row)]))
  const left = customer_ids.filter((customer_id) => !locked.has(customer_id))
  const busy = left.length === 0 ? [] : [...(await findAccounts(tx, shop_id, left)).keys()]
  if (busy.length > 0) throw new AccountsBusy(busy)
  return locked
}

/** Locks one customer's account; undefined for a customer who is not a member. */
export async function lockAccount(
  tx: Tx,
  shop_id: number,
  customer_id: number,
): Promise<MemberAccount | undefined> {
  return (await lockAccounts(tx, shop_id, [customer_id])).get(customer_id)
}

type AccountRow = Account & EarnerColumns & Pick<MemberAccount, 'tier_id' | 'locale'>

function memberAccount({
  tags,
  is_business,
  excluded_from_program,
  terms,
  ...account
}: AccountRow): MemberAccount {
  const { is_gone } = account
  const is_excluded = isExcluded({ tags, is_business, excluded_from_program, is_gone, terms })
  return { ...account, is_excluded, tiers_enabled: terms.tiers_enabled }
}

/** The accounts of these customers as they are now, without a lock. */
export async function findAccounts(
  queries: Queries,
  shop_id: number,
  customer_ids: readonly number[],
): Promise<Map<number, Account>> {
  const found = await sql<Account>`
    SELECT ${ACCOUNT_COLUMNS} FROM accounts a
    WHERE a.shop_id = ${shop_id}
      AND a.customer_id = ${anyOf(customer_ids)}
  `.execute(queries)
  return new Map(found.rows.map((account) => [account.customer_id, account]))
}

export async function insertAccount(
  tx: Tx,
  shop_id: number,
  customer_id: number,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ shop_id, customer_id, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface SourceReference {
  customer_id: number
  source: EntrySource
  source_ref: string
}

/** The fields of an entry that a repeated `source_ref` needs. */
export interface ReferencedEntry extends SourceReference {
  points: number
  requested_points: number
  balance_after: number
}

/** The existing entries under these references. */
export async function findReferencedEntries(
  tx: Tx,
  shop_id: number,
  references: readonly SourceReference[],
): Promise<ReferencedEntry[]> {
  if (references.length === 0) return []
  const found = await sql<ReferencedEntry>`
    SELECT r.customer_id, r.source, r.source_ref, e.points, e.requested_points, e.balance_after
    FROM json_to_recordset(${JSON.stringify(references)})
      AS r (customer_id bigint, source text, source_ref text)
    -- By the reference, whatever the planner knows of a ledger that was empty a minute ago.
    CROSS JOIN LATERAL (
      SELECT o.points, coalesce(o.requested_points, o.points) AS requested_points,
        o.credits_total - o.debits_total AS balance_after
      FROM entries o
      WHERE o.shop_id = ${shop_id} AND o.customer_id = r.customer_id
        AND o.source = r.source AND o.source_ref = r.source_ref
      LIMIT 1
    ) e
  `.execute(tx)
  return found.rows
}

/** An event owed by an entry; null: by something else of the same write. */
export interface OwedEvent {
  event_id: string
  topic: string
  customer_id: number
  entry_seq: number | null
  payload: Readonly<Record<string, unknown>>
  created_at: Date
}

export interface NewEntry extends Entry {
  entry_id: string
  /** The call that makes it; null: none does. */
  origin: Origin | null
  /** Whether its member gets the e-mail of it. */
  owes_emails: boolean
}

/** Entries, the accounts after them, and the events that they owe. */
export interface LedgerChange {
  readonly entries: readonly NewEntry[]
  readonly accounts: readonly Account[]
  readonly events: readonly OwedEvent[]
}

/** Writes what `ledgerPart` says. */
export async function appendEntries(tx: Tx, shop_id: number, change: LedgerChange): Promise<void> {
  await writeTogether(tx, [ledgerPart(shop_id, change)])
}

/**
 * The part of a write that adds entries, updates their accounts, and writes the events and e-mails
 * that they owe.
 */
export function ledgerPart(shop_id: number, change: LedgerChange): WritePart | null {
  const [first] = change.entries
  if (first === undefined) return null
  const entries = change.entries.map(({ origin, owes_emails: _, ...entry }) => ({
    ...entry,
    made_by: origin?.made_by ?? null,
    request_id: origin?.request_id ?? null,
    requested_points: entry.requested_points === entry.points ? null : entry.requested_points,
  }))
  const told = change.entries.filter(({ owes_emails }) => owes_emails)
  const of_entries = told.flatMap((entry) =>
    owedEmails('entry', customerRecipient(entry.customer_id), entry),
  )
  const others = change.events.filter(({ entry_seq }) => entry_seq === null)
  const of_events = others.flatMap((event) =>
    owedEmails('event', customerRecipient(event.customer_id), event),
  )
  const emails = [...of_entries, ...of_events]
  return sql`
    new_entries AS (
      INSERT INTO entries (
        shop_id, customer_id, seq, entry_id, type, points, requested_points, credits_total,
        debits_total, source, source_ref, description, title_key, title_params,
        metadata, order_total, tier_points,
        is_pending, pending_until, pending_delta, owed_delta, of_seq, order_id, made_by, request_id,
        created_at
      )
      SELECT ${shop_id}, customer_id, seq, entry_id, type, points, requested_points, credits_total,
        debits_total, source, source_ref, description, title_key, title_params,
        metadata, order_total, tier_points,
        is_pending, pending_until, pending_delta, owed_delta, of_seq, order_id, made_by, request_id,
        created_at
      FROM json_to_recordset(${JSON.stringify(entries)}) AS r (
        customer_id bigint, seq integer, entry_id text, type text, points bigint,
        requested_points bigint, credits_total bigint, debits_total bigint, source text,
        source_ref text, description text, title_key text, title_params jsonb,
        metadata jsonb, order_total numeric,
        tier_points bigint, is_pending boolean, pending_until timestamptz, pending_delta bigint,
        owed_delta bigint, of_seq integer, order_id bigint, made_by text, request_id text,
        created_at timestamptz
      )
    ), new_totals AS (
      UPDATE accounts a
      SET seq = r.seq, credits_total = r.credits_total, debits_total = r.debits_total,
        points_earned = r.points_earned, points_redeemed = r.points_redeemed,
        pending_points = r.pending_points, owed_points = r.owed_points,
        tier_points = r.tier_points,
        last_activity_at = r.last_activity_at, refilled_at = r.refilled_at,
        credited_at = r.credited_at,
        updated_at = r.updated_at
      FROM json_to_recordset(${JSON.stringify(accountRows(change))}) AS r (
        customer_id bigint, seq integer, credits_total bigint, debits_total bigint,
        points_earned bigint, points_redeemed bigint, pending_points bigint, owed_points bigint,
        tier_points bigint,
        last_activity_at timestamptz, refilled_at timestamptz, credited_at timestamptz,
        updated_at timestamptz
      )
      WHERE a.shop_id = ${shop_id} AND a.customer_id = r.customer_id
        AND a.customer_id = ${anyOf(change.accounts.map(({ customer_id }) => customer_id))}
    ), new_events AS (
      INSERT INTO outbox (shop_id, event_id, topic, customer_id, entry_seq, payload, created_at)
      SELECT ${shop_id}, event_id, topic, customer_id, entry_seq,
        ${withExternalIds(shop_id)}, created_at
      FROM json_to_recordset(${JSON.stringify(change.events)}) AS r (
        event_id text, topic text, customer_id bigint, entry_seq integer, payload jsonb,
        created_at timestamptz
      )
      RETURNING event_id, topic, created_at
    ), new_emails AS (
      ${queueOwed(shop_id, emails, first.created_at)}
    ), new_deliveries AS (
      ${deliverNew(shop_id)}
    )
  `
}

/** An account was last changed when its last entry was made. */
function accountRows(change: LedgerChange) {
  const updated_at = new Map(change.entries.map((entry) => [entry.customer_id, entry.created_at]))
  return change.accounts.map((account) => ({
    ...account,
    updated_at: updated_at.get(account.customer_id),
  }))
}

/** The fields of an entry beside its title, which entries that follow from it repeat. */
export async function readTitleParams(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  seq: number,
): Promise<TitleParams> {
  const row = await queries
    .selectFrom('entries')
    .select('title_params')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row?.title_params ?? {}
}
