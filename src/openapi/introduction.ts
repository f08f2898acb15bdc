/** The text above the operations: what applies everywhere, said once. */
export const apiIntroduction = (base_url: string) =>
  `
The loyalty programme of one shop: customers, their points, and what they earn and spend them on.

**Credentials.** Send \`Authorization: Bearer <token>\` with an API key. Operations that say so
also accept the session token of one customer. Scopes are exact: \`points:write\` does not include
\`points:read\`.

**Your shop's customers, products, orders and refunds** are reported to the shop feed,
\`/platform/v1\`, unless the shop is on Shopify. It has a document of its own:
\`${base_url}/platform/openapi.json\`.

**Customers** are identified by their number or their GID, \`gid://<platform>/Customer/<number>\`,
percent-encoded in a path. Every operation accepts both.

**Writes** need the header \`Idempotency-Key\`: a new UUID for each operation, the same one for each
retry. For 72 hours a retry returns the first answer, with \`Idempotency-Replayed: true\`; nothing
is done twice. The value \`auto\` refuses an identical request within a minute.

**Lists** are \`{data, next_cursor, has_more}\`. Send \`next_cursor\` as \`cursor\` for the next
page; it is null on the last page.

**Errors** have one body. Branch on \`error.code\`; \`error.details\` says what to change, and
\`error.doc_url\` links to the [error catalogue](${base_url}/docs/errors).

**Rates** are limited per key or session token, and per class: \`read\`, \`write\`,
\`write_platform\` and \`expensive\`. Dry runs and forecasts of a shop run one at a time. Beyond the limit the answer is 429 with \`Retry-After\`.

**Methods.** \`HEAD\` works wherever \`GET\` does, without the body. Any other method is 405, with
the allowed ones in \`Allow\`.

**Versions** are dates. Answers are in the version that the key was created with, or in the one
named by the header \`Service-Version\`. Within a version, fields are only added: ignore unknown
ones. Each live version has its own document, \`${base_url}/openapi/<version>.json\`.
`.trim()

export const adminIntroduction = (base_url: string) =>
  `
The merchant's side: shops, switches, keys, the request log and the check of the ledger; and the API
of the embedded shop, through which a shop system feeds the service.

Every call needs an admin token as \`Authorization: Bearer <token>\`. A token is for one shop or
all, and for one purpose; each operation says which purposes may call it. Errors have the same body as
the API's; see the [error catalogue](${base_url}/docs/errors). There are no idempotency keys here: a
\`POST\` sent twice creates twice, every other call can be repeated safely.
`.trim()

export const feedIntroduction = (base_url: string) =>
  `
How your shop's own system reports customers, products, orders and refunds, unless the shop is on
Shopify. Laurel keeps them in its built-in shop, also called the embedded shop.

**Credentials.** Send \`Authorization: Bearer <token>\` with an admin token for the purpose \`feed\`. If
the token is for all shops and there are several, add \`?shop=<domain>\` to every call.

**Ids** are numbers, or your own text as \`external:<id>\`, percent-encoded in a path.

**Repeating a call** is safe: a report with the same content changes nothing. There are no idempotency
keys. \`POST /platform/v1/bulk\` takes up to 500 reports. Errors have the same body as the API's; see
the [error catalogue](${base_url}/docs/errors).
`.trim()

/** Links to the error catalogue of the service, if it is known where that is. */
export function errorCatalogueLink(base_url: string) {
  if (base_url === '') return {}
  return { externalDocs: { description: 'Error catalogue', url: `${base_url}/docs/errors` } }
}
