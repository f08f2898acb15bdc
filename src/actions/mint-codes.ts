import { randomCode } from '../lib/secrets.ts'

const RANDOM_CHARACTERS = 10

/** A code that nobody guesses, `SPRING-7KQ2MNPX4C`. */
export function newCodeText(prefix: string | null): string {
  const random = randomCode(RANDOM_CHARACTERS)
  return prefix === null ? random : `${prefix.toUpperCase()}-${random}`
}
