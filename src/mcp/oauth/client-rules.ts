import { type ClientMetadata, errors } from 'oidc-provider'

const NAME_LENGTH_MAX = 100
const REDIRECT_URIS_MAX = 20
const REDIRECT_URI_LENGTH_MAX = 1_000
/** Not to be told from another scheme by a dot, but known to be an application's own. */
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

/** A name or an address: the rest of what URLs allow means something in the header of our page. */
const PLAIN_HOST = /^([a-z0-9._-]+|\[[0-9a-f:]+\])$/
/** What a URL's reader would pass over, so that two that differ would be the same. */
const UNSEEN = /[\p{Cc}\s]/u

/** What of a client's description means something here; the rest is not kept. */
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
 * Holds every client to our rules, whether it was registered or describes itself. To the provider
 * all are native applications: plain http is for this machine only, on whatever port.
 */
export function applyClientRules(metadata: ClientMetadata): void {
  for (const field of Object.keys(metadata)) {
    if (!KEPT_FIELDS.includes(field)) delete metadata[field]
  }
  metadata.application_type = 'native'
  // What registers is given a secret where none of its own choice is named. What describes itself
  // has none, and is public.
  const { client_secret, token_endpoint_auth_method } = metadata
  if (client_secret === undefined && token_endpoint_auth_method === 'client_secret_basic') {
    metadata.token_endpoint_auth_method = 'none'
  }
  const { client_name, redirect_uris } = metadata
  if (typeof client_name === 'string' && client_name.length > NAME_LENGTH_MAX) {
    throw new errors.InvalidClientMetadata(`client_name has at most ${NAME_LENGTH_MAX} characters`)
  }
  // What is no list at all the provider refuses.
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
  if (url.username !== '' || url.password !== '') return 'must have no name or password in them'
  if (url.href.includes('#')) return 'must have no fragment'
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
