import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput } from '../../errors.ts'
import { type Picture, PictureFault } from '../../lib/picture/picture.ts'
import { readPicture } from '../../lib/picture/read-picture.ts'
import { inTransaction } from '../../store/db.ts'
import { type Logo, saveLogo } from '../store/designs.ts'

/** It goes with every e-mail. */
export const LOGO_BYTES_MAX = 100 * 1024
export const LOGO_SIZE_MAX = { width_max: 1_200, height_max: 600 } as const
/** Logos that are not in use, so that a draft and a few old e-mails can show theirs. */
const UNUSED_LOGOS_MAX = 10

/** Stores a picture for the branding to name. The same picture is stored once. */
export async function uploadLogo(
  { database }: Context,
  { shop_id }: Shop,
  upload: AsyncIterable<Uint8Array>,
  now: Date,
): Promise<Logo> {
  const picture = await readLogo(upload)
  const logo = { ...picture, logo_id: idOf(picture) }
  await inTransaction(database.db, (tx) => saveLogo(tx, shop_id, logo, UNUSED_LOGOS_MAX, now))
  return logo
}

async function readLogo(upload: AsyncIterable<Uint8Array>): Promise<Picture> {
  try {
    return await readPicture(await readFile(upload), LOGO_SIZE_MAX)
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    throw invalidInput({ field: 'body', message: error.message, allowed: LOGO_SIZE_MAX })
  }
}

async function readFile(upload: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of upload) {
    bytes += chunk.length
    if (bytes > LOGO_BYTES_MAX) {
      throw new PictureFault(
        `must have at most ${LOGO_BYTES_MAX} bytes, as it goes with every e-mail`,
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** By its content, in the form of our ids. */
function idOf({ bytes }: Picture): string {
  return `logo_${createHash('sha256').update(bytes).digest('hex').slice(0, 26)}`
}
