import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'

/** Where a run took place: without it, no figure means anything. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memory_gib: number
  readonly kernel: string
  readonly node: string
  /** Line of `pg_test_fsync`: what one durable write costs here; null when it could not be run. */
  readonly fdatasync: string | null
}

export function describeMachine(bin_dir: string): Machine {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 1024 ** 3),
    kernel: release(),
    node: process.version,
    fdatasync: measureSync(bin_dir),
  }
}

/** On the file system of temporary files, where a PostgreSQL of our own keeps its data too. */
function measureSync(bin_dir: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-fsync-'))
  try {
    const arguments_ = ['-s', '1', '-f', join(folder, 'file')]
    const report = execFileSync(join(bin_dir, 'pg_test_fsync'), arguments_, { encoding: 'utf8' })
    return /^ *fdatasync +([0-9].+)$/m.exec(report)?.[1]?.replaceAll(/\s+/g, ' ') ?? null
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Commit {
  readonly short: string
  /** True when the working tree differs from the commit. */
  readonly changed: boolean
}

export function currentCommit(): Commit {
  const short = git('rev-parse', '--short', 'HEAD').trim()
  return { short, changed: git('status', '--porcelain', '--', ':/src', ':/migrations') !== '' }
}

function git(...arguments_: string[]): string {
  const options = ['--no-optional-locks', ...arguments_]
  return execFileSync('git', options, { encoding: 'utf8', cwd: import.meta.dirname })
}
