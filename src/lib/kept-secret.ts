import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBase62 } from './secrets.ts'

const LENGTH = 40

export interface KeptSecret {
  readonly secret: string
  /** True until it is kept. */
  readonly is_new: boolean
  keep(): void
}

/** The secret of this name in a folder; a new one is there, for its owner only, once it is kept. */
export function keptSecret(folder: string, name: string): KeptSecret {
  const path = join(folder, name)
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret !== '') return { secret, is_new: false, keep: () => undefined }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error
  }
  const secret = randomBase62(LENGTH)
  const keep = () => writeFileSync(path, `${secret}\n`, { mode: 0o600, flush: true })
  return { secret, is_new: true, keep }
}
