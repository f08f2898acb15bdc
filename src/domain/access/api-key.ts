/** The form of an API key: `lrl_`, 32 base62 characters, 6 more that check them. */
const FORM = /^lrl_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export function formatApiKey(random: string, checksum: (text: string) => string): string {
  return `lrl_${random}${checksum(random)}`
}

/** True if the text is a key without typing errors. Only the store knows whose key it is. */
export function isApiKey(text: string, checksum: (text: string) => string): boolean {
  const [, random, check] = FORM.exec(text) ?? []
  return random !== undefined && check === checksum(random)
}
