import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBase62 } from './secrets.ts'

const LENGTH = 40

/** A secret that is made once and kept in a folder, readable by the owner only. */
export function keptSecret(folder: string, name: string): { secret: string; is_new: boolean } {
  const path = join(folder, name)
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret !== '') return { secret, is_new: false }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error
  }
  const secret = randomBase62(LENGTH)
  writeFileSync(path, `${secret}\n`, { mode: 0o600 })
  return { secret, is_new: true }
}
