import { verifyLedgers } from '../actions/points/verify-ledgers.ts'
import { openDatabase } from '../app/open-database.ts'
import type { Config } from '../config.ts'
import { createLog } from '../lib/log.ts'
import { pendingMigrations } from '../store/migrate.ts'
import { printLedgers } from './backup/print-ledgers.ts'
import type { Command } from './line/command.ts'

export const verifyCommand: Command = {
  name: 'verify',
  group: 'data',
  about: 'checks every balance against the ledger; exits with 1 if one is wrong',
  run: verify,
}

/** Checks every ledger against its rows; returns 1 if a row is wrong. */
async function verify(config: Config): Promise<number> {
  const database = await openDatabase(config, createLog(config.log_level))
  try {
    const pending = await pendingMigrations(database)
    if (pending.length > 0) {
      const missing = pending.join(', ')
      process.stderr.write(`laurel: the schema lacks ${missing}; run "laurel migrate" first\n`)
      return 1
    }
    const reports = await verifyLedgers(database.db)
    return printLedgers(reports) ? 0 : 1
  } finally {
    await database.close()
  }
}
