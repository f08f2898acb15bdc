import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AtRest, measureRest } from './at-rest.ts'
import { openShopDatabase } from './ledger.ts'
import { freePort, type RunningServer, startEmbeddedService, startService } from './servers.ts'

/** From the start of the process to the first answer that says it is ready. */
export type StartCost = RunningServer['start']

export interface Starts {
  /** Makes the embedded database. */
  readonly first: StartCost
  readonly later: readonly StartCost[]
  /** After a later start. */
  readonly at_rest: readonly AtRest[]
}

/** What starts of the embedded service take, and what it takes then, beside one on PostgreSQL. */
export async function measureStarts(
  server_url: string,
  times: number,
  tell: (line: string) => void,
): Promise<Starts> {
  const data_dir = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
  try {
    tell('starting the embedded service')
    const first = await startAndStop(data_dir)
    const later: StartCost[] = []
    while (later.length < times) later.push(await startAndStop(data_dir))
    tell('leaving it at rest')
    const embedded = await restEmbedded(data_dir)
    tell('leaving a service on PostgreSQL at rest')
    return { first, later, at_rest: [embedded, await restOnPostgres(server_url)] }
  } finally {
    rmSync(data_dir, { recursive: true, force: true })
  }
}

async function startAndStop(data_dir: string): Promise<StartCost> {
  const service = await startEmbeddedService(data_dir)
  await service.stop()
  return service.start
}

async function restEmbedded(data_dir: string): Promise<AtRest> {
  const port = await freePort()
  const service = await startEmbeddedService(data_dir, { LAUREL_METRICS_PORT: String(port) })
  return measureRest('embedded', service, port).finally(service.stop)
}

async function restOnPostgres(server_url: string): Promise<AtRest> {
  const database = await openShopDatabase(server_url, 'laurel_bench_rest', ['points:read'])
  const port = await freePort()
  const environment = { LAUREL_METRICS_PORT: String(port) }
  const service = await startService(database, { environment })
  return measureRest('PostgreSQL', service, port).finally(service.stop)
}
