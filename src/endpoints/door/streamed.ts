/** Of server-sent events, whose pieces are sent as they come. */
export const EVENT_STREAM = 'text/event-stream'

/** An answer that may be too long for memory: each piece is made once the one before was sent. */
export class Streamed {
  readonly media_type: string
  /** null: it is no file. */
  readonly file_name: string | null
  readonly pieces: AsyncIterable<string | Uint8Array>

  constructor(answer: Pick<Streamed, 'media_type' | 'file_name' | 'pieces'>) {
    this.media_type = answer.media_type
    this.file_name = answer.file_name
    this.pieces = answer.pieces
  }
}

/** A file as it comes in. It can be read once. */
export type Upload = AsyncIterable<Uint8Array>
