import { BackupError } from '../../backup/backup.ts'
import { ConfigError } from '../../config/setting.ts'
import type { Config } from '../../config.ts'
import { FileError } from '../../lib/files.ts'
import { FolderLocked } from '../../lib/folder-lock.ts'
import { isDatabaseRefusal, isDatabaseUnavailable, isWriteRefusal } from '../../store/error-kind.ts'
import { SchemaTooNew } from '../../store/migrate.ts'
import { ServiceError } from '../client/admin-client.ts'
import { commands } from '../index.ts'
import { findCommand, helpOf, helpOfSome } from './help.ts'
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
    return isWrongLine(error) ? WRONG_LINE : FAILED
  }
}

/** What was typed can be carried out nowhere. */
const WRONG_LINE = 2
const FAILED = 1

function isWrongLine(error: unknown): boolean {
  if (error instanceof ServiceError) return error.faults.length > 0
  return error instanceof ConfigError && !/^[A-Z_]+$/.test(error.value_of)
}

/** `laurel key`: names the commands that begin so, and otherwise all. */
function refuse([first = '', second]: readonly string[]): number {
  const names = commands.map(({ name }) => name)
  const some = names.filter((name) => name.startsWith(`${first} `))
  const typed = some.length === 0 || second === undefined ? first : `${first} ${second}`
  const known = (some.length === 0 ? names : some).join(', ')
  process.stderr.write(`laurel: "${typed}" is not a command; there are ${known}\n`)
  return WRONG_LINE
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
