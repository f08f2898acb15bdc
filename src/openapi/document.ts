import { endpoints } from '../endpoints/index.ts'
import { storefrontEndpoints } from '../endpoints/storefront/index.ts'
import type { ApiVersion, Versions } from '../versions/define.ts'
import { API_PREFIX } from '../versions/prefix.ts'
import { Components } from './components.ts'
import { describeEndpoint, documentedPath } from './endpoint-operation.ts'
import { describeEvents } from './event-webhooks.ts'
import { apiIntroduction, errorCatalogueLink } from './introduction.ts'
import type { JsonObject } from './json.ts'
import { pathsOf } from './paths.ts'
import { describeSections, sectionOf } from './sections.ts'

export const OPENAPI_VERSION = '3.1.1'

export const LICENSE = { name: 'Apache-2.0', identifier: 'Apache-2.0' }

/**
 * The OpenAPI document of the API in one version, made of the list of endpoints and of nothing
 * else. Without a base URL its server is relative to wherever the document is read.
 */
export function buildApiDocument(
  versions: Versions,
  options: { readonly base_url?: string; readonly version?: ApiVersion } = {},
): JsonObject {
  const { base_url = '', version = versions.current } = options
  const components = new Components()
  const all = [...endpoints, ...storefrontEndpoints]
  return {
    openapi: OPENAPI_VERSION,
    info: {
      title: 'Laurel API',
      version: version.name,
      description: apiIntroduction(base_url),
      license: LICENSE,
    },
    servers: [{ url: `${base_url}${API_PREFIX}` }],
    ...errorCatalogueLink(base_url),
    tags: describeSections(all.map((one) => sectionOf(documentedPath(one)))),
    paths: pathsOf(
      all.map((endpoint) => ({
        path: documentedPath(endpoint),
        method: endpoint.method,
        described: describeEndpoint(endpoint, {
          base_url,
          version,
          versions,
          components,
        }),
      })),
    ),
    webhooks: describeEvents(version, components),
    components: { securitySchemes: SECURITY_SCHEMES, ...components.toJson() },
  }
}

const SECURITY_SCHEMES = {
  api_key: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'lrl_…',
    description: "An API key, for the merchant's server. Its scopes say what it can do.",
  },
  session_token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'lst_…',
    description:
      'A session token, for the browser or app of one signed-in shopper: `read`, `write` or both.',
  },
}
