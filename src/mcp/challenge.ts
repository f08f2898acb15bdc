/** Where a client without a credential reads how to get one (RFC 9728). */
export function resourceMetadataUrl(base_url: string): string {
  return `${base_url}/.well-known/oauth-protected-resource/mcp`
}

/**
 * The header that tells a client how to get in: where to read about it, and which scopes to ask for
 * (RFC 6750, and the protocol's own rules for authorization).
 */
export function challenge(base_url: string, scopes: readonly string[], error?: string): string {
  const parts = {
    ...(error !== undefined && { error }),
    scope: scopes.join(' '),
    resource_metadata: resourceMetadataUrl(base_url),
  }
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `Bearer ${written.join(', ')}`
}
