/** Counts what is being read for as long as work goes on, by who reads it, in this process. */
export class OpenStreams {
  readonly #each_max: number
  readonly #open = new Map<string, number>()

  constructor(each_max: number) {
    this.#each_max = each_max
  }

  hasRoom(reader: string): boolean {
    return (this.#open.get(reader) ?? 0) < this.#each_max
  }

  /**
   * The same pieces; they count from the first one until their reader has the last, or goes. None, if
   * others who asked at the same moment have taken the room.
   */
  async *counted<Piece>(reader: string, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    if (!this.hasRoom(reader)) return
    this.#open.set(reader, (this.#open.get(reader) ?? 0) + 1)
    try {
      yield* pieces
    } finally {
      const left = (this.#open.get(reader) ?? 1) - 1
      if (left === 0) this.#open.delete(reader)
      else this.#open.set(reader, left)
    }
  }
}
