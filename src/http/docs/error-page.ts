import { STATUS_CODES } from 'node:http'
import { ERROR_CODES, type ErrorCode } from '../../errors/laurel-error.ts'
import { type CatalogueEntry, errorCatalogue, exampleBody } from '../../openapi/error-catalogue.ts'
import { type Html, html, icon, prose } from './html.ts'

/** The error catalogue, to which every `error.doc_url` leads. Addresses are relative to /docs/. */
export function errorPage(
  base_url: string,
  { style, version }: { readonly style: string; readonly version: string },
): string {
  // The keys of the table are the codes; Object.keys forgets that.
  const codes = Object.keys(ERROR_CODES) as ErrorCode[]
  const by_status = [...Map.groupBy(codes, (code) => ERROR_CODES[code])]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Error catalogue · Laurel</title>
<meta name="description" content="Every error the Laurel API answers, and what to do about it.">
${icon}
<link rel="stylesheet" href="${style}">
</head>
<body>
<nav aria-label="Error codes">
<p class="home"><a href="../docs">Laurel API reference</a></p>
${by_status.map(
  ([status, of_status]) => html`<p>${status} ${reasonOf(status)}</p>
<ul>
${of_status.map((code) => html`<li><a href="#${code}"><code>${code}</code></a></li>\n`)}</ul>
`,
)}</nav>
<main>
<header>
<h1>Error catalogue</h1>
${INTRODUCTION}
</header>
${by_status.map(
  ([status, of_status]) => html`<section aria-labelledby="status-${status}">
<h2 id="status-${status}">${status} ${reasonOf(status)}</h2>
${of_status.map((code) => describeCode(code, base_url, version))}</section>
`,
)}</main>
</body>
</html>
`.text
}

const INTRODUCTION = html`<p>Every failure has one body, whatever the operation:</p>
<dl class="fields">
<div><dt><code>error.code</code></dt><dd>Stable. Branch on it.</dd></div>
<div><dt><code>error.message</code></dt><dd>For people. It may be reworded.</dd></div>
<div><dt><code>error.details</code></dt><dd>What to change, where that can be said.</dd></div>
<div><dt><code>error.request_id</code></dt><dd>The name of the request, also in the header
<code>X-Request-Id</code>. Send it along when you report a problem.</dd></div>
<div><dt><code>error.doc_url</code></dt><dd>The entry of the code on this page.</dd></div>
</dl>
<p>A write carries an <code>Idempotency-Key</code>. Each entry says whether a retry may carry the
same one: with it, nothing is ever done twice.</p>`

const SHOPPER = {
  yes: 'It describes the shopper’s own situation.',
  sometimes: 'Only where `details.reason` tells something about the shopper.',
  no: 'It is between your code and the service.',
}

function describeCode(code: ErrorCode, base_url: string, version: string): Html {
  const entry = errorCatalogue[code]
  const example = exampleAnswer(code, entry, base_url, version)
  return html`<article id="${code}" aria-labelledby="name-${code}">
<h3 id="name-${code}"><a href="#${code}"><code>${code}</code></a></h3>
<dl>
<div><dt>When</dt><dd>${prose(entry.when)}</dd></div>
<div><dt>What to do</dt><dd>${prose(entry.action)}</dd></div>
<div><dt>Retry with the same key</dt>
<dd>${verdict(entry.same_key ? 'yes' : 'no')} ${prose(entry.retry)}</dd></div>
<div><dt>Show it to a shopper</dt>
<dd>${verdict(entry.shopper)} ${prose(SHOPPER[entry.shopper])}</dd></div>
</dl>
<pre tabindex="0" aria-label="Example of ${code}"><code>${example}</code></pre>
</article>
`
}

function verdict(answer: CatalogueEntry['shopper']): Html {
  const word = answer.charAt(0).toUpperCase() + answer.slice(1)
  return html`<strong class="${answer}">${word}.</strong>`
}

/** As it would come over the wire, without the headers that every answer has alike. */
function exampleAnswer(
  code: ErrorCode,
  { example }: CatalogueEntry,
  base_url: string,
  version: string,
): string {
  const headers = Object.entries(example.headers).map(([name, value]) => `${name}: ${value}`)
  return [
    `HTTP/1.1 ${example.status} ${reasonOf(example.status)}`,
    ...headers,
    `Service-Version: ${version}`,
    '',
    JSON.stringify(exampleBody(code, base_url), null, 2),
  ].join('\n')
}

function reasonOf(status: number): string {
  return STATUS_CODES[status] ?? ''
}

/** No script, one stylesheet. */
export const ERROR_PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
