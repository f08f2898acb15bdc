import { countEntries, type Ledger } from './ledger.ts'
import { measureInTurns, type Sample, type Subject } from './measure.ts'
import { verifyLedger } from './servers.ts'

/** Samples by subject, and what `laurel verify` said of the ledgers that they left. */
export interface Proven {
  readonly samples: Readonly<Record<string, readonly Sample[]>>
  readonly verdicts: readonly string[]
}

/**
 * Measures in turns. Every operation that was answered must have left its entry, and no other may
 * be there; then the ledgers are proven as a whole.
 */
export async function measureProven(
  subjects: readonly Subject[],
  ledgers: readonly Ledger[],
  rounds: number,
  tell: (line: string) => void,
): Promise<Proven> {
  const before = await Promise.all(ledgers.map(({ url }) => countEntries(url)))
  const samples = await measureInTurns(subjects, rounds, tell)
  const verdicts: string[] = []
  for (const [index, ledger] of ledgers.entries()) {
    const answered = subjects
      .filter(({ books }) => books === ledger)
      .flatMap(({ name }) => samples.get(name) ?? [])
      .reduce((sum, { operations, prepared = 0 }) => sum + operations + prepared, 0)
    const added = (await countEntries(ledger.url)) - (before[index] ?? 0)
    if (added !== answered) throw new Error(`${answered} were answered, ${added} are in the ledger`)
    verdicts.push(await verifyLedger(ledger))
  }
  for (const verdict of verdicts) tell(verdict)
  return { samples: Object.fromEntries(samples), verdicts }
}
