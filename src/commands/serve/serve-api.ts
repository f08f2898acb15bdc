import { findDemoShop } from '../../app/demo-shop.ts'
import { buildAppServer, buildOperationsServer } from '../../app.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { beginStarting, beginStopping, closeServer, finishStarting } from '../../http/stopping.ts'
import { startWorker } from '../../jobs/worker.ts'
import type { Options } from '../line/command.ts'
import { type DemoShop, seedDemoShop } from '../seed.ts'
import { listen } from './listen.ts'
import { openApp } from './open-app.ts'
import { peopleAtStart } from './people-at-start.ts'
import { hearSignals, untilStopped } from './until-stopped.ts'
import { welcome } from './welcome.ts'

/** A demo shop that cannot be made keeps nobody from their own. */
async function seedOrGoOn(context: Context): Promise<DemoShop | null> {
  try {
    return await seedDemoShop(context)
  } catch (error) {
    context.log.error({ err: error }, 'the demo shop was not made')
    return null
  }
}

/** The API and, unless `--api-only`, the background work, until a signal comes. */
export async function serveApi(config: Config, { flags }: Options): Promise<number> {
  const { app, database, log, secrets } = await openApp(config)
  const { context } = app
  const server = await buildAppServer(app)
  const { metrics_port, host } = config
  const operations = metrics_port === null ? null : buildOperationsServer(app)
  const signals = hearSignals()
  const servers = [server, ...(operations === null ? [] : [operations])]
  for (const one of servers) beginStarting(one)
  // The port first, so that a failed start makes no demo shop, whose key is shown once.
  await listen(server, config, 'PORT')
  if (operations !== null && metrics_port !== null) {
    await listen(operations, { port: metrics_port, host }, 'LAUREL_METRICS_PORT')
  }
  const wants_demo = config.demo ?? database.embedded !== null
  const demo = wants_demo ? await seedOrGoOn(context) : null
  const worker = flags.has('--api-only') ? null : await startWorker(context)
  const has_demo = (await findDemoShop(database.db)) !== undefined
  const people = await peopleAtStart(app, config)
  for (const one of servers) finishStarting(one)
  welcome(config, secrets, demo, { people, has_demo })
  log.info(
    { base_url: config.base_url, database: config.database_url === null ? 'embedded' : 'postgres' },
    'serving',
  )
  const stop = async (drained: Promise<void>) => {
    for (const one of servers) beginStopping(one)
    await drained
    await closeServer(server)
    await worker?.stop()
    if (operations !== null) await closeServer(operations)
    // Also without a worker: tests from the admin are sent at once.
    context.letter_retries.stop()
    context.mailer?.close()
    await context.requests.close()
    await database.close()
  }
  return untilStopped(signals, log, config.drain_ms, stop)
}
