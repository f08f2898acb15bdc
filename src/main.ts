#!/usr/bin/env node
import { BackupError } from './backup/backup.ts'
import { ServiceError } from './commands/admin-client.ts'
import { findCommand, helpOf, helpOfSome } from './commands/help.ts'
import { commands } from './commands/index.ts'
import { readOptions } from './commands/options.ts'
import { ConfigError } from './config/setting.ts'
import { readConfig } from './config.ts'
import { FolderLocked } from './lib/folder-lock.ts'
import { RELEASE } from './lib/release.ts'
import { isDatabaseRefusal, isDatabaseUnavailable, isWriteRefusal } from './store/db.ts'
import { SchemaTooNew } from './store/migrate.ts'

async function main(): Promise<number> {
  // All files that we write are for this user only.
  process.umask(0o077)
  const sent = process.argv.slice(2)
  if (sent[0] === 'version' || sent.includes('--version')) return say(RELEASE)
  const asks_for_help = sent.length === 0 || sent[0] === 'help' || sent.includes('--help')
  const words = sent[0] === 'help' ? sent.slice(1) : sent
  const command = findCommand(commands, words)
  if (asks_for_help) return say(command === null ? helpOfSome(commands, words) : helpOf(command))
  if (command === null) return refuse(words)
  try {
    const options = readOptions(command, words.slice(command.name.split(' ').length))
    return await command.run(readConfig(process.env), options)
  } catch (error) {
    const line = oneLine(error)
    if (line === null) throw error
    process.stderr.write(`laurel: ${line}\n`)
    return 1
  }
}

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
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

process.exitCode = await main()
// A command that fails does not close what it had opened; there is nothing left to wait for.
if (process.exitCode !== 0) process.exit()
