import { buildApp, openDatabase, openLog, readSecrets } from '../app.ts'
import { type Config, ConfigError } from '../config.ts'
import { startWorker } from '../jobs/worker.ts'
import { migrateOnStart } from './migrate.ts'
import { untilStopped } from './until-stopped.ts'

/** Background work without the API, beside any number of `laurel serve --api-only`. */
export async function workCommand(config: Config): Promise<number> {
  if (config.database_url === null) {
    throw new ConfigError(
      'DATABASE_URL',
      'is needed by "laurel work"; the embedded database has room for one process, and "laurel serve" works there too',
    )
  }
  const log = openLog(config)
  const secrets = readSecrets(config)
  const database = await openDatabase(config, log)
  await migrateOnStart(database, log)
  const { context } = await buildApp(config, { database, log, secrets })
  const worker = await startWorker(context)
  log.info('working')
  return untilStopped(log, async () => {
    await worker.stop()
    await context.requests.close()
    await database.close()
  })
}
