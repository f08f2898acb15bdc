/** The text above the operations. What holds everywhere is said here, once. */
export const apiIntroduction = (base_url: string) =>
  `
The loyalty programme of one shop: points, customers and what they do with them.

**Credentials.** Send \`Authorization: Bearer <token>\` with an API key, or with the session token
of one customer where an operation says so. Scopes are exact: \`points:write\` does not include
\`points:read\`.

**Customers** are named by their number or by their GID, \`gid://<platform>/Customer/<number>\`,
percent-encoded in a path. Every operation takes both.

**Writes** need the header \`Idempotency-Key\`: a new UUID for each operation, the same one for each
retry. A retry answers what the first request came to, with \`Idempotency-Replayed: true\`, for 72
hours; nothing is ever done twice. The value \`auto\` refuses an identical request within a minute.

**Lists** are \`{data, next_cursor, has_more}\`. Send \`next_cursor\` as \`cursor\` for the next page;
it is null on the last one.

**Errors** have one body. Branch on \`error.code\`; \`error.details\` says what to change, and
\`error.doc_url\` leads to the [error catalogue](${base_url}/docs/errors).

**Rates** are limited by key or session token and by class: \`read\`, \`write\` and \`write_platform\`.
A refusal is 429 with \`Retry-After\`.

**Methods.** Every path that answers \`GET\` answers \`HEAD\` with the same headers and no body. Any
other method is 405, and \`Allow\` names those that the path has.

**Versions** are dates. A key answers in the version it was made with, or in the one that the header
\`Service-Version\` names. Fields are only ever added within a version: ignore what you do not know.
Each live version has a document of its own, \`${base_url}/openapi/<version>.json\`.
`.trim()

export const adminIntroduction = (base_url: string) =>
  `
What the merchant does without the API's keys: shops, switches, keys, the request log and the proof
of the ledger; and the embedded shop's own API, by which a shop system feeds the service.

Every call carries the admin token as \`Authorization: Bearer <token>\`. Errors have the same body as
the API's; see the [error catalogue](${base_url}/docs/errors). There are no idempotency keys here: a
\`POST\` that is sent again creates again, every other call may be repeated.
`.trim()
