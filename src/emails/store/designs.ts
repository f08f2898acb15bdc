import { sql } from 'kysely'
import type { Queries, Tx } from '../../store/db.ts'
import type { Branding } from '../domain/branding.ts'
import type { OwnWords } from '../domain/own-words.ts'

/** A value that the merchant writes as a whole; revision 0: never written. */
export interface Revised<Value> {
  readonly revision: number
  readonly document: Value
  readonly updated_at: Date | null
}

export async function findBranding(
  queries: Queries,
  shop_id: number,
): Promise<Revised<Branding> | undefined> {
  return queries
    .selectFrom('email_brandings')
    .select(['revision', 'document', 'updated_at'])
    .where('shop_id', '=', shop_id)
    .executeTakeFirst()
}

/** Writes the revision after this one; false: somebody else did so first. */
export async function saveBranding(
  tx: Tx,
  shop_id: number,
  { revision, document }: Pick<Revised<Branding>, 'revision' | 'document'>,
  now: Date,
): Promise<boolean> {
  const written = { revision: revision + 1, document: JSON.stringify(document), updated_at: now }
  const saved = await tx
    .insertInto('email_brandings')
    .values({ shop_id, ...written })
    .onConflict((conflict) =>
      conflict
        .column('shop_id')
        .doUpdateSet(written)
        .where('email_brandings.revision', '=', revision),
    )
    .executeTakeFirst()
  return saved.numInsertedOrUpdatedRows === 1n
}

/** One template's words in one language. */
export interface WordsKey {
  readonly template: string
  readonly language: string
}

export interface StoredWords extends WordsKey {
  readonly revision: number
  /** null: reset to the standard. */
  readonly document: OwnWords | null
  readonly updated_at: Date
}

const WORDS = ['template', 'language', 'revision', 'document', 'updated_at'] as const

export async function findWords(
  queries: Queries,
  shop_id: number,
  { template, language }: WordsKey,
): Promise<StoredWords | undefined> {
  return queries
    .selectFrom('email_words')
    .select(WORDS)
    .where('shop_id', '=', shop_id)
    .where('template', '=', template)
    .where('language', '=', language)
    .executeTakeFirst()
}

/** Those of one template. */
export async function listWords(
  queries: Queries,
  shop_id: number,
  template: string,
): Promise<StoredWords[]> {
  return queries
    .selectFrom('email_words')
    .select(WORDS)
    .where('shop_id', '=', shop_id)
    .where('template', '=', template)
    .execute()
}

/** The templates and languages in which the merchant's words are used now. */
export async function listWordsInUse(queries: Queries, shop_id: number): Promise<WordsKey[]> {
  return queries
    .selectFrom('email_words')
    .select(['template', 'language'])
    .where('shop_id', '=', shop_id)
    .where('document', 'is not', null)
    .orderBy('template')
    .orderBy('language')
    .execute()
}

/** Writes the revision after this one; false: somebody else did so first. */
export async function saveWords(
  tx: Tx,
  shop_id: number,
  { template, language }: WordsKey,
  { revision, document }: Pick<Revised<OwnWords | null>, 'revision' | 'document'>,
  now: Date,
): Promise<boolean> {
  const written = {
    revision: revision + 1,
    document: document === null ? null : JSON.stringify(document),
    updated_at: now,
  }
  const saved = await tx
    .insertInto('email_words')
    .values({ shop_id, template, language, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'template', 'language'])
        .doUpdateSet(written)
        .where('email_words.revision', '=', revision),
    )
    .executeTakeFirst()
  return saved.numInsertedOrUpdatedRows === 1n
}

/** A picture above e-mails. */
export interface Logo {
  readonly logo_id: string
  readonly media_type: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

export async function findLogo(
  queries: Queries,
  shop_id: number,
  logo_id: string,
): Promise<Logo | undefined> {
  return queries
    .selectFrom('email_logos')
    .select(['logo_id', 'media_type', 'width', 'height', 'bytes'])
    .where('shop_id', '=', shop_id)
    .where('logo_id', '=', logo_id)
    .executeTakeFirst()
}

/** Stores a logo, and deletes the oldest that is not in use once there are more than `kept`. */
export async function saveLogo(
  tx: Tx,
  shop_id: number,
  logo: Logo,
  kept: number,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('email_logos')
    .values({ shop_id, ...logo, bytes: Buffer.from(logo.bytes), uploaded_at: now })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'logo_id']).doUpdateSet({ uploaded_at: now }),
    )
    .execute()
  await sql`
    DELETE FROM email_logos
    WHERE shop_id = ${shop_id} AND logo_id IN (
      SELECT l.logo_id FROM email_logos l
      WHERE l.shop_id = ${shop_id} AND NOT EXISTS (
        SELECT FROM email_brandings b
        WHERE b.shop_id = ${shop_id} AND b.document ->> 'logo_id' = l.logo_id
      )
      ORDER BY l.uploaded_at DESC, l.logo_id OFFSET ${kept}
    )
  `.execute(tx)
}

/** Holds a logo until the transaction ends, so that nobody deletes it; false: it is not there. */
export async function holdLogo(tx: Tx, shop_id: number, logo_id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('email_logos')
    .select('logo_id')
    .where('shop_id', '=', shop_id)
    .where('logo_id', '=', logo_id)
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}
