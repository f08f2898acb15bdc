import type { OpenDatabase } from '../../src/store/db.ts'

/** A column of an answer; `table` and `column` are its origin, and 0 for what is calculated. */
export interface AnsweredColumn {
  readonly name: string
  readonly type: number
  readonly table: number
  readonly column: number
}

/** What a statement would answer, as the embedded database says it without carrying it out. */
export async function describeStatement(
  { embedded }: OpenDatabase,
  statement: string,
): Promise<readonly AnsweredColumn[]> {
  if (embedded === null) throw new Error('only the embedded database is asked')
  // Its own function for this leaves out where a column comes from.
  const request = [message('P', `\0${statement}\0\0\0`), message('D', 'S\0'), message('S', '')]
  const { messages } = await embedded
    .execProtocol(Buffer.concat(request))
    .catch((cause: Error) => Promise.reject(new Error(`${cause.message}: ${statement}`)))
  for (const answer of messages) {
    // A description of rows has fields; the types of the messages are not exported.
    const { fields } = answer as { fields?: readonly Field[] }
    if (answer.name !== 'rowDescription' || fields === undefined) continue
    return fields.map(({ name, dataTypeID, tableID, columnID }) => {
      return { name, type: dataTypeID, table: tableID, column: columnID }
    })
  }
  return []
}

interface Field {
  readonly name: string
  readonly tableID: number
  readonly columnID: number
  readonly dataTypeID: number
}

/** A message of the protocol: its letter, its length and its content. */
function message(letter: string, content: string): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeInt32BE(4 + Buffer.byteLength(content), 1)
  return Buffer.concat([head, Buffer.from(content)])
}
