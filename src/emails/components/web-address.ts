/** The address where it is one of the web; null for whatever else a link could do. */
export function webAddress(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
