import { createApiKey } from '../actions/create-api-key.ts'
import { createShop } from '../actions/create-shop.ts'
import { buildApp, openDatabase, openLog, readSecrets } from '../app.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { SCOPES } from '../domain/scopes.ts'
import { inTransaction } from '../store/db.ts'
import { listShops, updateShopSwitches } from '../store/shops.ts'
import { migrateOnStart } from './migrate.ts'

export interface DemoShop {
  readonly key: string
  readonly customer_id: number
}

export async function seedDemoShop(context: Context): Promise<DemoShop> {
  const now = context.clock.now()
  return inTransaction(context.database.db, async (tx) => {
    const shop = await createShop(
      tx,
      {
        domain: 'bean-there.example',
        name: 'Bean There',
        currency: 'EUR',
        timezone: 'Europe/Vienna',
        primary_language: 'en',
        languages: ['en', 'de'],
      },
      now,
    )
    await updateShopSwitches(tx, shop.shop_id, { api_enabled: true })
    const { key } = await createApiKey(
      tx,
      context.secret,
      shop.shop_id,
      { name: 'Demo', scopes: SCOPES },
      now,
    )
    return { key, customer_id: 1001 }
  })
}

/** Fills a database that has no shop with the demo shop, and prints its key. */
export async function seedCommand(config: Config): Promise<number> {
  const log = openLog(config)
  const database = await openDatabase(config, log)
  try {
    await migrateOnStart(database, log)
    if ((await listShops(database.db)).length > 0) {
      process.stderr.write('laurel: this database has a shop already; nothing was added\n')
      return 1
    }
    const secrets = readSecrets(config)
    const { context } = await buildApp(config, { database, log, secrets })
    const { key } = await seedDemoShop(context)
    process.stdout.write(`API key of the demo shop: ${key}\n`)
    await context.requests.close()
    return 0
  } finally {
    await database.close()
  }
}
