export const PASSWORD_LENGTH_MIN = 12
export const PASSWORD_LENGTH_MAX = 256
const CHARACTERS_MIN = 5

/**
 * What is wrong with a new password whatever the address; null: nothing. Length counts, and no rule
 * says which signs.
 */
export function passwordFault(password: string): string | null {
  const length = [...password].length
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX) {
    return `must have ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`
  }
  if (new Set(password).size < CHARACTERS_MIN) {
    return `must have at least ${CHARACTERS_MIN} different characters`
  }
  return null
}

/** Whether a password names the address that it goes with. */
export function containsAddress(password: string, email: string): boolean {
  return password.toLowerCase().includes(email.toLowerCase())
}
