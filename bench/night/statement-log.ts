import { readFileSync } from 'node:fs'

/** A statement as PostgreSQL logged it when it had ended. */
interface LoggedStatement {
  readonly process: string
  readonly ended_at_ms: number
  readonly took_ms: number
  readonly text: string
}

/** A transaction that locked rows, from its first statement that did until its end. */
export interface Holding {
  readonly held_ms: number
  /** Of these, in the database; in the others the worker waited for its turn, or decided. */
  readonly worked_ms: number
  /** What it ran meanwhile, and how long each took. */
  readonly statements: readonly { readonly text: string; readonly took_ms: number }[]
}

export interface Logged {
  readonly statements: number
  readonly commits: number
  readonly holdings: readonly Holding[]
  /** Each text once. */
  readonly texts: readonly string[]
}

/** The moment of a line has milliseconds, so a holding is exact to one. */
const LINE =
  /^(\S+ \S+) UTC \[(\d+)\] LOG: {2}duration: ([0-9.]+) ms {2}(?:statement|execute [^:]+): (.*)$/
const LOCKS = /\b(insert into|update|delete from|for (no key )?update)\b/i
const BEGINS = /^(begin|start transaction)\b/i
const ENDS = /^(commit|rollback)\b/i

/** What a server logged from this place of its log on. */
export function readStatementLog(path: string, from: number): Logged {
  const all = statementsOf(readFileSync(path).subarray(from).toString())
  const by_process = Map.groupBy(all, ({ process }) => process)
  return {
    statements: all.length,
    commits: all.filter(({ text }) => /^commit\b/i.test(text)).length,
    holdings: [...by_process.values()].flatMap(holdingsOf),
    texts: [...new Set(all.map(({ text }) => text))],
  }
}

function statementsOf(log: string): LoggedStatement[] {
  const found: { process: string; ended_at_ms: number; took_ms: number; lines: string[] }[] = []
  let is_open = false
  for (const line of log.split('\n')) {
    const [, at, process, took, first] = LINE.exec(line) ?? []
    if (at !== undefined && process !== undefined && first !== undefined) {
      const ended_at_ms = Date.parse(`${at.replace(' ', 'T')}Z`)
      found.push({ process, ended_at_ms, took_ms: Number(took), lines: [first] })
      is_open = true
    } else if (is_open && line.startsWith('\t')) found.at(-1)?.lines.push(line)
    else is_open = false
  }
  return found.map(({ lines, ...rest }) => ({ ...rest, text: lines.join('\n') }))
}

/** Of one connection, whose statements are in their order. */
function holdingsOf(statements: readonly LoggedStatement[]): Holding[] {
  const holdings: Holding[] = []
  let inside: LoggedStatement[] | null = null
  const close = (some: readonly LoggedStatement[]) => {
    const first = some.findIndex(({ text }) => LOCKS.test(text))
    const [locking] = first < 0 ? [] : some.slice(first)
    const last = some.at(-1)
    if (locking === undefined || last === undefined) return
    holdings.push({
      held_ms: last.ended_at_ms - (locking.ended_at_ms - locking.took_ms),
      worked_ms: some.slice(first).reduce((sum, { took_ms }) => sum + took_ms, 0),
      statements: some
        .slice(first)
        .map(({ text, took_ms }) => ({ text: inOneLine(text), took_ms })),
    })
  }
  for (const statement of statements) {
    if (BEGINS.test(statement.text)) inside = []
    else if (inside === null) close([statement])
    else {
      inside.push(statement)
      if (ENDS.test(statement.text)) {
        close(inside)
        inside = null
      }
    }
  }
  return holdings
}

const SHOWN = 100

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, SHOWN)
}
