import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { SealedSecret } from './sealed-secret.ts'

/** A backup cannot be made, read or restored; the message says why in one line. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The format's own version: it changes when an older release could not read it. */
export const FORMAT = 1

/** The first line. docs/backup.md describes the format. */
export const BackupHeader = Type.Object({
  laurel_backup: Type.Integer(),
  release: Type.String(),
  created_at: Type.String(),
  /** All that were applied, in order: they are the schema of the rows. */
  migrations: Type.Array(Type.String()),
  /** What the database holds by which LAUREL_SECRET is recognised; it reveals nothing about it. */
  secret_facts: Type.Record(Type.String(), Type.Unknown()),
  /** LAUREL_SECRET itself, if a passphrase was set. */
  secret: Type.Union([SealedSecret, Type.Null()]),
})
export type BackupHeader = Static<typeof BackupHeader>
export const headerShape = Compile(BackupHeader)

/** The line above the rows of a table. */
export const TableLine = Type.Object({
  table: Type.String(),
  columns: Type.Array(Type.String()),
})
export const tableShape = Compile(TableLine)

/** The last line. */
export const Trailer = Type.Object({
  rows: Type.Record(Type.String(), Type.Integer()),
  /** Of all bytes before this line. */
  sha256: Type.String(),
})
export const trailerShape = Compile(Trailer)

/** What follows the header, piece by piece. */
export type BackupPart =
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly lines: readonly string[] }

/** A whole database, wherever it comes from. Its parts can be read once. */
export interface Backup {
  readonly header: BackupHeader
  readonly parts: AsyncIterable<BackupPart>
}
