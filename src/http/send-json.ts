import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { Answer } from '../context.ts'
import { isKnownAs } from './known-as.ts'

const compress = promisify(gzip)

/** A shorter answer fits into one packet anyway. */
const COMPRESSED_FROM_BYTES = 1_400

/**
 * Sends an answer, compressed where it is a read and the caller takes it. Answers of writes may show
 * a secret beside what was sent, and their length must not tell how much of it was guessed.
 */
export async function sendJson(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const { headers, method } = reply.request
  const { status, body, request_id } = answer
  const { ETag } = answer.headers
  const tag = typeof ETag === 'string' ? ETag : undefined
  reply.headers(answer.headers).header('X-Request-Id', request_id)
  if (isKnownAs(reply.request, tag)) return reply.code(304).send()
  reply.code(status).header('Content-Type', 'application/json; charset=utf-8')
  const is_read = method === 'GET' || method === 'HEAD'
  if (!is_read || Buffer.byteLength(body) < COMPRESSED_FROM_BYTES) return reply.send(body)
  reply.header('Vary', 'Accept-Encoding')
  if (!takesGzip(headers['accept-encoding'])) return reply.send(body)
  // Weak, because the compressed form has other bytes.
  if (tag !== undefined) reply.header('ETag', `W/${tag}`)
  return reply.header('Content-Encoding', 'gzip').send(await compress(body))
}

/** Whether a header `Accept-Encoding` names it, as all browsers do. */
export function takesGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((one) => one.trim() === 'gzip')
}
