import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '../send-json.ts'

const compress = promisify(gzip)

const HASH_CHARACTERS = 22

/** Something that is the same for every reader: compressed once, and not sent again unchanged. */
export class Content {
  readonly hash: string
  readonly #type: string
  readonly #bytes: Buffer
  #compressed: Promise<Buffer> | null = null

  constructor(type: string, content: string | Buffer) {
    this.#type = type
    this.#bytes = Buffer.from(content)
    this.hash = createHash('sha256')
      .update(this.#bytes)
      .digest('base64url')
      .slice(0, HASH_CHARACTERS)
  }

  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    cache_control: string,
  ): Promise<FastifyReply> {
    // Weak, because the compressed form has other bytes.
    const tag = `W/"${this.hash}"`
    reply.headers({
      ETag: tag,
      'Cache-Control': cache_control,
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
    })
    if (listOf(request.headers['if-none-match']).includes(tag)) return reply.code(304).send()
    reply.header('Content-Type', this.#type)
    if (!takesGzip(request.headers['accept-encoding'])) return reply.send(this.#bytes)
    this.#compressed ??= compress(this.#bytes)
    return reply.header('Content-Encoding', 'gzip').send(await this.#compressed)
  }
}

function listOf(header: string | undefined): string[] {
  return (header ?? '').split(',').map((item) => item.trim())
}
