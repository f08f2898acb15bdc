import type { Hash } from 'node:crypto'
import type { InputFault } from '../../errors/laurel-error.ts'
import { invalidInput } from '../../errors.ts'
import type { CsvFault } from '../../lib/csv-reader.ts'

export function faultyFile(message: string, fault: Partial<InputFault> = {}) {
  return invalidInput({ field: 'body', message, ...fault })
}

export function messageOfCsv({ line, message }: CsvFault): string {
  return line === null ? message : `line ${line}: ${message}`
}

/** The file as it comes in, up to its limit. */
export async function* withinLimit(
  file: AsyncIterable<Uint8Array>,
  bytes_max: number,
  hash: Hash | null = null,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of file) {
    hash?.update(chunk)
    bytes += chunk.length
    if (bytes > bytes_max) throw faultyFile(`must not be larger than ${bytes_max} bytes`)
    yield chunk
  }
}
