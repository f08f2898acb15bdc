/** A file that is not CSV; the message says what is wrong, and the line where. */
export class CsvFault extends Error {
  /** null: the whole file. */
  readonly line: number | null

  constructor(line: number | null, message: string) {
    super(message)
    this.line = line
  }
}

/** A record of a CSV file, and the line of the file on which it begins. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

const RECORD_LENGTH_MAX = 64 * 1024

/**
 * Reads the records of a CSV file as it comes in: UTF-8, with commas, semicolons or tabs between
 * the cells, whichever the first line has most of. Empty lines are left out.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const records = new Records()
  for await (const text of decoded(bytes)) yield* records.take(text)
  yield* records.end()
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // It leaves out the mark that some programs write at the beginning.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes) yield withoutNul(decoder.decode(chunk, { stream: true }))
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw notUtf8
    throw error
  }
}

/** A text without this character may be stored; with it, it is of UTF-16 or no text at all. */
function withoutNul(text: string): string {
  if (text.includes('\0')) throw notUtf8
  return text
}

const notUtf8 = new CsvFault(null, 'must be UTF-8 text; spreadsheets save it as "CSV UTF-8"')

/** Follows a file character by character. */
class Records {
  #separator: string | null = null
  #line = 1
  #began_on = 1
  #cells: string[] = []
  #cell = ''
  #length = 0
  /** Between quotes, or right behind the closing one. */
  #quotes: 'none' | 'open' | 'closed' = 'none'
  #after_return = false
  /** The text of the first line, until the separator is known. */
  #first = ''

  #quote(character: string): void {
    if (character === '"') this.#quotes = 'closed'
    else this.#cell += character
  }

  *take(text: string): Generator<CsvRecord> {
    if (this.#separator !== null) {
      yield* this.#follow(text)
      return
    }
    this.#first += text
    if (this.#first.length > RECORD_LENGTH_MAX || /[\r\n]/.test(this.#first)) yield* this.#begin()
  }

  *end(): Generator<CsvRecord> {
    if (this.#separator === null) yield* this.#begin()
    if (this.#quotes === 'open') {
      throw new CsvFault(this.#began_on, 'begins a quoted cell that does not end')
    }
    yield* this.#finish()
  }

  *#begin(): Generator<CsvRecord> {
    const [names = ''] = this.#first.split(/[\r\n]/, 1)
    const count = (separator: string) => names.split(separator).length
    this.#separator = [',', ';', '\t'].reduce((most, one) =>
      count(one) > count(most) ? one : most,
    )
    const text = this.#first
    this.#first = ''
    yield* this.#follow(text)
  }

  *#follow(text: string): Generator<CsvRecord> {
    for (const character of text) {
      const is_second_of_two = this.#after_return && character === '\n'
      this.#after_return = character === '\r'
      this.#length += 1
      if (this.#length > RECORD_LENGTH_MAX) {
        throw new CsvFault(this.#began_on, `is longer than ${RECORD_LENGTH_MAX} characters`)
      }
      const ends_line = character === '\n' || character === '\r'
      if (ends_line && !is_second_of_two) this.#line += 1
      if (this.#quotes === 'open') this.#quote(character)
      else if (character === this.#separator) this.#endCell()
      else if (!ends_line) this.#add(character)
      else if (is_second_of_two) this.#began_on = this.#line
      else yield* this.#finish()
    }
  }

  #add(character: string): void {
    if (character === '"' && this.#quotes === 'closed') {
      // Two quotes within a quoted cell are one.
      this.#quotes = 'open'
      this.#cell += character
    } else if (character === '"' && this.#cell === '') this.#quotes = 'open'
    else this.#cell += character
  }

  #endCell(): void {
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#quotes = 'none'
  }

  *#finish(): Generator<CsvRecord> {
    this.#endCell()
    const record = { line: this.#began_on, cells: this.#cells }
    this.#cells = []
    this.#length = 0
    this.#began_on = this.#line
    if (record.cells.some((cell) => cell !== '')) yield record
  }
}
