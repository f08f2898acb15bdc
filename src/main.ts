#!/usr/bin/env node
import { migrateCommand } from './commands/migrate.ts'
import { openApiCommand } from './commands/openapi.ts'
import { seedCommand } from './commands/seed.ts'
import { serveCommand } from './commands/serve.ts'
import { verifyCommand } from './commands/verify.ts'
import { workCommand } from './commands/work.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { FolderLocked } from './lib/folder-lock.ts'
import { isDatabaseRefusal, isDatabaseUnavailable } from './store/db.ts'
import { SchemaTooNew } from './store/migrate.ts'

interface Command {
  /** Resolves to the process's exit code. */
  run(config: Config, options: readonly string[]): Promise<number>
  readonly options: readonly string[]
}

/** The roles of the one binary. */
const COMMANDS: Readonly<Record<string, Command>> = {
  serve: { run: serveCommand, options: ['--api-only'] },
  work: { run: workCommand, options: [] },
  migrate: { run: migrateCommand, options: [] },
  verify: { run: verifyCommand, options: [] },
  seed: { run: seedCommand, options: [] },
  openapi: { run: openApiCommand, options: [] },
}

const USAGE = `Laurel, a self-hosted loyalty programme service.

  laurel serve      answer the API; with --api-only leave background work to "laurel work"
  laurel work       do background work only
  laurel migrate    bring the database's schema up to this release
  laurel verify     prove every balance from the ledger; exits 1 when one is wrong
  laurel seed       add the demo shop to a database that has none
  laurel openapi    print the OpenAPI document

Environment: PORT, HOST, DATABASE_URL and LAUREL_* as the README lists them.
`

async function main(): Promise<number> {
  const [name = 'help', ...options] = process.argv.slice(2)
  if (name === 'help' || name === '--help') {
    process.stdout.write(USAGE)
    return 0
  }
  const command = Object.entries(COMMANDS).find(([known]) => known === name)?.[1]
  if (command === undefined) {
    process.stderr.write(`"${name}" is not a command of laurel.\n\n${USAGE}`)
    return 2
  }
  try {
    requireKnown(name, options, command.options)
    return await command.run(readConfig(process.env), options)
  } catch (error) {
    const line = oneLine(error)
    if (line === null) throw error
    process.stderr.write(`laurel: ${line}\n`)
    return 1
  }
}

function requireKnown(name: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((option) => !known.includes(option))
  if (unknown === undefined) return
  const which = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`
  throw new ConfigError(unknown, `is not an option of "laurel ${name}"; ${which}`)
}

/** What an operator can mend is said in one line, without a stack. */
function oneLine(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (
    error instanceof ConfigError ||
    error instanceof FolderLocked ||
    error instanceof SchemaTooNew
  ) {
    return error.message
  }
  if (isDatabaseUnavailable(error)) {
    return `DATABASE_URL: the database cannot be reached (${error.message || error.name})`
  }
  if (isDatabaseRefusal(error)) return `DATABASE_URL: the database says: ${error.message}`
  return null
}

process.exitCode = await main()
// A command that fails leaves open what it had opened; there is nothing left to wait for.
if (process.exitCode !== 0) process.exit()
