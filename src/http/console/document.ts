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

/** Where an e-mail is shown: its styles stand in it, which the console itself allows nobody. */
export const EMAIL_FRAME_PATH = `${CONSOLE_PATH}/email-frame`
export const EMAIL_FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * A page without anything of its own. The console puts an e-mail into its frame, which has this
 * page's policy, runs no script and can only open links, in a new window.
 */
export const EMAIL_FRAME = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>E-mail</title>
<style>
html, body, iframe { border: 0; display: block; height: 100%; margin: 0; width: 100% }
body { overflow: hidden }
</style>
</head>
<body>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="E-mail"></iframe>
</body>
</html>
`.text

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
