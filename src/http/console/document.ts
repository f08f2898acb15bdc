import { html, icon } from '../docs/html.ts'
import type { ConsoleFiles } from './built-files.ts'

export const CONSOLE_PATH = '/console'

/** Only files of this service, in nobody's frame. Its e-mail previews are frames of its own. */
export function consolePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The shell into which the console draws itself. `below` is the path that the service runs at. */
export function consoleDocument(below: string, files: ConsoleFiles, nonce: string): string {
  const at = (file: string) => `${below}${CONSOLE_PATH}/${file}`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<meta name="laurel-below" content="${below}">
<title>Laurel</title>
${icon}
${files.styles.map((file) => html`<link rel="stylesheet" href="${at(file)}">\n`)}
${files.imported.map((file) => html`<link rel="modulepreload" href="${at(file)}">\n`)}
<script type="module" src="${at(files.script)}"></script>
</head>
<body>
<div id="console"></div>
<noscript>The console needs JavaScript. The API works without it: see ${below}/docs.</noscript>
</body>
</html>
`.text
}
