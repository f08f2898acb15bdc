import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A part of a PNG, with its length and its check. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A grey picture with 8 bits a pixel, with these further parts before its pixels. */
export function png({
  width = 4,
  height = 2,
  depth = 8,
  more = [],
  pixels = Buffer.alloc((width + 1) * height, 7),
}: {
  width?: number
  height?: number
  /** Bits a sample. */
  depth?: number
  more?: readonly Buffer[]
  pixels?: Buffer
} = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(depth, 8)
  // Each row says first how it is filtered: not at all.
  const rows = Buffer.from(pixels.map((byte, at) => (at % (width + 1) === 0 ? 0 : byte)))
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** One pixel, grey. */
const JPEG_PIXEL =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////' +
  '////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAA' +
  'AAAAAAAAAAD/2gAIAQEAAD8AN//Z'

/** A picture with this text in a comment, and these bytes after its end. */
export function jpeg({ comment = '', after = '' } = {}): Buffer {
  const whole = Buffer.from(JPEG_PIXEL, 'base64')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  const said = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(comment)])
  return Buffer.concat([
    whole.subarray(0, 2),
    comment === '' ? Buffer.alloc(0) : said,
    whole.subarray(2),
    Buffer.from(after),
  ])
}
