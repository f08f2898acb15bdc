import { createHash, type Hash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  type Backup,
  BackupError,
  type BackupPart,
  FORMAT,
  headerShape,
  tableShape,
  trailerShape,
} from './backup.ts'

/** Longer than any row; a line without an end would fill the memory. */
const LINE_BYTES_MAX = 256 * 1024 * 1024
const NEW_LINE = 0x0a

/**
 * Reads a backup from compressed bytes. What it hands over may be damaged: only when the last part
 * was read, the digest is known to be right. Throws `BackupError`, in which it has this name.
 */
export async function decodeBackup(bytes: Readable, name: string): Promise<Backup> {
  const unzipped = createGunzip()
  // Errors of either come out of the second one.
  pipeline(bytes, unzipped, () => undefined)
  const lines = linesOf(unzipped, name)
  const first = await lines.next().catch((error: unknown) => {
    throw isDamage(error) ? new BackupError(`${name} is not a backup of Laurel`) : error
  })
  const header = first.done === true ? null : parsed(first.value.toString('utf8'))
  const version = header !== null && typeof header === 'object' && 'laurel_backup' in header
  if (first.done === true || !version) throw new BackupError(`${name} is not a backup of Laurel`)
  if (Number(header.laurel_backup) > FORMAT) {
    throw new BackupError(`${name} was made by a newer release; restore it with that one`)
  }
  if (!headerShape.Check(header)) throw damaged(name)
  const digest = createHash('sha256').update(first.value).update('\n')
  return { header, parts: partsOf(lines, digest, name) }
}

/** Reads a backup to its end, so that all of it is known to be right. */
export async function checkBackup({ parts }: Backup): Promise<void> {
  for await (const _ of parts) {
    // Each is checked as it is read.
  }
}

const ROWS_AT_ONCE = 500

async function* partsOf(
  lines: AsyncGenerator<Buffer, void>,
  digest: Hash,
  name: string,
): AsyncGenerator<BackupPart> {
  const counts = new Map<string, number>()
  let table: string | null = null
  let rows: string[] = []
  for await (const line of lines) {
    const text = line.toString('utf8')
    if (text.startsWith('[') && table !== null) {
      digest.update(line).update('\n')
      counts.set(table, (counts.get(table) ?? 0) + 1)
      rows.push(text)
      if (rows.length < ROWS_AT_ONCE) continue
      yield { kind: 'rows', lines: rows }
      rows = []
      continue
    }
    if (rows.length > 0) yield { kind: 'rows', lines: rows }
    rows = []
    const value = parsed(text)
    if (tableShape.Check(value)) {
      digest.update(line).update('\n')
      table = value.table
      counts.set(table, 0)
      yield { kind: 'table', name: table, columns: value.columns }
    } else if (trailerShape.Check(value)) {
      const is_right =
        value.sha256 === digest.digest('hex') &&
        JSON.stringify(value.rows) === JSON.stringify(Object.fromEntries(counts)) &&
        (await lines.next()).done === true
      if (!is_right) throw damaged(name)
      return
    } else throw damaged(name)
  }
  throw cutOff(name)
}

/** Whole lines without their ends. */
async function* linesOf(bytes: Readable, name: string): AsyncGenerator<Buffer, void> {
  let pieces: Buffer[] = []
  let length = 0
  try {
    for await (const read of bytes) {
      // A stream of bytes hands over nothing else.
      const chunk = read as Buffer
      let from = 0
      for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
        yield Buffer.concat([...pieces, chunk.subarray(from, end)])
        pieces = []
        length = 0
        from = end + 1
      }
      pieces.push(chunk.subarray(from))
      length += chunk.length - from
      if (length > LINE_BYTES_MAX) throw damaged(name)
    }
  } catch (error) {
    if (isCutOff(error)) throw cutOff(name)
    throw isDamage(error) ? damaged(name) : error
  }
  if (length > 0) throw cutOff(name)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const damaged = (name: string) =>
  new Damaged(`${name} is damaged: its contents do not match its digest`)
const cutOff = (name: string) => new Damaged(`${name} is cut off: its end is missing`)

class Damaged extends BackupError {}

function isCutOff(error: unknown): boolean {
  return ['Z_BUF_ERROR', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(codeOf(error))
}

function isDamage(error: unknown): boolean {
  return error instanceof Damaged || codeOf(error).startsWith('Z_')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
