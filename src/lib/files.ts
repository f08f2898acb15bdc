import {
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  type ReadStream,
  statSync,
  type WriteStream,
} from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomBase62 } from './secrets.ts'

/** A file that cannot be read or written; the message names it and says why, in one line. */
export class FileError extends Error {
  override name = 'FileError'
}

/** Throws `FileError` if no new file can be written there. */
export function requireNewFile(path: string): void {
  if (existsSync(path)) throw new FileError(`${path} is there already; name a new file`)
  if (!statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory()) {
    throw new FileError(`${path} cannot be written: there is no folder ${dirname(path)}`)
  }
}

/**
 * Writes a whole file that only its owner can read, or none: it has its name when it is complete.
 * Returns its size in bytes.
 */
export async function writeNewFile(
  path: string,
  write: (file: WriteStream) => Promise<void>,
): Promise<number> {
  const draft = `${path}.${randomBase62(8)}.part`
  let failure: unknown = null
  try {
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    file.once('error', (error) => {
      failure = error
    })
    await write(file)
    const bytes = file.bytesWritten
    await rename(draft, path).catch((error: unknown) => {
      failure = error
      throw error
    })
    return bytes
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    if (error !== failure) throw error
    throw new FileError(`${path} cannot be written: ${reasonOf(error)}`)
  }
}

/** Opens a file, so that what is wrong with it is known before anything is done with it. */
export function openFile(path: string): ReadStream {
  try {
    if (statSync(path).isDirectory()) throw new FileError(`${path} is a folder, not a file`)
    return createReadStream(path, { fd: openSync(path, 'r') })
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** What was thrown while the file was read, as a `FileError` if the file is the reason. */
export function unreadable(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error
  return new FileError(`${path} cannot be read: ${reasonOf(error)}`)
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
