import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Html, html } from './docs/html.ts'

const PATH = '/storefront/preview'

const STYLE = `
html { background: #f6f5f2; color: #1d1d1b }
html[data-scheme=dark] { background: #161615; color: #f2f1ee }
body { font: 16px/1.5 Georgia, serif; margin: 0 auto; max-width: 44rem; padding: 1.5rem 1rem 6rem }
`

/** Only files of this service, in the frame of the console alone. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * A page of no shop, in which the console shows the elements as they would look: it gives them a
 * document and a member, and so they ask for nothing. It holds nothing of anybody.
 */
export function storefrontPreview(base_url: string): (server: FastifyInstance) => void {
  const below = new URL(base_url).pathname.replace(/\/$/, '')
  const script = (name: string) =>
    html`<script type="module" src="${below}/storefront/${name}.js"></script>\n`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Storefront</title>
<style>${new Html(STYLE)}</style>
${['laurel-hub', 'laurel-launcher'].map(script)}
</head>
<body>
<laurel-hub shop="preview" preview></laurel-hub>
<laurel-launcher shop="preview" preview></laurel-launcher>
</body>
</html>
`.text
  return (server) => {
    server.get(PATH, async (_request, reply) =>
      reply
        .headers({
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': POLICY,
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Referrer-Policy': 'no-referrer',
          'X-Robots-Tag': 'noindex',
        })
        .send(page),
    )
  }
}
