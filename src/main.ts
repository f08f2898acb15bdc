#!/usr/bin/env node
import { migrateCommand } from './commands/migrate.ts'
import { openApiCommand } from './commands/openapi.ts'
import { seedCommand } from './commands/seed.ts'
import { serveCommand } from './commands/serve.ts'
import { verifyCommand } from './commands/verify.ts'
import { workCommand } from './commands/work.ts'
import { ConfigError, readConfig } from './config.ts'
import { FolderLocked } from './lib/folder-lock.ts'
import { isDatabaseUnavailable } from './store/db.ts'
import { SchemaTooNew } from './store/migrate.ts'

/** The roles of the one binary. Each resolves to the process's exit code. */
const COMMANDS = {
  serve: serveCommand,
  work: workCommand,
  migrate: migrateCommand,
  verify: verifyCommand,
  seed: seedCommand,
  openapi: openApiCommand,
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
    return await command(readConfig(process.env), options)
  } catch (error) {
    const line = oneLine(error)
    if (line === null) throw error
    process.stderr.write(`laurel: ${line}\n`)
    return 1
  }
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
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'PORT: another process listens there; choose another one, such as PORT=8081'
  }
  return null
}

process.exitCode = await main()
