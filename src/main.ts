#!/usr/bin/env node
import { ServiceError } from './commands/admin-client.ts'
import { listenCommand } from './commands/listen.ts'
import { mcpCommand } from './commands/mcp.ts'
import { migrateCommand } from './commands/migrate.ts'
import { openApiCommand } from './commands/openapi.ts'
import { type KnownOptions, type Options, readOptions } from './commands/options.ts'
import { seedCommand } from './commands/seed.ts'
import { serveCommand } from './commands/serve.ts'
import { triggerCommand } from './commands/trigger.ts'
import { verifyCommand } from './commands/verify.ts'
import { workCommand } from './commands/work.ts'
import { ConfigError } from './config/setting.ts'
import { type Config, readConfig } from './config.ts'
import { FolderLocked } from './lib/folder-lock.ts'
import { RELEASE } from './lib/release.ts'
import { isDatabaseRefusal, isDatabaseUnavailable, isWriteRefusal } from './store/db.ts'
import { SchemaTooNew } from './store/migrate.ts'

interface Command extends KnownOptions {
  /** Resolves to the process's exit code. */
  run(config: Config, options: Options): Promise<number>
}

/** The roles of the one binary. */
const COMMANDS: Readonly<Record<string, Command>> = {
  serve: { run: serveCommand, flags: ['--api-only'] },
  work: { run: workCommand, values: ['--port'] },
  migrate: { run: migrateCommand },
  verify: { run: verifyCommand },
  seed: { run: seedCommand },
  openapi: { run: openApiCommand },
  mcp: { run: mcpCommand, values: ['--url'] },
  'webhooks listen': {
    run: listenCommand,
    values: ['--forward-to', '--topics', '--secret', '--url', '--shop'],
  },
  'webhooks trigger': {
    run: triggerCommand,
    values: ['--customer', '--url', '--shop'],
    words: ['topic'],
  },
}

const USAGE = `Laurel, a self-hosted loyalty programme service.

  laurel serve      answer the API; with --api-only leave background work to "laurel work"
  laurel work       do background work only; with --port <number> answer /healthz, /readyz and
                    /metrics there
  laurel migrate    bring the database's schema up to this release
  laurel verify     check every balance against the ledger; exits 1 when one is wrong
  laurel seed       add the demo shop to a database that has none
  laurel --version  print the release
  laurel openapi    print the OpenAPI document

For an assistant on this machine, with a key of the shop in LAUREL_API_KEY:

  laurel mcp        serve the tools of a running service on standard input and output
      --url <base URL of the service>

To build a receiver of events, beside a running service:

  laurel webhooks listen --forward-to <url>    send new events to this URL, signed
      --topics <topic,topic>    only these topics
      --secret <whsec_...>      sign with this secret; default: a new one, which is printed
  laurel webhooks trigger <topic>              create a test event
      --customer <number>       the customer in it; default 1001
  Both take --url <base URL of the service> and, with several shops, --shop <domain>.

Environment: PORT, HOST, DATABASE_URL and LAUREL_* see docs/configuration.md.
`

async function main(): Promise<number> {
  // All files that we write are for this user only.
  process.umask(0o077)
  const words = process.argv.slice(2)
  const [first = 'help', second] = words
  if (first === 'help' || first === '--help') {
    process.stdout.write(USAGE)
    return 0
  }
  if (first === '--version' || first === 'version') {
    process.stdout.write(`${RELEASE}\n`)
    return 0
  }
  const name = [first, `${first} ${second}`].find((known) => Object.hasOwn(COMMANDS, known))
  const command = name === undefined ? undefined : COMMANDS[name]
  if (name === undefined || command === undefined) {
    process.stderr.write(`"${first}" is not a command of laurel.\n\n${USAGE}`)
    return 2
  }
  try {
    const options = readOptions(name, words.slice(name.split(' ').length), command)
    return await command.run(readConfig(process.env), options)
  } catch (error) {
    const line = oneLine(error)
    if (line === null) throw error
    process.stderr.write(`laurel: ${line}\n`)
    return 1
  }
}

/** An error that an operator can fix is one line, without a stack. */
function oneLine(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (
    error instanceof ConfigError ||
    error instanceof FolderLocked ||
    error instanceof ServiceError ||
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
