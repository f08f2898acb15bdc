/** A picture inside an e-mail is named by its Content-ID (RFC 2392). */
export const logoContentId = (logo_id: string) => `${logo_id}@laurel`

/** How the HTML of an e-mail that goes out names its logo, which goes with it. */
export const logoLink = (logo_id: string) => `cid:${logoContentId(logo_id)}`

const LINK = /cid:(logo_[0-9a-z]{26})@laurel/

/** The logo that an e-mail has; null: none. */
export function logoIn(html: string): string | null {
  return LINK.exec(html)?.[1] ?? null
}

interface LogoBytes {
  readonly media_type: string
  readonly bytes: Uint8Array
}

/** A logo as an address that has all of it, for pages of ours. */
export function dataUrl({ media_type, bytes }: LogoBytes): string {
  return `data:${media_type};base64,${Buffer.from(bytes).toString('base64')}`
}
