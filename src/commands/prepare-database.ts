import { ConfigError } from '../config/setting.ts'
import type { Shop } from '../domain/shops/shop.ts'
import type { Logger } from '../lib/log.ts'
import { keyedDigest } from '../lib/secrets.ts'
import { isCurrency, isTimeZone } from '../lib/standards.ts'
import type { OpenDatabase } from '../store/db.ts'
import { saveFirstFact } from '../store/deployment.ts'
import { listShops } from '../store/shops/shops.ts'
import { migrateOnStart } from './migrate.ts'

const SECRET_CHECK = 'secret_check'

/**
 * Makes sure that this process can work with the database: its schema is current, its secret ours.
 */
export async function prepareDatabase(
  database: OpenDatabase,
  secret: string,
  log: Logger,
): Promise<void> {
  await migrateOnStart(database, log)
  // A value by which we recognise the secret, and which reveals nothing about it.
  const check = keyedDigest(secret, SECRET_CHECK, '').toString('base64')
  if ((await saveFirstFact(database.db, SECRET_CHECK, check)) !== check) {
    throw new ConfigError(
      'LAUREL_SECRET',
      'must be the one that this database was set up with (where none was given, the file ' +
        '"secret" of its data folder); with another one no API key, session token or link of ' +
        'it works',
    )
  }
  warnOfShops(await listShops(database.db), log)
}

/** Shops that an older release accepted with a time zone or a currency that is not accepted now. */
function warnOfShops(shops: readonly Shop[], log: Logger): void {
  for (const { domain, timezone, currency } of shops) {
    if (!isTimeZone(timezone)) {
      const what = 'the time zone of a shop is no IANA name: what comes once a day comes by UTC'
      log.warn({ shop: domain, timezone }, what)
    }
    if (!isCurrency(currency)) {
      const what = 'the currency of a shop is none of ISO 4217: its amounts have two decimals'
      log.warn({ shop: domain, currency }, what)
    }
  }
}
