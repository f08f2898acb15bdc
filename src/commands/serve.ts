import type { FastifyInstance } from 'fastify'
import { openDatabase } from '../app/open-database.ts'
import { readSecrets } from '../app/read-secrets.ts'
import { buildApp, buildAppServer, buildOperationsServer } from '../app.ts'
import { ConfigError } from '../config/setting.ts'
import type { Config } from '../config.ts'
import { beginStopping, closeServer } from '../http/stopping.ts'
import { startWorker } from '../jobs/worker.ts'
import { createLog } from '../lib/log.ts'
import type { Command, Options } from './line/command.ts'
import { seedDemoShop } from './seed.ts'
import { prepareDatabase } from './serve/prepare-database.ts'
import { hearSignals, untilStopped } from './serve/until-stopped.ts'
import { welcome } from './serve/welcome.ts'

export const serveCommand: Command = {
  name: 'serve',
  group: 'service',
  about: 'answers the API and does the background work',
  options: [{ name: '--api-only', about: 'leave background work to "laurel work"' }],
  run: serveApi,
}

/** The API and, unless `--api-only`, the background work, until a signal comes. */
async function serveApi(config: Config, { flags }: Options): Promise<number> {
  const log = createLog(config.log_level)
  const secrets = readSecrets(config)
  const database = await openDatabase(config, log)
  const own_secrets = await prepareDatabase(database, secrets.opening, log)
  const app = await buildApp(config, {
    database,
    log,
    secrets: { ...own_secrets, admin_token: secrets.admin_token },
  })
  const { context } = app
  const server = await buildAppServer(app)
  const { metrics_port, host } = config
  const operations = metrics_port === null ? null : buildOperationsServer(app)
  const signals = hearSignals()
  // The port first, so that a failed start makes no demo shop, whose key is shown once.
  await listen(server, config, 'PORT')
  if (operations !== null && metrics_port !== null) {
    await listen(operations, { port: metrics_port, host }, 'LAUREL_METRICS_PORT')
  }
  const demo = (config.demo ?? database.embedded !== null) ? await seedDemoShop(context) : null
  const worker = flags.has('--api-only') ? null : await startWorker(context)
  welcome(config, secrets, demo)
  log.info(
    { base_url: config.base_url, database: config.database_url === null ? 'embedded' : 'postgres' },
    'serving',
  )
  const stop = async (drained: Promise<void>) => {
    beginStopping(server)
    if (operations !== null) beginStopping(operations)
    await drained
    await closeServer(server)
    await worker?.stop()
    if (operations !== null) await closeServer(operations)
    // Also without a worker: tests from the admin are sent at once.
    context.mailer?.close()
    await context.requests.close()
    await database.close()
  }
  return untilStopped(signals, log, config.drain_ms, stop)
}

/** Takes the port; throws `ConfigError` that names it or HOST if that fails. */
export async function listen(
  server: FastifyInstance,
  { port, host }: Pick<Config, 'port' | 'host'>,
  port_name: string,
): Promise<void> {
  try {
    await server.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') {
      throw new ConfigError(port_name, `must be free: another process listens on ${port}`)
    }
    if (code === 'EACCES') {
      throw new ConfigError(port_name, `must be one this user may take, not ${port}`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new ConfigError('HOST', `must be an address of this machine, not "${host}"`)
    }
    throw error
  }
}
