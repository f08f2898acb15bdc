/** The form of a secret with a prefix: 32 base62 characters, and 6 more that check them. */
export function checkedSecret(prefix: string) {
  const form = new RegExp(`^${prefix}_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$`)
  return {
    format: (random: string, checksum: (text: string) => string): string =>
      `${prefix}_${random}${checksum(random)}`,
    /** True if the text has no typing errors. Only the store knows whose secret it is. */
    isOne: (text: string, checksum: (text: string) => string): boolean => {
      const [, random, check] = form.exec(text) ?? []
      return random !== undefined && check === checksum(random)
    },
  }
}

/** How many characters are random. */
export const SECRET_RANDOM_CHARACTERS = 32
