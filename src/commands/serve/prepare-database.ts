import { measureClockSkew } from '../../actions/measure-clock-skew.ts'
import {
  type DeploymentSecret,
  type OpeningSecrets,
  openDeploymentSecret,
} from '../../app/deployment-secret.ts'
import { CLOCK_SKEW_SECONDS_MAX } from '../../domain/shops/health.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Logger } from '../../lib/log.ts'
import { isCurrency, isTimeZone } from '../../lib/standards.ts'
import type { OpenDatabase } from '../../store/db.ts'
import { listShops } from '../../store/shops/shops.ts'
import { migrateOnStart } from '../migrate.ts'

/**
 * Makes sure that this process can work with the database: its schema is current, and our secret
 * opens the deployment's, which are returned.
 */
export async function prepareDatabase(
  database: OpenDatabase,
  opening: OpeningSecrets,
  log: Logger,
): Promise<Pick<DeploymentSecret, 'secret' | 'signing_secret'>> {
  await migrateOnStart(database, log)
  const { is_rotated, ...secrets } = await openDeploymentSecret(database.db, opening)
  if (!is_rotated) {
    log.warn('only the previous secret opens this database: run "laurel secrets rotate"')
  } else if (opening.previous_secret !== null) {
    log.info('the previous secret is no longer needed here')
  }
  warnOfShops(await listShops(database.db), log)
  await warnOfClock(database, log)
  return secrets
}

/** Nothing breaks, since the database's clock counts, but times in the log do not fit. */
async function warnOfClock({ db }: OpenDatabase, log: Logger): Promise<void> {
  const skew_seconds = await measureClockSkew(db)
  if (Math.abs(skew_seconds) > CLOCK_SKEW_SECONDS_MAX) {
    log.warn({ skew_seconds }, 'the clock of this machine is not that of the database; check NTP')
  }
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
