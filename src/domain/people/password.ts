export const PASSWORD_LENGTH_MIN = 12
export const PASSWORD_LENGTH_MAX = 256
const CHARACTERS_MIN = 5

/** What is wrong with a new password; null: nothing. Length counts, and no rule says which signs. */
export function passwordFault(password: string, email: string): string | null {
  const length = [...password].length
  if (length < PASSWORD_LENGTH_MIN || length > PASSWORD_LENGTH_MAX) {
    return `must have ${PASSWORD_LENGTH_MIN} to ${PASSWORD_LENGTH_MAX} characters`
  }
  if (new Set(password).size < CHARACTERS_MIN) {
    return `must have at least ${CHARACTERS_MIN} different characters`
  }
  if (password.toLowerCase().includes(email.toLowerCase())) {
    return 'must not contain the e-mail address'
  }
  return null
}
