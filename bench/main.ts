import { measureBuying } from './buying.ts'
import { measureGrowth } from './growth.ts'
import { measureLedger } from './ledger-works.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import type { BenchServer } from './postgres.ts'
import type { Proven } from './prove.ts'
import { renderReport } from './report.ts'
import type { BenchResult } from './result.ts'
import { publish, runOnServer } from './run.ts'
import { measureStarts } from './start-time.ts'
import { measureWebhooks } from './webhooks.ts'

function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Everything that the options ask for. */
async function measure(server: BenchServer, options: Options) {
  const { parts, clients, duration_seconds, rounds } = options
  const circumstances = { server, clients, duration_seconds }
  const proven: Proven[] = []
  if (parts.includes('ledger')) proven.push(await measureLedger(circumstances, options, tell))
  if (parts.includes('estimates') || parts.includes('orders')) {
    proven.push(await measureBuying(circumstances, options, tell))
  }
  if (parts.includes('webhooks')) {
    proven.push(await measureWebhooks(circumstances, options, tell))
  }
  if (parts.includes('growth')) proven.push(await measureGrowth(circumstances, options, tell))
  const starts = parts.includes('start') ? await measureStarts(server.url, rounds, tell) : null
  const samples: BenchResult['samples'] = Object.assign({}, ...proven.map((one) => one.samples))
  return { options, samples, starts, verdicts: proven.flatMap(({ verdicts }) => verdicts) }
}

const arguments_ = process.argv.slice(2)
if (arguments_.includes('--help')) {
  process.stdout.write(USAGE)
} else {
  const options = readOptions(arguments_)
  const result = await runOnServer((server) => measure(server, options))
  const report = renderReport(result)
  if (options.record) publish(result, report, options.subject)
  else process.stdout.write(`\n${report}\n`)
}
