import { ConfigError, optional, type Setting, setting } from './setting.ts'

const SECRET_LENGTH_MIN = 16
const PASSPHRASE_LENGTH_MIN = 12

/** One of a list of words. */
export function oneOf<Word extends string>(
  variable: string,
  words: readonly Word[],
  usual: Word,
): Setting<Word> {
  return setting(variable, usual, (text) => {
    const word = words.find((candidate) => candidate === text)
    if (word !== undefined) return word
    throw new ConfigError(variable, `must be one of ${words.join(', ')}, not "${text}"`)
  })
}

/** `1` or `0`; absent is 0. */
export function flag(variable: string): Setting<boolean> {
  return setting(variable, '0', (text) => readFlag(variable, text))
}

/** `1`, `0`, or null if it is absent. */
export function optionalFlag(variable: string): Setting<boolean | null> {
  return optional(variable, (text) => readFlag(variable, text))
}

function readFlag(variable: string, text: string): boolean {
  if (text === '1' || text === '0') return text === '1'
  throw new ConfigError(variable, `must be 1 or 0, not "${text}"`)
}

/** `on` or `off`; absent is on. */
export function onOrOff(variable: string): Setting<boolean> {
  return setting(variable, 'on', (text) => {
    if (text === 'on' || text === 'off') return text === 'on'
    throw new ConfigError(variable, `must be on or off, not "${text}"`)
  })
}

/** Never repeated in an error. */
export function secret(variable: string): Setting<string | null> {
  return optional(variable, (text) => {
    if (text.length >= SECRET_LENGTH_MIN && !/\s/.test(text)) return text
    const accepts = `must have at least ${SECRET_LENGTH_MIN} characters and no spaces`
    throw new ConfigError(variable, accepts)
  })
}

/** A secret that is sent in a header. */
export function credential(variable: string): Setting<string | null> {
  return optional(variable, (text) => {
    if (text.length >= SECRET_LENGTH_MIN && /^[!-~]+$/.test(text)) return text
    const accepts = `must have at least ${SECRET_LENGTH_MIN} characters, of ASCII and no spaces`
    throw new ConfigError(variable, accepts)
  })
}

/** A secret that people choose, which may have spaces. */
export function passphrase(variable: string): Setting<string | null> {
  return optional(variable, (text) => {
    if (text.length >= PASSPHRASE_LENGTH_MIN) return text
    throw new ConfigError(variable, `must have at least ${PASSPHRASE_LENGTH_MIN} characters`)
  })
}

export function emailAddress(variable: string): Setting<string | null> {
  return optional(variable, (text) => {
    if (/^[^\s\p{Cc}@<>",;:()]+@[^\s\p{Cc}@<>",;:()]*[^\s\p{Cc}@<>",;:().-]$/u.test(text))
      return text
    throw new ConfigError(variable, `must be an address like club@shop.com, not "${text}"`)
  })
}
