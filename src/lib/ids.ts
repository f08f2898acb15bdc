import { randomFillSync } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_CHARACTERS = 10
const RANDOM_CHARACTERS = 16

/** Random bytes are drawn in blocks: one system call serves about 250 ids. */
const pool = new Uint8Array(4096)
let next_byte = pool.length

function randomCharacters(count: number): string {
  if (next_byte + count > pool.length) {
    randomFillSync(pool)
    next_byte = 0
  }
  let text = ''
  for (const byte of pool.subarray(next_byte, next_byte + count)) text += ALPHABET[byte & 31]
  next_byte += count
  return text
}

/**
 * An id such as `txn_01jd3k...`: the prefix, then 10 characters of time and 16 of chance,
 * so that ids of one kind sort by the moment they were made.
 */
export function newId(prefix: string, now: Date): string {
  const head = base32(now.getTime(), TIME_CHARACTERS)
  return `${prefix}_${head}${randomCharacters(RANDOM_CHARACTERS)}`
}

const ORDER_CHARACTERS = 4
const ORDER_LENGTH = 32 ** ORDER_CHARACTERS
let made = 0

/** The same, but ids of one moment also sort in the order in which this process made them. */
export function newIdInOrder(prefix: string, now: Date): string {
  made = (made + 1) % ORDER_LENGTH
  const head = base32(now.getTime(), TIME_CHARACTERS) + base32(made, ORDER_CHARACTERS)
  return `${prefix}_${head}${randomCharacters(RANDOM_CHARACTERS - ORDER_CHARACTERS)}`
}

/** A whole number in base 32, padded to this number of characters. */
function base32(number: number, characters: number): string {
  let left = number
  let text = ''
  for (let index = 0; index < characters; index += 1) {
    text = ALPHABET[left % 32] + text
    left = Math.floor(left / 32)
  }
  return text
}

/** Ids begin with their time, so the first id of a moment divides the older from the newer. */
export function firstIdOf(prefix: string, moment: Date): string {
  return newId(prefix, moment).slice(0, -RANDOM_CHARACTERS)
}

/** The moment at which an id was made; null: it is none of this prefix. */
export function momentOfId(prefix: string, id: string): Date | null {
  const characters = [...id.slice(prefix.length + 1)].map((one) => ALPHABET.indexOf(one))
  const is_id =
    id.startsWith(`${prefix}_`) &&
    characters.length === TIME_CHARACTERS + RANDOM_CHARACTERS &&
    !characters.includes(-1)
  if (!is_id) return null
  const time = characters.slice(0, TIME_CHARACTERS).reduce((sum, one) => sum * 32 + one, 0)
  return new Date(time)
}
