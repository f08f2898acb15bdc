import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { jobs, runJob } from '../../src/jobs/index.ts'
import { createLog } from '../../src/lib/log.ts'
import { openPostgres } from '../../src/store/db.ts'

/**
 * A worker that runs one job at a time, when it is told to, so that what each costs can be told
 * apart. Its arguments are the database and the secret.
 */
const [url = '', secret = ''] = process.argv.slice(2)
const log = createLog('error')
const database = openPostgres(url, (error) => log.error({ err: error }, 'a connection was lost'))
const secrets = { secret, signing_secret: secret, admin_token: secret }
const { context } = await buildApp(readConfig({}), { database, log, secrets })

process.on('message', async (name) => {
  const job = jobs.find((one) => one.name === name)
  if (job === undefined) throw new Error(`there is no job ${String(name)}`)
  const started_at_ms = performance.now()
  await runJob(job, context)
  process.send?.(performance.now() - started_at_ms)
})
process.send?.('ready')
