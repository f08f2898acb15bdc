import { LaurelError } from './laurel-error.ts'

/** Shopify does not answer now, to somebody who waits for it; `why` is a sentence. */
export const shopifyUnavailable = (why: string, retry_after_seconds: number) =>
  new LaurelError('platform_unavailable', `${why}. Try again in ${retry_after_seconds} seconds.`, {
    details: { dependency: 'commerce platform', retry_after_seconds },
    headers: { 'Retry-After': String(retry_after_seconds) },
  })
