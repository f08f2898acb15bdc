import { COMPARISONS, type Comparison } from './comparisons.ts'
import { growthComparisons } from './growth.ts'
import type { Sample } from './measure.ts'
import type { BenchResult } from './result.ts'
import { reportHead } from './run.ts'
import { startTables } from './start-report.ts'
import { type Spread, spreadOf, spreadText } from './statistics.ts'
import { alignTable } from './table.ts'
import { CALM, ONE_HANGS } from './webhooks.ts'

const ARRIVAL_ALLOWED = 1.1

/** The whole result as Markdown that is readable as plain text too. */
export function renderReport(result: BenchResult): string {
  const { postgres, options } = result
  const compared = [...COMPARISONS, ...growthComparisons(options)].filter(
    ({ service }) => result.samples[service] !== undefined,
  )
  return [
    reportHead('Benchmark', result, {
      Settings: Object.entries(postgres.settings)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
      Parts: options.parts.join(', '),
      Run: `${options.parts.includes('ledger') ? `${options.entries} entries, ` : ''}${options.customers} customers, ${options.clients} clients, ${options.rounds} rounds of ${options.duration_seconds} s`,
      'Other load': otherLoad(result),
      'Verified after': result.verdicts.join('; '),
    }),
    'Service, yardsticks, load generator and database share the machine. The cost of an operation is the processor time of service and database; a cost is the median of the ratios of each round [min..max] to the sum of the yardsticks. Other work on the machine moves it too, but not by taking turns away. A rate is the median of the rounds.',
    alignTable([
      ['Work', 'Cost / yardsticks', 'Goal', '', 'Service /s', 'Slowest yardstick /s'],
      ...compared.map((comparison) => comparisonRow(result, comparison)),
    ]),
    'Everything measured; processor time is per operation, in microseconds.',
    alignTable([
      ['Subject', 'Rate /s', 'p50 ms', 'p95 ms', 'p99 ms', 'server us', 'database us', 'client us'],
      ...Object.entries(result.samples).map(([name, samples]) => sampleRow(name, samples)),
    ]),
    ...arrivalLines(result),
    ...(result.starts === null ? [] : startTables(result.starts)),
  ].join('\n\n')
}

/** What ran beside the measurements and was none of ours, in cores. */
function otherLoad({ samples, machine }: BenchResult): string {
  const cores = Object.values(samples)
    .flat()
    .flatMap(({ cost, seconds }) =>
      cost === null ? [] : [(cost.machine - cost.harness - cost.postgres - cost.server) / seconds],
    )
  if (cores.length === 0) return 'not measured'
  const { median, min, max } = spreadOf(cores)
  const [low, middle, high] = [min, median, max].map((value) => Math.max(0, value).toFixed(2))
  return `${middle} [${low}..${high}] of ${machine.cores} cores went to other processes`
}

function comparisonRow(result: BenchResult, comparison: Comparison): string[] {
  const service = result.samples[comparison.service] ?? []
  const yardsticks = comparison.yardsticks.map((name) => ({
    name,
    samples: result.samples[name] ?? [],
  }))
  const slowest = yardsticks.toSorted(
    (left, right) => rates(left.samples).median - rates(right.samples).median,
  )[0]
  if (slowest === undefined) throw new Error(`${comparison.work} has no yardstick`)
  const cost = spreadOf(
    service.map((sample, round) => {
      const least = yardsticks.map(({ samples }) => operationCost(samples[round]))
      return operationCost(sample) / least.reduce((sum, each) => sum + each, 0)
    }),
  )
  return [
    comparison.work,
    ...costCells(comparison, cost),
    spreadText(rates(service)),
    `${spreadText(rates(slowest.samples))} (${slowest.name.split(', ')[1] ?? slowest.name})`,
  ]
}

function costCells({ cost_goal }: Comparison, { median, min, max }: Spread): string[] {
  const text = Number.isNaN(median)
    ? ''
    : `${median.toFixed(2)} [${min.toFixed(2)}..${max.toFixed(2)}]`
  if (cost_goal === null) return [text, '', '']
  return [text, `<= ${cost_goal.toFixed(1)}`, median <= cost_goal ? 'reached' : 'missed']
}

/** The processor time of an operation, without that of the client. */
function operationCost(sample: Sample | undefined): number {
  if (sample === undefined || sample.cost === null) return Number.NaN
  return (sample.cost.server + sample.cost.postgres) / sample.operations
}

function sampleRow(name: string, samples: readonly Sample[]): string[] {
  const latency = (quantile: 'p50' | 'p95' | 'p99') => {
    const values = samples.flatMap(({ latency_ms }) => latency_ms?.[quantile] ?? [])
    return values.length === 0 ? '' : spreadOf(values).median.toFixed(1)
  }
  const cost = (part: 'server' | 'postgres' | 'harness') => {
    const values = samples.flatMap((sample) =>
      sample.cost === null ? [] : [(sample.cost[part] / sample.operations) * 1_000_000],
    )
    return values.length === 0 ? '' : spreadOf(values).median.toFixed(0)
  }
  return [
    name,
    spreadText(rates(samples)),
    ...[latency('p50'), latency('p95'), latency('p99')],
    ...[cost('server'), cost('postgres'), cost('harness')],
  ]
}

function arrivalLines({ samples }: BenchResult): string[] {
  const [calm, disturbed] = [CALM, ONE_HANGS].map((name) =>
    (samples[name] ?? []).flatMap(({ latency_ms }) => latency_ms?.p99 ?? []),
  )
  if (!calm?.length || !disturbed?.length) return []
  const ratio = spreadOf(disturbed).median / spreadOf(calm).median
  const verdict = ratio <= ARRIVAL_ALLOWED ? 'reached' : 'missed'
  return [
    `Event to arrival, p99: ${spreadText(spreadOf(calm))} ms, while an endpoint hangs ${spreadText(spreadOf(disturbed))} ms, ${ratio.toFixed(2)} of it; goal <= ${ARRIVAL_ALLOWED}: ${verdict}.`,
  ]
}

function rates(samples: readonly Sample[]): Spread {
  return spreadOf(samples.map(({ rate }) => rate))
}
