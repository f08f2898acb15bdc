import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedService } from './servers.ts'

export interface StartTimes {
  /** Makes the embedded database. */
  readonly first_ms: number
  readonly later_ms: readonly number[]
}

/** How long the embedded service takes from its start to its first answer. */
export async function measureStarts(times: number): Promise<StartTimes> {
  const data_dir = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
  const start = async () => {
    const service = await startEmbeddedService(data_dir)
    await service.stop()
    return service.started_in_ms
  }
  try {
    const first_ms = await start()
    const later_ms: number[] = []
    while (later_ms.length < times) later_ms.push(await start())
    return { first_ms, later_ms }
  } finally {
    rmSync(data_dir, { recursive: true, force: true })
  }
}
