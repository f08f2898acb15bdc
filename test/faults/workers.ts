import { newEnvironment } from '../support/environments.ts'
import { type Environment, LaurelProcess, pause } from '../support/service-process.ts'
import { TIMEOUT_MS } from './rounds.ts'

/** A worker of a deployment, with a data folder of its own, once it looks for work. */
export async function startWorker(
  environment: Environment,
  words: readonly string[] = [],
): Promise<LaurelProcess> {
  const { LAUREL_DATA_DIR = '' } = await newEnvironment()
  const worker = new LaurelProcess(['work', ...words], { ...environment, LAUREL_DATA_DIR })
  await worker.says('"working"')
  return worker
}

/** Waits until it is so; throws when that takes far too long. */
export async function until(is_so: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const limit_ms = performance.now() + TIMEOUT_MS / 2
  while (!(await is_so())) {
    if (performance.now() > limit_ms) throw new Error(`it never came that ${what}`)
    await pause(20)
  }
}
