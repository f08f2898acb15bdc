import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the tests of one process did to the faults, each named by its id. */
export interface Noticed {
  readonly noticed: readonly string[]
  readonly reached: readonly string[]
  /** In values that are made while a module loads: they cannot be switched on and off. */
  readonly at_load: readonly string[]
}

export function writeNoticed(folder: string, found: Noticed): void {
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(found))
}

/** What the processes found together. */
export function readNoticed(folder: string) {
  // Written by the function above.
  const all = readdirSync(folder).map(
    (name): Noticed => JSON.parse(readFileSync(join(folder, name), 'utf8')),
  )
  return {
    noticed: new Set(all.flatMap(({ noticed }) => noticed)),
    reached: new Set(all.flatMap(({ reached }) => reached)),
    at_load: new Set(all.flatMap(({ at_load }) => at_load)),
  }
}
