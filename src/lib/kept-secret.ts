import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
  const draft = draftSecret(folder, name)
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

/** Keeps a text that is secret, readable by the owner only, in place of an earlier one. */
export function keepText(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  rmSync(path, { force: true })
  writeFileSync(path, `${text}\n`, { mode: 0o600 })
  return path
}

/**
 * Makes the next one of a kept secret, and keeps the one before beside it until `endPrevious`. If
 * a process dies on the way, the next call goes on where it stopped.
 */
export function keepNextSecret(folder: string, name: string): { next: string; previous: string } {
  const path = join(folder, name)
  const path_of_previous = join(folder, previousName(name))
  const previous = findPreviousSecret(folder, name)
  const present = keptSecret(folder, name)
  if (previous !== null && previous !== present) return { next: present, previous }
  if (previous === null) linkSync(path, path_of_previous)
  flushFolder(folder)
  renameSync(draftSecret(folder, name), path)
  flushFolder(folder)
  return { next: readFileSync(path, 'utf8').trim(), previous: present }
}

/** The secret before the present one; null unless its replacement is still under way. */
export function findPreviousSecret(folder: string, name: string): string | null {
  return findKeptSecret(folder, previousName(name))
}

/** Forgets the secret before the present one. */
export function endPrevious(folder: string, name: string): void {
  rmSync(join(folder, previousName(name)), { force: true })
}

function previousName(name: string): string {
  return `${name}.previous`
}

function draftSecret(folder: string, name: string): string {
  const draft = join(folder, `${name}.${randomBase62(8)}`)
  writeFileSync(draft, `${randomBase62(LENGTH)}\n`, { mode: 0o600, flush: true })
  return draft
}

/** Until then, a power cut may undo what was renamed in it. */
function flushFolder(folder: string): void {
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Stores a secret that was made elsewhere. Throws if another one is there. */
export function keepSecret(folder: string, name: string, secret: string): void {
  const known = findKeptSecret(folder, name)
  if (known === secret) return
  if (known !== null) throw new Error(`${join(folder, name)} holds another secret`)
  writeFileSync(join(folder, name), `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
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
