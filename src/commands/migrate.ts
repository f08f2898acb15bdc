import { openDatabase } from '../app/open-database.ts'
import type { Config } from '../config.ts'
import { createLog, type Logger } from '../lib/log.ts'
import type { OpenDatabase } from '../store/db.ts'
import { migrate } from '../store/migrate.ts'
import type { Command } from './line/command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  group: 'data',
  about: "brings the database's schema up to this release",
  run: migrateDatabase,
}

async function migrateDatabase(config: Config): Promise<number> {
  const database = await openDatabase(config, createLog(config.log_level))
  try {
    const { applied, unknown } = await migrate(database)
    const done = applied.length === 0 ? 'The schema is current.' : `Applied ${applied.join(', ')}.`
    process.stdout.write(`${done}\n`)
    if (unknown.length > 0) process.stdout.write(`From a newer release: ${unknown.join(', ')}.\n`)
    return 0
  } finally {
    await database.close()
  }
}

/** Brings the schema up to date on a start and says so. */
export async function migrateOnStart(database: OpenDatabase, log: Logger): Promise<void> {
  const { applied, unknown } = await migrate(database)
  if (applied.length > 0) log.info({ applied }, 'the schema was brought up to date')
  if (unknown.length > 0) {
    log.warn({ unknown }, 'the schema is of a newer release, which this one can work with')
  }
}
