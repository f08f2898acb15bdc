import { buildOperationsServer } from '../app.ts'
import { readPort } from '../config/numbers.ts'
import { ConfigError } from '../config/setting.ts'
import type { Config } from '../config.ts'
import { beginStarting, beginStopping, closeServer, finishStarting } from '../http/stopping.ts'
import { startWorker } from '../jobs/worker.ts'
import type { Command, Options } from './line/command.ts'
import { listen } from './serve/listen.ts'
import { openApp } from './serve/open-app.ts'
import { hearSignals, untilStopped } from './serve/until-stopped.ts'

export const workCommand: Command = {
  name: 'work',
  group: 'service',
  about: 'does background work only, beside "laurel serve --api-only"',
  options: [
    { name: '--port', value: 'number', about: 'answer /healthz, /readyz and /metrics there' },
  ],
  run: work,
}

/** Background work without the API, beside any number of `laurel serve --api-only`. */
async function work(config: Config, { values }: Options): Promise<number> {
  const port_option = values.get('--port')
  const port = port_option === undefined ? config.metrics_port : readPort('--port', port_option)
  if (config.database_url === null) {
    throw new ConfigError(
      'DATABASE_URL',
      'is needed by "laurel work"; the embedded database has room for one process, and ' +
        '"laurel serve" works there too',
    )
  }
  const { app, database, log } = await openApp(config)
  const { context } = app
  const signals = hearSignals()
  const server = port === null ? null : buildOperationsServer(app)
  if (server !== null && port !== null) {
    beginStarting(server)
    const port_name = port_option === undefined ? 'LAUREL_METRICS_PORT' : '--port'
    await listen(server, { port, host: config.host }, port_name)
  }
  const worker = await startWorker(context)
  if (server !== null) finishStarting(server)
  log.info({ port }, 'working')
  // A worker gets no calls, so it need not announce its end.
  return untilStopped(signals, log, 0, async () => {
    if (server !== null) beginStopping(server)
    await worker.stop()
    if (server !== null) await closeServer(server)
    await context.requests.close()
    await database.close()
  })
}
