import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { SeededRandom } from '../../src/demo/seeded-random.ts'
import { newId } from '../../src/lib/ids.ts'

let random = new SeededRandom(0)
let fills = 0

/**
 * Makes chance repeat itself in this process: the ids, codes and tokens of a test or of a generated
 * file are the same each time. None of them is a secret of anybody.
 */
export function seedChance(): void {
  Object.assign(crypto, {
    randomFillSync: fill,
    randomBytes(size: number, give?: (error: null, bytes: Buffer) => void) {
      const bytes = fill(Buffer.alloc(size))
      if (give === undefined) return bytes
      setImmediate(give, null, bytes)
    },
    randomInt(...range: [number] | [number, number]) {
      const [from, to] = range.length === 1 ? [0, range[0]] : range
      return random.between(from, to - 1)
    },
    randomUUID,
  })
  Object.assign(globalThis.crypto, { getRandomValues: fill, randomUUID })
  syncBuiltinESMExports()
}

function fill<Bytes extends NodeJS.ArrayBufferView>(view: Bytes): Bytes {
  fills += 1
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  for (const index of bytes.keys()) bytes[index] = random.between(0, 255)
  return view
}

function randomUUID(): string {
  const hex = fill(Buffer.alloc(16)).toString('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** Starts chance again: what comes from here on does not depend on what was drawn before. */
export function reseed(text: string): void {
  // Ids are drawn from a block of bytes; this uses the rest of the last one up.
  for (const before = fills; fills === before; ) newId('of_nothing', new Date(0))
  const seed = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
  random = new SeededRandom(seed)
  for (const before = fills; fills === before; ) newId('of_nothing', new Date(0))
}
