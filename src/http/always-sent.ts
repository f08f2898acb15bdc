import type { Context } from '../context.ts'

/**
 * Nothing on the way may store an answer, since it may hold a key, a token or personal data, and
 * browsers must not guess its type.
 */
export const KEPT_BY_NOBODY = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const

/** The default headers of every answer of the API and its pages. */
export function alwaysSent({ config, versions }: Context): Readonly<Record<string, string>> {
  return {
    'Service-Version': versions.current.name,
    ...KEPT_BY_NOBODY,
    ...(config.base_url.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000' }
      : {}),
  }
}
