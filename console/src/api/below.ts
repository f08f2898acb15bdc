/** The path that the service runs at, such as `/loyalty`; mostly empty. */
export const BELOW = contentOf('laurel-below')

/** With it, and only with it, this page's scripts may add styles. */
export const NONCE =
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

function contentOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''
}
