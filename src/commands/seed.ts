import { openDatabase } from '../app/open-database.ts'
import { readSecrets } from '../app/read-secrets.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { liveLastMonth } from '../demo/life/live.ts'
import { type DemoShop, seedShop } from '../demo/seed.ts'
import { createLog } from '../lib/log.ts'
import { inPatientTransaction } from '../store/db.ts'
import { listShops, lockShops } from '../store/shops/shops.ts'
import type { Command } from './line/command.ts'
import { prepareDatabase } from './serve/prepare-database.ts'

export type { DemoShop }

/**
 * Fills a database that has no shop with the demo shop: its year as a whole, then its last month
 * step by step. If the process dies in the year, nothing is stored, and the next start does it. null
 * if there is a shop. If two nodes start together, the slower one finds the other's shop. A last
 * month that fails on its way leaves a shop that works, with its key.
 */
export async function seedDemoShop(context: Context): Promise<DemoShop | null> {
  const { clock, secret, versions } = context
  const now = clock.now()
  const demo = await inPatientTransaction(context.database.db, async (tx) => {
    await lockShops(tx)
    const shops = await listShops(tx)
    return shops.length > 0
      ? null
      : seedShop(tx, { secret, api_version: versions.current.name }, now)
  })
  if (demo === null) return null
  try {
    await liveLastMonth(context, demo)
  } catch (error) {
    context.log.error({ err: error }, 'the last month of the demo shop is not whole')
  }
  return demo
}

export const seedCommand: Command = {
  name: 'seed',
  group: 'shops',
  about: 'adds the demo shop to a database that has no shop',
  run: seed,
}

/** Fills a database that has no shop with the demo shop, and prints its key. */
async function seed(config: Config): Promise<number> {
  const log = createLog(config.log_level)
  const database = await openDatabase(config, log)
  try {
    const secrets = readSecrets(config)
    const own_secrets = await prepareDatabase(database, secrets.opening, log)
    const { context } = await buildApp(config, {
      database,
      log,
      secrets: { ...own_secrets, admin_token: secrets.admin_token },
    })
    const demo = await seedDemoShop(context)
    await context.requests.close()
    if (demo === null) {
      process.stderr.write('laurel: this database has a shop already; nothing was added\n')
      return 1
    }
    process.stdout.write(`API key of the demo shop: ${demo.key}\n`)
    return 0
  } finally {
    await database.close()
  }
}
