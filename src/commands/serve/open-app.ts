import { openDatabase } from '../../app/open-database.ts'
import { readSecrets } from '../../app/read-secrets.ts'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { createLog } from '../../lib/log.ts'
import { prepareDatabase } from './prepare-database.ts'

/** The parts of the service over its database, which is made ready first. */
export async function openApp(config: Config) {
  const log = createLog(config.log_level)
  const secrets = readSecrets(config)
  const database = await openDatabase(config, log)
  const own_secrets = await prepareDatabase(database, secrets.opening, log)
  const app = await buildApp(config, {
    database,
    log,
    secrets: { ...own_secrets, admin_token: secrets.admin_token },
  })
  return { app, database, log, secrets }
}
