import { createReadStream, createWriteStream, existsSync, openSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { randomBase62 } from '../lib/secrets.ts'
import { type Backup, BackupError } from './backup.ts'
import { decodeBackup } from './decode.ts'
import { type Encoded, encodeBackup } from './encode.ts'

export interface WrittenBackup extends Encoded {
  readonly bytes: number
}

/** Throws `BackupError` if a backup cannot be written there. */
export function requireNewFile(path: string): void {
  if (existsSync(path)) throw new BackupError(`${path} is there already; name a new file`)
  if (!statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory()) {
    throw new BackupError(`${path} cannot be written: there is no folder ${dirname(path)}`)
  }
}

/** Writes a whole file that only its owner can read, or none. */
export async function writeBackupFile(path: string, backup: Backup): Promise<WrittenBackup> {
  const draft = `${path}.${randomBase62(8)}.part`
  let failure: unknown = null
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    file.once('error', (error) => {
      failure = error
    })
    const text = remembering(encodeBackup(backup))
    await pipeline(Readable.from(text.lines), createGzip(), file)
    const bytes = file.bytesWritten
    await rename(draft, path).catch((error: unknown) => {
      failure = error
      throw error
    })
    return { ...text.result(), bytes }
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    if (error !== failure) throw error
    throw new BackupError(`${path} cannot be written: ${reasonOf(error)}`)
  }
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
  try {
    if (statSync(path).isDirectory()) throw new BackupError(`${path} is a folder, not a backup`)
    return await decodeBackup(createReadStream(path, { fd: openSync(path, 'r') }), path)
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    throw new BackupError(`${path} cannot be read: ${reasonOf(error)}`)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the disk is read-only',
  ENOENT: 'it is not there',
  EISDIR: 'it is a folder',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? error.message
}
