import type { Context } from '../context.ts'
import { randomBase62 } from '../lib/secrets.ts'
import { inTransaction, type OpenDatabase } from '../store/db.ts'
import { ping, tryToWrite } from '../store/deployment.ts'
import { isDatabaseUnavailable, isWriteRefusal } from '../store/error-kind.ts'
import { pendingMigrations } from '../store/migrate.ts'

/** Why this process cannot serve, in words; empty when it is ready. */
export async function whatIsMissing({ database }: Context): Promise<string[]> {
  try {
    const pending = await pendingMigrations(database)
    if (pending.length > 0) return pending.map((name) => `migration ${name}`)
    await ping(database.db)
    if (database.writes.are_refused) await proveWrites(database)
    return []
  } catch (error) {
    if (isDatabaseUnavailable(error)) return [isWriteRefusal(error) ? 'writes' : 'database']
    throw error
  }
}

/** Incompressible, so that it needs real space. */
const TRIAL_CHARACTERS = 30_000

/** A write was refused: only a successful one shows that writes work again. */
async function proveWrites({ db, writes }: OpenDatabase): Promise<void> {
  await inTransaction(db, (tx) => tryToWrite(tx, randomBase62(TRIAL_CHARACTERS)))
  writes.are_refused = false
}
