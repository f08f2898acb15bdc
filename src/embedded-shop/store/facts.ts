import { sql } from 'kysely'
import type { MembershipRule } from '../../domain/platform.ts'
import type { Queries } from '../../store/db.ts'

/** What a shop keeps one of. */
export interface Facts {
  policies: { readonly terms_url: string | null; readonly privacy_url: string | null }
  membership_rules: readonly MembershipRule[]
}

export async function findFact<Name extends keyof Facts>(
  queries: Queries,
  shop_id: number,
  name: Name,
): Promise<Facts[Name] | undefined> {
  const found = await sql<{ value: Facts[Name] }>`
    SELECT value FROM embedded_facts WHERE shop_id = ${shop_id} AND name = ${name}
  `.execute(queries)
  return found.rows[0]?.value
}

export async function saveFact<Name extends keyof Facts>(
  queries: Queries,
  shop_id: number,
  name: Name,
  value: Facts[Name],
): Promise<void> {
  await sql`
    INSERT INTO embedded_facts (shop_id, name, value)
    VALUES (${shop_id}, ${name}, ${JSON.stringify(value)})
    ON CONFLICT (shop_id, name) DO UPDATE SET value = excluded.value
  `.execute(queries)
}

export const FAULT_MODES = ['none', 'unavailable', 'throttled', 'timeout'] as const

export interface Fault {
  readonly mode: (typeof FAULT_MODES)[number]
  readonly retry_after_seconds: number
  /** How many more calls fail; null: all, until switched off. */
  readonly next_calls: number | null
}

export async function saveFault(queries: Queries, shop_id: number, fault: Fault): Promise<void> {
  const { mode, retry_after_seconds, next_calls } = fault
  await sql`
    INSERT INTO embedded_faults (shop_id, mode, retry_after_seconds, next_calls)
    VALUES (${shop_id}, ${mode}, ${retry_after_seconds}, ${next_calls})
    ON CONFLICT (shop_id) DO UPDATE
    SET mode = excluded.mode, retry_after_seconds = excluded.retry_after_seconds,
      next_calls = excluded.next_calls
  `.execute(queries)
}

/** The fault of the next call, which is counted down; undefined if the platform works. */
export async function takeFault(queries: Queries, shop_id: number): Promise<Fault | undefined> {
  const found = await sql<Fault>`
    UPDATE embedded_faults SET next_calls = next_calls - 1
    WHERE shop_id = ${shop_id} AND mode <> 'none' AND (next_calls IS NULL OR next_calls > 0)
    RETURNING mode, retry_after_seconds, next_calls
  `.execute(queries)
  return found.rows[0]
}
