import type { Context } from '../context.ts'

/**
 * The headers of every answer that says nothing else: nobody on the way keeps it, since it may hold
 * a key, a token or somebody's data, and no browser guesses what it is.
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
