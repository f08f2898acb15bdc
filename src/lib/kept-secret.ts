import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBase62 } from './secrets.ts'

const LENGTH = 40

/**
 * A secret that is made once and stored in a folder, readable by the owner only. If several
 * processes start at once on one folder, all get the first one's secret.
 */
export function keptSecret(folder: string, name: string): string {
  const path = join(folder, name)
  const known = findKeptSecret(folder, name)
  if (known !== null) return known
  const draft = join(folder, `${name}.${randomBase62(8)}`)
  writeFileSync(draft, `${randomBase62(LENGTH)}\n`, { mode: 0o600, flush: true })
  try {
    // A link is made completely or not at all, and never replaces another.
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
}

/** A secret that was made before; null if there is none. */
export function findKeptSecret(folder: string, name: string): string | null {
  return readIfThere(join(folder, name))
}

/** Something that is done once for a folder: true until `done` was called. */
export function onceFor(folder: string, name: string): { pending: boolean; done(): void } {
  const path = join(folder, name)
  return {
    pending: readIfThere(path) === null,
    done: () => writeFileSync(path, 'done\n', { mode: 0o600 }),
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
