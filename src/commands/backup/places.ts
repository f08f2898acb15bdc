import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type VerifiedShop, verifyLedgers } from '../../actions/points/verify-ledgers.ts'
import { DATABASE_FOLDER } from '../../app/open-database.ts'
import { SECRET_FILE } from '../../app/read-secrets.ts'
import { type Backup, BackupError } from '../../backup/backup.ts'
import { type Restored, requireEmpty, restoreBackup } from '../../backup/restore.ts'
import { closeToOthers, prepareDataDir } from '../../config/data-folder.ts'
import { ConfigError } from '../../config/setting.ts'
import type { Config } from '../../config.ts'
import { lockFolder } from '../../lib/folder-lock.ts'
import { keepSecret } from '../../lib/kept-secret.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../store/db.ts'
import { isDatabaseRefusal, isDatabaseUnavailable, isWriteRefusal } from '../../store/error-kind.ts'
import type { DatabaseSession } from '../../store/session.ts'

/** Where a database is, or will be. */
export type Place =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'embedded'; readonly data_dir: string }

export function placeOf({ database_url, data_dir }: Config): Place {
  return database_url === null
    ? { kind: 'embedded', data_dir }
    : { kind: 'postgres', url: database_url }
}

/** Reads `postgres://...` or `embedded:<data folder>`. */
export function readPlace(option: string, text: string): Place {
  if (/^postgres(ql)?:/.test(text) && URL.canParse(text)) return { kind: 'postgres', url: text }
  const [, folder] = /^embedded:(.+)$/.exec(text) ?? []
  if (folder !== undefined) return { kind: 'embedded', data_dir: resolve(folder) }
  // The value is not repeated: a connection string carries a password.
  throw new ConfigError(
    option,
    'must be like postgres://user@host:5432/database or embedded:<data folder>',
  )
}

/** Refuses early what could not be filled. */
export async function requireEmptyPlace(place: Place): Promise<void> {
  if (place.kind === 'embedded') requireNoDatabase(place.data_dir)
  else await onPostgres(place.url, (database) => database.inSession('read', requireEmpty))
}

export interface Filled extends Restored {
  readonly reports: readonly VerifiedShop[]
}

/**
 * Restores a backup into an empty place, and checks its ledgers. If the process ends on the way,
 * the place is as empty as before, and this can be done again.
 */
export function fillPlace(
  place: Place,
  backup: Backup,
  secret: string | null,
  beforeCommit: () => Promise<void> = async () => undefined,
): Promise<Filled> {
  const restore = async (session: DatabaseSession) => {
    const restored = await restoreBackup(session, backup)
    await beforeCommit()
    return restored
  }
  if (place.kind === 'embedded') return fillFolder(place.data_dir, secret, restore)
  return onPostgres(place.url, async (database) => {
    const restored = await database.inSession('write', restore)
    return { ...restored, reports: await verifyLedgers(database.db) }
  })
}

/** The folder that becomes the database when it is complete. */
const DRAFT_FOLDER = 'database.restoring'

async function fillFolder(
  data_dir: string,
  secret: string | null,
  restore: (session: DatabaseSession) => Promise<Restored>,
): Promise<Filled> {
  prepareDataDir(data_dir)
  const lock = await lockFolder(data_dir)
  const draft = join(data_dir, DRAFT_FOLDER)
  try {
    requireNoDatabase(data_dir)
    await rm(draft, { recursive: true, force: true })
    return await fillDraft(draft, restore, async () => {
      if (secret !== null) keepSecret(data_dir, SECRET_FILE, secret)
      await rename(draft, join(data_dir, DATABASE_FOLDER))
    }).catch(async (error: unknown) => {
      await rm(draft, { recursive: true, force: true })
      throw error
    })
  } finally {
    await lock.release()
  }
}

async function fillDraft(
  draft: string,
  restore: (session: DatabaseSession) => Promise<Restored>,
  keep: () => Promise<void>,
): Promise<Filled> {
  const database = await openEmbedded(draft)
  try {
    closeToOthers(draft)
    const restored = await database.inSession('write', restore)
    const reports = await verifyLedgers(database.db)
    await database.close()
    await keep()
    return { ...restored, reports }
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}

function requireNoDatabase(data_dir: string): void {
  const folder = join(data_dir, DATABASE_FOLDER)
  if (!existsSync(folder)) return
  throw new BackupError(`${folder} is a database already; name another data folder`)
}

/** Opens the PostgreSQL that is to be filled; its faults are not those of DATABASE_URL. */
async function onPostgres<Result>(
  url: string,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = openPostgres(url, () => undefined, 2)
  try {
    return await work(database)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (isWriteRefusal(error)) {
      throw new BackupError(`the database to fill cannot be written: ${error.message}`)
    }
    if (!isDatabaseUnavailable(error) && !isDatabaseRefusal(error)) throw error
    throw new BackupError(`the database to fill does not work: ${error.message || error.name}`)
  } finally {
    await database.close()
  }
}
