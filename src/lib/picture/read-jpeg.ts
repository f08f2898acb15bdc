import { type Picture, PictureFault } from './picture.ts'

export const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff])

const END = 0xd9
const SCAN = 0xda
/** Frames that mail programs show: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Tables, restarts, and which colours they are; not cameras, places, thumbnails and comments. */
const KEPT = [...FRAMES, 0xc4, 0xdb, 0xdd, SCAN, 0xee]
const JFIF = 0xe0

/** Reads a JPEG, without what it says beside its picture. */
export function readJpeg(
  file: Buffer,
  requireSize: (width: number, height: number) => void,
): Picture {
  const kept: Buffer[] = [file.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let has_pixels = false
  for (let at = 2; ; ) {
    const marker = markerAt(file, at)
    if (marker === END) break
    const end = at + 2 + lengthAt(file, at + 2)
    const segment = file.subarray(at, end)
    if (FRAMES.includes(marker)) size = readFrame(segment, requireSize)
    else if (isFrame(marker)) throw new PictureFault('is a JPEG that mail programs do not show')
    if (marker === SCAN) has_pixels = true
    const next = marker === SCAN ? endOfScan(file, end) : end
    if (KEPT.includes(marker) || isJfif(marker, segment)) kept.push(file.subarray(at, next))
    at = next
  }
  if (size === null || !has_pixels) throw damaged()
  return {
    media_type: 'image/jpeg',
    ...size,
    bytes: Buffer.concat([...kept, Buffer.from([0xff, END])]),
  }
}

function markerAt(file: Buffer, at: number): number {
  if (at + 2 > file.length || file[at] !== 0xff) throw damaged()
  return file.readUInt8(at + 1)
}

function lengthAt(file: Buffer, at: number): number {
  if (at + 2 > file.length) throw damaged()
  const length = file.readUInt16BE(at)
  if (length < 2 || at + length > file.length) throw damaged()
  return length
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function isJfif(marker: number, segment: Buffer): boolean {
  return marker === JFIF && segment.toString('latin1', 4, 9) === 'JFIF\0'
}

function readFrame(segment: Buffer, requireSize: (width: number, height: number) => void) {
  if (segment.length < 10) throw damaged()
  const height = segment.readUInt16BE(5)
  const width = segment.readUInt16BE(7)
  requireSize(width, height)
  // Four are the inks of a printer.
  if (![1, 3].includes(segment.readUInt8(9))) {
    throw new PictureFault('has the colours of a printer; save it in RGB')
  }
  return { width, height }
}

/** Where the pixels of a scan end: at the next marker that is neither a restart nor a pixel. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw damaged()
}

const damaged = () => new PictureFault('is a damaged JPEG')
