import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { openFile, unreadable, writeNewFile } from '../lib/files.ts'
import type { Backup } from './backup.ts'
import { decodeBackup } from './decode.ts'
import { type Encoded, encodeBackup } from './encode.ts'

export interface WrittenBackup extends Encoded {
  readonly bytes: number
}

/** Writes a whole file that only its owner can read, or none. */
export async function writeBackupFile(path: string, backup: Backup): Promise<WrittenBackup> {
  const text = remembering(encodeBackup(backup))
  const bytes = await writeNewFile(path, (file) =>
    pipeline(Readable.from(text.lines), createGzip(), file),
  )
  return { ...text.result(), bytes }
}

/** Hands lines on, and what came out at their end afterwards. */
function remembering(encoded: AsyncGenerator<string, Encoded>) {
  let result: Encoded | null = null
  const lines = async function* () {
    result = yield* encoded
  }
  return {
    lines: lines(),
    result: (): Encoded => {
      if (result === null) throw new Error('the lines were not read to their end')
      return result
    },
  }
}

/** Opens a backup; `decodeBackup` says what is known about it then. */
export async function openBackupFile(path: string): Promise<Backup> {
  const file = openFile(path)
  try {
    return await decodeBackup(file, path)
  } catch (error) {
    throw unreadable(path, error)
  }
}
