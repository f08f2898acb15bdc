import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One folder for all that a run leaves on disk, removed at its end: also what a test left behind
 * that was cut short.
 */
export function setup(): void {
  process.env.TEST_SCRATCH = mkdtempSync(join(tmpdir(), 'laurel-scratch-'))
}

export function teardown(): void {
  const folder = process.env.TEST_SCRATCH
  // A browser that has just lost its tests may write a last file meanwhile.
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
