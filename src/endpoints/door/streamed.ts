/** An answer that may be too long for memory: each piece is made once the one before was sent. */
export class Streamed {
  readonly media_type: string
  readonly file_name: string
  readonly pieces: AsyncIterable<string | Uint8Array>

  constructor(answer: Pick<Streamed, 'media_type' | 'file_name' | 'pieces'>) {
    this.media_type = answer.media_type
    this.file_name = answer.file_name
    this.pieces = answer.pieces
  }
}

/** A file as it comes in. It can be read once. */
export type Upload = AsyncIterable<Uint8Array>
