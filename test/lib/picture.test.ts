import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readPicture } from '../../src/lib/picture/read-picture.ts'
import { jpeg, png, pngChunk } from '../support/pictures.ts'

const LIMITS = { width_max: 100, height_max: 50 }
const read = (file: Buffer) => readPicture(file, LIMITS)

describe('a picture', () => {
  it('is known by its bytes, with its size', async () => {
    expect(await read(png({ width: 9, height: 3 }))).toMatchObject({
      ...{ media_type: 'image/png', width: 9, height: 3 },
    })
    const shape = { media_type: 'image/jpeg', width: 1, height: 1 }
    expect(await read(jpeg())).toMatchObject(shape)
  })

  it('keeps what shows it, and nothing that says who made it where', async () => {
    const said = pngChunk('tEXt', Buffer.from('Author\0Ada, at home'))
    const profile = pngChunk('iCCP', deflateSync(Buffer.alloc(100_000)))
    const kept = pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
    const { bytes } = await read(png({ more: [kept, said, profile] }))
    expect(bytes).toEqual(png({ more: [kept] }))
    expect((await read(jpeg({ comment: 'Ada, at home' }))).bytes).toEqual(
      (await read(jpeg())).bytes,
    )
  })

  it('ends where it ends, whatever somebody has put behind it', async () => {
    const hidden = Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')])
    expect((await read(hidden)).bytes).toEqual(png())
    const { bytes } = await read(jpeg({ after: '<script>alert(1)</script>' }))
    expect(bytes.toString('latin1')).not.toContain('script')
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;')],
    ['a page that calls itself a PNG', Buffer.from('<html>')],
    ['nothing', Buffer.alloc(0)],
  ])('of another sort is refused: %s', async (_what, file) => {
    await expect(read(file)).rejects.toThrow('neither a PNG nor a JPEG')
  })

  it.each([
    ['wide', 101, 1, '101 × 1'],
    ['high', 1, 51, '1 × 51'],
    ['huge, as it says itself', 0x7fffffff, 0x7fffffff, '2147483647'],
    ['empty', 0, 1, '0 × 1'],
  ])('that is too %s is refused, and its pixels are not looked at', async (_what, width, height, said) => {
    const file = png({ width, height, pixels: Buffer.alloc(10) })
    await expect(read(file)).rejects.toThrow(said)
  })

  it.each([0, 3, 255])('with %i bits a sample, which no picture has, is refused', async (depth) => {
    const pixels = Buffer.alloc(2 * (1 + Math.ceil((4 * depth) / 8)))
    await expect(read(png({ depth, pixels }))).rejects.toThrow('damaged')
  })

  it('whose pixels unpack to more than its size needs is refused', async () => {
    await expect(read(png({ pixels: Buffer.alloc(1_000_000) }))).rejects.toThrow('damaged')
    await expect(read(png({ pixels: Buffer.alloc(5) }))).rejects.toThrow('damaged')
  })

  it.each([
    ['PNG', png()],
    ['JPEG', jpeg()],
  ])('that was cut off anywhere is refused: %s', async (_sort, whole) => {
    for (let length = 3; length < whole.length; length += 1) {
      await expect(read(whole.subarray(0, length)), `${length}`).rejects.toThrow(/damaged|neither/)
    }
  })

  it('with any byte changed is read or refused, and never an error of ours', async () => {
    for (const whole of [png(), jpeg()]) {
      for (let at = 0; at < whole.length; at += 1) {
        for (const byte of [0x00, 0xff, 0xd9]) {
          const changed = Buffer.from(whole)
          changed[at] = byte
          const outcome = await read(changed).catch((error: Error) => error.name)
          expect(typeof outcome === 'object' || outcome === 'PictureFault', `${at}`).toBe(true)
        }
      }
    }
  })
})
