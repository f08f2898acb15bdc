import { createHash } from 'node:crypto'
import type { Backup, BackupPart } from './backup.ts'

export interface Encoded {
  readonly rows: number
  readonly sha256: string
}

/** The lines of a backup, as text of many lines at a time. Its result follows the last of them. */
export async function* encodeBackup({ header, parts }: Backup): AsyncGenerator<string, Encoded> {
  const digest = createHash('sha256')
  const counts = new Map<string, number>()
  let table = ''
  const hashed = (text: string) => {
    digest.update(text)
    return text
  }
  yield hashed(`${JSON.stringify(header)}\n`)
  for await (const part of parts) {
    if (part.kind === 'table') {
      table = part.name
      counts.set(table, 0)
    } else counts.set(table, (counts.get(table) ?? 0) + part.lines.length)
    yield hashed(textOf(part))
  }
  const sha256 = digest.digest('hex')
  yield `${JSON.stringify({ rows: Object.fromEntries(counts), sha256 })}\n`
  return { rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0), sha256 }
}

function textOf(part: BackupPart): string {
  if (part.kind === 'rows') return `${part.lines.join('\n')}\n`
  return `${JSON.stringify({ table: part.name, columns: part.columns })}\n`
}
