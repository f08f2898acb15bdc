import { type Picture, PictureFault } from './picture.ts'
import { JPEG_SIGNATURE, readJpeg } from './read-jpeg.ts'
import { PNG_SIGNATURE, readPng } from './read-png.ts'

export interface PictureLimits {
  readonly width_max: number
  readonly height_max: number
}

/**
 * Reads a PNG or JPEG of an unknown sender, by its first bytes and not by its name. What is not
 * needed to show it is left out. Throws a `PictureFault`.
 */
export async function readPicture(file: Buffer, limits: PictureLimits): Promise<Picture> {
  const { width_max, height_max } = limits
  const requireSize = (width: number, height: number) => {
    if (width >= 1 && width <= width_max && height >= 1 && height <= height_max) return
    throw new PictureFault(
      `is ${width} × ${height} pixels, and may be at most ${width_max} × ${height_max}`,
    )
  }
  if (beginsWith(file, PNG_SIGNATURE)) return readPng(file, requireSize)
  if (beginsWith(file, JPEG_SIGNATURE)) return readJpeg(file, requireSize)
  throw new PictureFault('is neither a PNG nor a JPEG, which all mail programs show')
}

function beginsWith(file: Buffer, signature: Buffer): boolean {
  return file.subarray(0, signature.length).equals(signature)
}
