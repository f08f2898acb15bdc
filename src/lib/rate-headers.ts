/**
 * The fields of draft-ietf-httpapi-ratelimit-headers (11): how many requests a caller may send in
 * which time, and how many are left for how long.
 */
export function rateHeaders(allowance: {
  readonly rate_class: string
  readonly quota: number
  readonly window_seconds: number
  readonly remaining: number
  readonly reset_seconds: number
}): Readonly<Record<string, string>> {
  const { rate_class, quota, window_seconds, remaining, reset_seconds } = allowance
  return {
    'RateLimit-Policy': `"${rate_class}";q=${quota};w=${window_seconds}`,
    RateLimit: `"${rate_class}";r=${remaining};t=${reset_seconds}`,
  }
}
