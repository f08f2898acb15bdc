import { randomUUID } from 'node:crypto'
import type { Reply } from './http.ts'
import type { CallOptions } from './shop.ts'

const REPEATS_MAX = 20

/**
 * So many writes at once. Whoever waits too long for its turn on a busy machine repeats its call
 * with the same key, as clients do.
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
