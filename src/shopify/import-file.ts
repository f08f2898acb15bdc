import type { GuardedClient } from '../lib/guarded-request.ts'
import { RETRY_SOON_MS, ShopifyFailure } from './client/failure.ts'
import type { FilePiece } from './domain/import-lines.ts'

/** So much of a file is in memory at once; an order with 500 lines has some 400,000 bytes. */
export const PIECE_BYTES_MAX = 2_000_000
const TIMEOUT_MS = 30_000
const PARTIAL = 206
const BEHIND_ITS_END = 416
/** A file that is there no more, or an address that has ended. */
const GONE = new Set([400, 401, 403, 404, 410])

/** A piece of a file from a place on; null: the address leads nowhere any more. */
export async function readPiece(
  outbound: GuardedClient,
  url: string,
  from: number,
): Promise<FilePiece | null> {
  if (!URL.canParse(url)) return null
  const answer = await outbound.get({
    url: new URL(url),
    headers: { Range: `bytes=${from}-${from + PIECE_BYTES_MAX - 1}` },
    timeout_ms: TIMEOUT_MS,
    bytes_max: PIECE_BYTES_MAX,
  })
  if (answer.status_code === null) throw notRead(`it was not reached: ${answer.error}`)
  const { status_code, headers, body } = answer
  if (GONE.has(status_code)) return null
  if (status_code === BEHIND_ITS_END) return { bytes: Buffer.alloc(0), is_end: true }
  // A small file may come whole, whatever was asked for.
  if (status_code === 200) return { bytes: body.subarray(from), is_end: true }
  const total = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? Number.NaN)
  if (status_code !== PARTIAL || Number.isNaN(total)) throw notRead(`the answer is ${status_code}`)
  return { bytes: body, is_end: from + body.length >= total }
}

function notRead(why: string): ShopifyFailure {
  return new ShopifyFailure('unknown', `Shopify’s file could not be read: ${why}`, RETRY_SOON_MS)
}
