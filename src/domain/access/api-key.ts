/** The form of an API key: `lrl_`, 32 base62 characters, 6 more that check them. */
const FORM = /^lrl_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

export function formatApiKey(random: string, checksum: (text: string) => string): string {
  return `lrl_${random}${checksum(random)}`
}

/** True when the text is a key's and was not mistyped; whose it is only the store knows. */
export function isApiKey(text: string, checksum: (text: string) => string): boolean {
  const [, random, check] = FORM.exec(text) ?? []
  return random !== undefined && check === checksum(random)
}
