import { BackupError } from '../backup/backup.ts'
import { ConfigError } from '../config/setting.ts'
import type { Config } from '../config.ts'
import { FileError } from '../lib/files.ts'
import { FolderLocked } from '../lib/folder-lock.ts'
import { isDatabaseRefusal, isDatabaseUnavailable, isWriteRefusal } from '../store/db.ts'
import { SchemaTooNew } from '../store/migrate.ts'
import { ServiceError } from './admin-client.ts'
import { findCommand, helpOf, helpOfSome } from './help.ts'
import { commands } from './index.ts'
import { readOptions } from './options.ts'

/** What explains the command that these words begin with, or all commands. */
export function helpWith(words: readonly string[]): string {
  const command = findCommand(commands, words)
  return command === null ? helpOfSome(commands, words) : helpOf(command)
}

/** Runs the command that these words are. Resolves to the process's exit code. */
export async function runCommand(config: Config, words: readonly string[]): Promise<number> {
  const command = findCommand(commands, words)
  if (command === null) return refuse(words)
  try {
    const options = readOptions(command, words.slice(command.name.split(' ').length))
    return await command.run(config, options)
  } catch (error) {
    const line = oneLine(error)
    if (line === null) throw error
    process.stderr.write(`laurel: ${line}\n`)
    return 1
  }
}

function refuse(words: readonly string[]): number {
  const name = words
    .slice(0, 2)
    .filter((word) => /^[a-z]/.test(word))
    .join(' ')
  process.stderr.write(`"${name}" is not a command of laurel.\n\n${helpOfSome(commands, words)}\n`)
  return 2
}

/** An error that an operator can fix is one line, without a stack. */
function oneLine(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (
    error instanceof ConfigError ||
    error instanceof FolderLocked ||
    error instanceof ServiceError ||
    error instanceof BackupError ||
    error instanceof FileError ||
    error instanceof SchemaTooNew
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
