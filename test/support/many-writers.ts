import { randomUUID } from 'node:crypto'
import type { Reply } from './http.ts'
import type { CallOptions } from './shop.ts'

const REPEATS_MAX = 20

/**
 * Writes `count` times at once. On a busy machine a write may wait too long for its turn and get a
 * 503; it is repeated with the same key, as clients do.
 */
export function manyWriters<Body>(
  count: number,
  write: (index: number, options: CallOptions) => Promise<Reply<Body>>,
): Promise<Reply<Body>[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const key = randomUUID()
      let reply = await write(index, { key })
      for (let repeats = 0; reply.status === 503 && repeats < REPEATS_MAX; repeats += 1) {
        reply = await write(index, { key })
      }
      return reply
    }),
  )
}
