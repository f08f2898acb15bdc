import { type ClientMetadata, errors } from 'oidc-provider'

const NAME_LENGTH_MAX = 100
const REDIRECT_URIS_MAX = 20
const REDIRECT_URI_LENGTH_MAX = 1_000
/** Schemes without a dot that are known to be an application's own. */
const KNOWN_SCHEMES = [
  'claude:',
  'cursor:',
  'goose:',
  'jetbrains:',
  'raycast:',
  'vscode:',
  'vscode-insiders:',
  'warp:',
  'windsurf:',
  'zed:',
]

/**
 * Only a name or an address: other characters of a URL have a meaning in the header of our page.
 */
const PLAIN_HOST = /^([a-z0-9._-]+|\[[0-9a-f:]+\])$/
/** Characters that URL parsers ignore, so that two different texts would be the same address. */
const UNSEEN = /[\p{Cc}\s]/u

/** The fields of a client's description that we use; the rest is not stored. */
const KEPT_FIELDS = [
  'client_id',
  'client_id_issued_at',
  'client_name',
  'client_secret',
  'client_secret_expires_at',
  'client_uri',
  'grant_types',
  'redirect_uris',
  'response_types',
  'token_endpoint_auth_method',
]

/**
 * Applies our rules to every client, whether it registered or describes itself. The provider treats
 * all as native applications: plain http is for this machine only, on any port.
 */
export function applyClientRules(metadata: ClientMetadata): void {
  for (const field of Object.keys(metadata)) {
    if (!KEPT_FIELDS.includes(field)) delete metadata[field]
  }
  metadata.application_type = 'native'
  // A client that registers gets a secret unless it chooses another method. A client that describes
  // itself has none, and is public.
  const { client_secret, token_endpoint_auth_method } = metadata
  if (client_secret === undefined && token_endpoint_auth_method === 'client_secret_basic') {
    metadata.token_endpoint_auth_method = 'none'
  }
  const { client_name, redirect_uris } = metadata
  if (typeof client_name === 'string' && client_name.length > NAME_LENGTH_MAX) {
    throw new errors.InvalidClientMetadata(`client_name has at most ${NAME_LENGTH_MAX} characters`)
  }
  // If it is not a list, the provider refuses it.
  if (!Array.isArray(redirect_uris)) return
  if (redirect_uris.length > REDIRECT_URIS_MAX) {
    throw new errors.InvalidClientMetadata(`redirect_uris has at most ${REDIRECT_URIS_MAX} members`)
  }
  for (const uri of redirect_uris) requireRedirectUri(uri)
}

function requireRedirectUri(uri: unknown): void {
  const is_text = typeof uri === 'string' && uri.length <= REDIRECT_URI_LENGTH_MAX
  const url = is_text && !UNSEEN.test(uri) ? URL.parse(uri) : null
  const fault = url === null ? 'must only contain URIs' : redirectUriFault(url)
  if (fault !== null) throw new errors.InvalidClientMetadata(`redirect_uris ${fault}`)
}

function redirectUriFault(url: URL): string | null {
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  if (url.href.includes('#')) return 'must not have a fragment'
  if (url.protocol === 'https:')
    return PLAIN_HOST.test(url.hostname) ? null : 'must have a plain host name'
  if (url.protocol === 'http:') {
    return isLoopback(url) ? null : 'may be http on a loopback address only'
  }
  const is_an_apps = url.protocol.includes('.') || KNOWN_SCHEMES.includes(url.protocol)
  return is_an_apps ? null : 'must be https, or of an application’s own scheme'
}

export function isLoopback({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
