import { fileURLToPath } from 'node:url'
import type { LoadJob, LoadReport } from './generator/main.ts'
import { runProgram } from './run-program.ts'

const GENERATOR = fileURLToPath(new URL('generator/main.ts', import.meta.url))

/** Drives a server from a process of its own; throws when any answer is no success. */
export async function runLoad(job: LoadJob): Promise<LoadReport & { answers: number }> {
  const printed = await runProgram(process.execPath, [GENERATOR, JSON.stringify(job)])
  // The generator prints a report and nothing else.
  const report = JSON.parse(printed) as LoadReport
  const failed = Object.keys(report.statuses).filter((status) => !status.startsWith('2'))
  if (failed.length > 0) {
    throw new Error(`${job.path} was not always answered well: ${JSON.stringify(report.statuses)}`)
  }
  const answers = Object.values(report.statuses).reduce((sum, count) => sum + count, 0)
  return { ...report, answers }
}
