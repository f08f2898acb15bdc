import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FOLDER, openDatabase } from '../../app/open-database.ts'
import type { Config } from '../../config.ts'
import { FolderLocked } from '../../lib/folder-lock.ts'
import { createLog } from '../../lib/log.ts'
import { type DatabaseServer, readDatabaseServer } from '../../store/database-server.ts'
import type { OpenDatabase } from '../../store/db.ts'
import { type FoundService, findService } from './find-service.ts'
import { databaseFailure, type Failure, failure } from './finding.ts'

/** What `laurel doctor` examines. */
export interface Patient {
  readonly config: Config
  readonly database: FoundDatabase
  readonly service: FoundService
}

export interface OpenedDatabase {
  readonly is: 'open'
  readonly database: OpenDatabase
  readonly server: DatabaseServer
}

export type FoundDatabase =
  | OpenedDatabase
  /** The embedded one, which another process works on. */
  | { readonly is: 'in_use' }
  | { readonly is: 'not_made' }
  | { readonly is: 'faulty'; readonly failure: Failure }

export async function findPatient(config: Config): Promise<Patient> {
  const [service, database] = await Promise.all([findService(config), findDatabase(config)])
  return { config, database, service }
}

async function findDatabase(config: Config): Promise<FoundDatabase> {
  const { database_url, data_dir } = config
  const is_embedded = database_url === null
  if (is_embedded && !existsSync(join(data_dir, DATABASE_FOLDER))) return { is: 'not_made' }
  let database: OpenDatabase | null = null
  try {
    database = await openDatabase(config, createLog('silent'))
    return { is: 'open', database, server: await readDatabaseServer(database.db) }
  } catch (error) {
    await database?.close()
    if (error instanceof FolderLocked) return { is: 'in_use' }
    return { is: 'faulty', failure: is_embedded ? folderFailure(error) : databaseFailure(error) }
  }
}

function folderFailure(error: unknown): Failure {
  const said = error instanceof Error ? error.message : String(error)
  return failure(
    said,
    'Let LAUREL_DATA_DIR belong to the user who runs Laurel, or restore a backup: docs/backup.md.',
  )
}
