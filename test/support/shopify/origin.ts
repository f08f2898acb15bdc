/** Where the stand-in of this worker answers; at first there is none. */
export const place = { origin: 'http://127.0.0.1:1' }

export function standInOrigin(shopify_domain: string): string {
  return `${place.origin}/${shopify_domain}`
}
