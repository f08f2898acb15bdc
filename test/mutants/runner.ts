import { type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest'
import { writeNoticed } from './results.ts'

/**
 * Runs each test once without a fault, and once more with each fault that it reaches and no test
 * before it noticed. All in one process: a fault is a variable that the instrumented code reads.
 */

/** What the instrumented code reads and writes. Its names are those of the instrumenter. */
interface Instrumented {
  activeMutant?: string | undefined
  /** How often the active fault was reached; beyond the limit the code throws: it may never end. */
  hitCount?: number | undefined
  hitLimit?: number | undefined
  currentTestId?: string | undefined
  mutantCoverage?: {
    readonly static: Readonly<Record<string, number>>
    readonly perTest: Record<string, Readonly<Record<string, number>>>
  }
}

/** As often as without a fault, and many times more. */
const hitLimit = (hits: number) => hits * 20 + 100

// The instrumented code finds it by this name, in whichever file.
const code: Instrumented = Object.assign(globalThis, { __stryker__: {} }).__stryker__
const noticed = new Set<string>()
const reached = new Set<string>()

export default class extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    code.currentTestId = test.id
    await run()
    const hits = { ...code.mutantCoverage?.perTest[test.id] }
    // A test that fails the second time keeps something: what it would notice says nothing.
    const is_pure = await passes(run)
    for (const [fault, count] of Object.entries(hits)) {
      reached.add(fault)
      if (!is_pure || noticed.has(fault)) continue
      Object.assign(code, { activeMutant: fault, hitCount: 0, hitLimit: hitLimit(count) })
      if (!(await passes(run))) noticed.add(fault)
      Object.assign(code, { activeMutant: undefined, hitCount: undefined })
    }
    code.currentTestId = undefined
    delete code.mutantCoverage?.perTest[test.id]
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files)
    const at_load = Object.keys(code.mutantCoverage?.static ?? {})
    const found = { noticed: [...noticed], reached: [...reached], at_load }
    writeNoticed(process.env.MUTANTS_FOUND ?? '', found)
  }
}

async function passes(run: () => unknown): Promise<boolean> {
  try {
    await run()
    return true
  } catch {
    return false
  }
}
