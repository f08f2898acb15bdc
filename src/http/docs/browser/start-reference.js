// Draws the reference. Whatever the viewer would fetch from elsewhere is switched off: fonts,
// telemetry, assistants, a proxy for requests, and buttons that lead to its maker's services.
const here = new URL('.', window.location.href)
const server = (path) => [{ url: new URL(path, here).href.replace(/\/$/, '') }]

const shared = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  proxyUrl: '',
  persistAuth: false,
  documentDownloadType: 'json',
  defaultOpenAllTags: false,
  onLoaded: () => document.querySelector('#loading')?.remove(),
  metaData: { title: 'Laurel API reference' },
}

// Requests go to the address by which the page was reached, whatever the service calls itself.
window.Scalar.createApiReference('#reference', [
  {
    ...shared,
    title: 'API',
    slug: 'api',
    url: new URL('openapi.json', here).href,
    servers: server('api/v1'),
    authentication: { preferredSecurityScheme: 'api_key' },
    default: true,
  },
  {
    ...shared,
    title: 'Shop feed: customers, products, orders',
    slug: 'feed',
    url: new URL('platform/openapi.json', here).href,
    servers: server('.'),
    authentication: { preferredSecurityScheme: 'admin_token' },
  },
  {
    ...shared,
    title: 'Admin API and embedded shop',
    slug: 'admin',
    url: new URL('admin/openapi.json', here).href,
    servers: server('.'),
    authentication: { preferredSecurityScheme: 'admin_token' },
  },
])
