import { statSync } from 'node:fs'
import { join } from 'node:path'

/** A path of the project. */
export function fromRoot(...names: readonly string[]): string {
  return join(import.meta.dirname, '..', ...names)
}

/** When a file or folder changed last, in milliseconds; 0: it is not there. */
export function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
