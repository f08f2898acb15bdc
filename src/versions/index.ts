/**
 * The dated versions of the API that are live, newest first; at most two (contract: Versioning).
 * A version that is not the newest will have a file here that rewrites what it differs in.
 */
export const LIVE_VERSIONS = ['2026-10-01'] as const

/** Where the API is, whatever its version: a dated version is chosen by key or header. */
export const API_PREFIX = '/api/v1'

export type ApiVersion = (typeof LIVE_VERSIONS)[number]

export const CURRENT_VERSION: ApiVersion = LIVE_VERSIONS[0]

export function liveVersion(text: string): ApiVersion | null {
  return LIVE_VERSIONS.find((version) => version === text) ?? null
}
