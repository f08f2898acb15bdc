import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Html, html, icon } from './docs/html.ts'

const STYLE = `
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem }
body.wide { max-width: 68rem; margin-top: 1.5rem }
h1 { font-size: 1.4rem; line-height: 1.25; overflow-wrap: anywhere }
button { font: inherit; font-weight: 600; padding: .6rem 1.2rem; border: 1px solid #1a5d3a;
  border-radius: .4rem; background: #1a5d3a; color: #fff; cursor: pointer }
button.quiet { background: transparent; color: inherit; border-color: #767676 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0;
  border-bottom: 1px solid #7676764d }
.values th { white-space: nowrap }
.values td { overflow-wrap: anywhere }
.scroll { overflow-x: auto }
iframe { width: 100%; height: 44rem; border: 1px solid #767676; border-radius: .4rem;
  background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #7676764d;
  border-radius: .4rem; padding: .75rem }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

export interface PlainPage {
  readonly language: string
  readonly title: string
  readonly content: Html
  /** A page for tables and frames. */
  readonly wide?: boolean
  /** It shows a document that brings styles of its own. */
  readonly shows_styled?: boolean
}

/** Answers a page that needs nothing else: no script, nothing from outside, in nobody's frame. */
export function answerPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const style = page.shows_styled === true ? "'unsafe-inline'" : `'sha256-${STYLE_HASH}'`
  const policy = [
    "default-src 'none'",
    `style-src ${style}`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    })
    .send(documentOf(page))
}

function documentOf({ language, title, content, wide }: PlainPage): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${icon}
<style>${new Html(STYLE)}</style>
</head>
<body class="${wide === true ? 'wide' : 'narrow'}">
<main>
${content}
</main>
</body>
</html>
`.text
}
