import { sql } from 'kysely'
import type { Queries, Tx } from './db.ts'
import { deleteSome } from './delete-some.ts'
import { LostRace } from './error-kind.ts'
import { partsBefore, type WritePart, writeTogether } from './write-together.ts'

export interface StoredAnswer {
  credential: string
  key: string
  fingerprint: Buffer
  request_id: string
  status: number
  body: string
  /** The name of the version that the body is in. */
  api_version: string
  created_at: Date
  /** From then on the key may be used again. */
  expires_at: Date
}

/** The answers under these keys, however old they are. */
export async function findStoredAnswers(
  queries: Queries,
  shop_id: number,
  claims: readonly { credential: string; key: string }[],
): Promise<StoredAnswer[]> {
  if (claims.length === 0) return []
  const found = await sql<Omit<StoredAnswer, 'fingerprint'> & { fingerprint: Uint8Array }>`
    SELECT r.credential, r.key, k.fingerprint, k.request_id, k.status, k.body, k.api_version,
      k.created_at, k.expires_at
    FROM json_to_recordset(${JSON.stringify(claims)}) AS r (credential text, key text)
    -- By the key, whatever the planner knows of a table that was empty a minute ago.
    CROSS JOIN LATERAL (
      SELECT fingerprint, request_id, status, body, api_version, created_at, expires_at
      FROM idempotency_keys i
      WHERE i.shop_id = ${shop_id} AND i.credential = r.credential AND i.key = r.key
      LIMIT 1
    ) k
  `.execute(queries)
  return found.rows.map((row) => ({ ...row, fingerprint: Buffer.from(row.fingerprint) }))
}

/**
 * Stores these answers, with one statement for them and what else is to be written. Throws
 * `LostRace` if another transaction has stored one for a key since it was looked up: the next
 * attempt finds that answer.
 */
export async function storeAnswers(
  tx: Tx,
  shop_id: number,
  answers: readonly StoredAnswer[],
  beside: readonly (WritePart | null)[] = [],
): Promise<void> {
  if (answers.length === 0) return writeTogether(tx, beside)
  const rows = answers.map((answer) => ({
    ...answer,
    fingerprint: answer.fingerprint.toString('hex'),
  }))
  const stored = await sql<{ key: string }>`
    WITH ${partsBefore(beside)} new_answers AS (
      INSERT INTO idempotency_keys AS k (
        shop_id, credential, key, fingerprint, request_id, status, body, api_version,
        created_at, expires_at
      )
      SELECT ${shop_id}, credential, key, decode(fingerprint, 'hex'), request_id, status, body,
        api_version, created_at, expires_at
      FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
        credential text, key text, fingerprint text, request_id text, status smallint, body text,
        api_version text, created_at timestamptz, expires_at timestamptz
      )
      ORDER BY credential, key
      ON CONFLICT (shop_id, credential, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, request_id = excluded.request_id,
        status = excluded.status, body = excluded.body, api_version = excluded.api_version,
        created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE k.expires_at <= excluded.created_at
        OR (k.key LIKE 'auto %' AND k.created_at > excluded.expires_at)
      RETURNING key
    )
    SELECT key FROM new_answers
  `.execute(tx)
  if (stored.rows.length < answers.length) throw new LostRace('an idempotency key was taken')
}

/** Replaces the body of a stored answer. */
export async function replaceStoredAnswer(
  queries: Queries,
  shop_id: number,
  answer: Pick<StoredAnswer, 'credential' | 'key' | 'request_id' | 'body'>,
): Promise<void> {
  const { credential, key, request_id, body } = answer
  await queries
    .updateTable('idempotency_keys')
    .set({ body })
    .where('shop_id', '=', shop_id)
    .where('credential', '=', credential)
    .where('key', '=', key)
    .where('request_id', '=', request_id)
    .execute()
}

/** Deletes some answers that have expired. */
export function pruneStoredAnswers(tx: Tx, shop_id: number, now: Date): Promise<number> {
  return deleteSome(
    tx,
    'idempotency_keys',
    ['shop_id', 'credential', 'key'],
    sql`shop_id = ${shop_id} AND expires_at <= ${now}`,
    'expires_at',
  )
}
