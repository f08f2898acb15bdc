import { ASSISTANT_SCOPES } from '../../schemas/access/assistant.ts'

/** The address of the authorization server, below the base URL. */
export const PATHS = {
  approve: '/oauth/approve',
  authorize: '/oauth/authorize',
  keys: '/oauth/keys',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  token: '/oauth/token',
} as const

/** The algorithm of the key that the provider requires. */
export const SIGNING_ALGORITHM = 'EdDSA'

/** What tokens are for, and nothing else. */
export function resourceUrl(base_url: string): string {
  return `${base_url}/mcp`
}

/** What a client without a credential reads first (RFC 9728). */
export function resourceMetadata(base_url: string) {
  return {
    resource: resourceUrl(base_url),
    resource_name: 'Laurel loyalty programme',
    authorization_servers: [base_url],
    scopes_supported: [...ASSISTANT_SCOPES],
    bearer_methods_supported: ['header'],
  }
}

/** What it reads next (RFC 8414). */
export function serverMetadata(base_url: string) {
  const auth_methods = ['none', 'client_secret_basic', 'client_secret_post']
  return {
    issuer: base_url,
    authorization_endpoint: base_url + PATHS.authorize,
    token_endpoint: base_url + PATHS.token,
    registration_endpoint: base_url + PATHS.register,
    revocation_endpoint: base_url + PATHS.revoke,
    scopes_supported: [...ASSISTANT_SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: auth_methods,
    revocation_endpoint_auth_methods_supported: auth_methods,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}

/**
 * The same for clients that look at OpenID's place, with the fields that they require there. We
 * still sign nothing, and nobody gets an ID token.
 */
export function openIdMetadata(base_url: string) {
  return {
    ...serverMetadata(base_url),
    jwks_uri: base_url + PATHS.keys,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
  }
}
