import { createHash } from 'node:crypto'

const STYLE = `
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 3rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem; line-height: 1.25; overflow-wrap: anywhere }
code { overflow-wrap: anywhere }
label { display: block; font-weight: 600; margin-top: 1.5rem }
fieldset { border: 0; padding: 0; margin: 1.5rem 0 0 }
legend { font-weight: 600; padding: 0 }
label.choice { display: flex; gap: .6rem; font-weight: 400; margin-top: .6rem }
label.choice input { width: auto; flex: none; margin: .35rem 0 0 }
input { font: 1.25rem ui-monospace, monospace; letter-spacing: .06em; width: 100%; padding: .6rem;
  margin: .35rem 0; box-sizing: border-box; border: 1px solid #767676; border-radius: .4rem }
button { font: inherit; font-weight: 600; padding: .6rem 1.2rem; margin: 1rem .5rem 0 0;
  border: 1px solid #1a5d3a; border-radius: .4rem; background: #1a5d3a; color: #fff;
  cursor: pointer }
button.refuse { background: transparent; color: inherit; border-color: #767676 }
.warning, .error { padding: .6rem .9rem; border-left: .3rem solid #b54708; background: #b5470818 }
.error { border-color: #b42318; background: #b4231818; margin-top: 1.5rem }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Foreign text, made safe for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

export interface HtmlPage {
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}

/**
 * A complete page: no script, nothing from outside, not allowed in a frame. `form_to` names where
 * its form may lead, besides back to us.
 */
export function page(title: string, body: string, form_to: string | null = null): HtmlPage {
  const form_action = form_to === null ? "'none'" : `'self' ${form_to}`
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': [
        "default-src 'none'",
        `style-src 'sha256-${STYLE_HASH}'`,
        `form-action ${form_action}`,
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'X-Robots-Tag': 'noindex',
    },
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`,
  }
}
