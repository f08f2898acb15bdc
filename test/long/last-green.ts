import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LongSuite } from './suites.ts'

/** When a suite last passed. */
export interface LastGreen {
  /** For people. It may be missing in a clone without history, or in one of squashed commits. */
  readonly commit: string
  /** Of the files that the suite is about. */
  readonly digest: string
}

export type LastGreens = Readonly<Record<string, LastGreen>>

const FILE = join(import.meta.dirname, 'last-green.json')

export function readLastGreens(): LastGreens {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}

export function saveLastGreen(name: string, last_green: LastGreen): void {
  const saved = Object.entries({ ...readLastGreens(), [name]: last_green })
  const in_order = Object.fromEntries(saved.sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(FILE, `${JSON.stringify(in_order, null, 2)}\n`)
}

/**
 * Names and contents of all files that a suite is about, as one hash. It needs no history: a shallow
 * clone, a tarball and a squashed branch with the same files have the same one.
 */
export function digestOf({ paths }: Pick<LongSuite, 'paths'>, root: string): string {
  const files = [...new Set(globSync([...paths], { cwd: root }))]
    .filter((path) => statSync(join(root, path)).isFile())
    .sort()
  const hash = createHash('sha256')
  for (const path of files) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex')
    hash.update(`${path} ${content}\n`)
  }
  return hash.digest('hex')
}

/** Whether a file changed that the suite is about, or it never passed. */
export function isDue(suite: LongSuite, last_greens: LastGreens, root: string): boolean {
  return last_greens[suite.name]?.digest !== digestOf(suite, root)
}
