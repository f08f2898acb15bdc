import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The runtimes, once for each state of their lock file, since they are large. */

export const RUNTIMES = import.meta.dirname
const TRIES = 3

export function installRuntimes(): void {
  const lock = readFileSync(join(RUNTIMES, 'package-lock.json'), 'utf8')
  const mark = join(RUNTIMES, 'node_modules', '.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  for (let tried = 1; ; tried += 1) {
    try {
      execFileSync('npm', ['ci', '--prefix', RUNTIMES, '--loglevel=error'], { stdio: 'pipe' })
      break
    } catch (error) {
      if (tried === TRIES) throw error
    }
  }
  writeFileSync(mark, lock)
}

if (import.meta.main) installRuntimes()
