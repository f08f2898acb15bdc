import type { Context } from '../context.ts'

/**
 * The default headers of every answer. Nothing on the way may store it, since it may hold a key, a
 * token or personal data, and browsers must not guess its type.
 */
export function alwaysSent({ config, versions }: Context): Readonly<Record<string, string>> {
  return {
    'Service-Version': versions.current.name,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(config.base_url.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000' }
      : {}),
  }
}
