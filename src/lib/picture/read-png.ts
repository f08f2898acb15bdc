import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'
import { type Picture, PictureFault } from './picture.ts'

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * What showing it needs. Texts, places and times say who made it where, animations move, and
 * profiles are packed data of any size.
 */
const KEPT = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'IDAT', 'IEND']

interface Header {
  readonly width: number
  readonly height: number
  readonly bits_per_pixel: number
  readonly is_interlaced: boolean
}

/** Reads a PNG. Its pixels are unpacked, to at most what its size needs, to know that it is whole. */
export async function readPng(
  file: Buffer,
  requireSize: (width: number, height: number) => void,
): Promise<Picture> {
  const chunks = chunksOf(file)
  const first = chunks[0]
  if (first?.type !== 'IHDR') throw damaged()
  const header = readHeader(first.data)
  const { width, height } = header
  requireSize(width, height)
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  await requirePixels(Buffer.concat(packed), header)
  const kept = chunks.filter(({ type }) => KEPT.includes(type)).map(({ whole }) => whole)
  return {
    media_type: 'image/png',
    width,
    height,
    bytes: Buffer.concat([PNG_SIGNATURE, ...kept]),
  }
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
  readonly whole: Buffer
}

/** Up to its end; what follows is none of the picture. */
function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = PNG_SIGNATURE.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    if (end > file.length) throw damaged()
    const type = file.toString('latin1', at + 4, at + 8)
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw damaged()
    const data = file.subarray(at + 8, end - 4)
    chunks.push({ type, data, whole: file.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  throw damaged()
}

/** Samples of each pixel, and how many bits one may have, by the colour type. */
const COLOUR_TYPES: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
}

function readHeader(data: Buffer): Header {
  if (data.length !== 13) throw damaged()
  const depth = data.readUInt8(8)
  const colour_type = COLOUR_TYPES[data.readUInt8(9)]
  const interlacing = data.readUInt8(12)
  if (!colour_type?.depths.includes(depth) || interlacing > 1) throw damaged()
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bits_per_pixel: colour_type.samples * depth,
    is_interlaced: interlacing === 1,
  }
}

const unpack = promisify(inflate)

async function requirePixels(packed: Buffer, header: Header): Promise<void> {
  const bytes = bytesOf(header)
  const unpacked = await unpack(packed, { maxOutputLength: bytes }).catch(() => null)
  if (unpacked?.length !== bytes) throw damaged()
}

/** The passes of an interlaced picture: the first pixel and the step, across and down. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function bytesOf({ width, height, bits_per_pixel, is_interlaced }: Header): number {
  const rowsOf = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bits_per_pixel) / 8))
  if (!is_interlaced) return rowsOf(width, height)
  const sizes = PASSES.map(([x, y, across, down]) =>
    rowsOf(
      Math.max(0, Math.ceil((width - x) / across)),
      Math.max(0, Math.ceil((height - y) / down)),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const damaged = () => new PictureFault('is a damaged PNG')
