import { BackupError } from '../../backup/backup.ts'
import { ConfigError } from '../../config/setting.ts'
import { FileError } from '../../lib/files.ts'
import { FolderLocked } from '../../lib/folder-lock.ts'
import { isDatabaseRefusal, isDatabaseUnavailable, isWriteRefusal } from '../../store/error-kind.ts'
import { SchemaRefused } from '../../store/migrate.ts'
import { ServiceError } from '../client/admin-client.ts'

/** An error that an operator can fix is one line, without a stack. */
export function lineOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (
    error instanceof ConfigError ||
    error instanceof FolderLocked ||
    error instanceof ServiceError ||
    error instanceof BackupError ||
    error instanceof FileError ||
    error instanceof SchemaRefused
  ) {
    return error.message
  }
  if (isWriteRefusal(error)) return `the database cannot be written: ${error.message}`
  if (isDatabaseUnavailable(error)) {
    return `DATABASE_URL: the database cannot be reached (${error.message || error.name})`
  }
  if (isDatabaseRefusal(error)) return `DATABASE_URL: the database says: ${error.message}`
  return null
}

/** True for a line that must be typed otherwise, wherever it is run. */
export function isWrongLine(error: unknown): boolean {
  if (error instanceof ServiceError) return error.faults.length > 0
  return error instanceof ConfigError && !/^[A-Z_]+$/.test(error.value_of)
}
