import { html, icon } from './html.ts'

/** The documents of the reference by their names in its address: `/docs?api=feed`. */
export const REFERENCE_DOCUMENTS = {
  api: 'openapi.json',
  feed: 'platform/openapi.json',
  admin: 'admin/openapi.json',
} as const

/**
 * The shell into which the viewer draws the reference. Addresses are relative to /docs. The document
 * is fetched at once, not only when the viewer has started and asks for it.
 */
export function referencePage(
  assets: { viewer: string; start: string },
  document: keyof typeof REFERENCE_DOCUMENTS,
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Laurel API reference</title>
<meta name="description" content="The operations of the Laurel API, of its shop feed and of its admin API.">
${icon}
<link rel="preload" href="${REFERENCE_DOCUMENTS[document]}" as="fetch" crossorigin>
</head>
<body>
<p id="loading" role="status" style="${LOADING_STYLE}">The reference is loading. You can also open
its <a href="${REFERENCE_DOCUMENTS[document]}">OpenAPI document</a> or the
<a href="docs/errors">error catalogue</a>.</p>
<noscript>
<style>#loading { display: none }</style>
<p>The reference is drawn by a script. Without one, read the
<a href="openapi.json">API's OpenAPI document</a>, that of the
<a href="platform/openapi.json">shop feed</a>, the
<a href="admin/openapi.json">admin API's</a> or the <a href="docs/errors">error catalogue</a>.</p>
</noscript>
<main id="reference"></main>
<script src="${assets.viewer}"></script>
<script src="${assets.start}"></script>
</body>
</html>
`.text
}

/** Above the grey bars that the viewer shows while it reads a large document. */
const LOADING_STYLE =
  'position: fixed; z-index: 1; inset: auto 1rem 1rem; margin: 0; padding: 1rem; ' +
  'text-align: center; font-family: system-ui, sans-serif; color-scheme: light dark; ' +
  'color: CanvasText; background: Canvas; border: 1px solid'

/**
 * Only files of this service. The viewer sets styles of its own and draws some icons from data.
 */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
