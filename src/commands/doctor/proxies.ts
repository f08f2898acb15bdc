import type { Check } from './check.ts'
import { failure, ok } from './finding.ts'

/** Whether the addresses of callers are known. */
export const proxiesCheck: Check = {
  name: 'proxies',
  examine({ config: { base_url, trusted_proxies } }) {
    if (trusted_proxies.length > 0) return ok(`${trusted_proxies.join(', ')} may name the caller`)
    // Laurel has no TLS of its own.
    if (!base_url.startsWith('https:')) return ok('none are needed without https')
    return failure(
      'every caller seems to be your proxy, and all share one limit by address',
      'Set LAUREL_TRUSTED_PROXIES to the addresses of your proxies, such as 127.0.0.1.',
    )
  },
}
