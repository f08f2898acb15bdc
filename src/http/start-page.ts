import type { FastifyInstance } from 'fastify'
import { type Html, html } from './docs/html.ts'
import { answerPlainPage } from './plain-page.ts'

/** The page at the root of the service: where everything is. */
export function startPage(base_url: string): (server: FastifyInstance) => void {
  return (server) => {
    for (const path of ['/', '/admin']) {
      server.get(path, async (_request, reply) =>
        answerPlainPage(reply, { language: 'en', title: 'Laurel', content: contentOf(base_url) }),
      )
    }
  }
}

function contentOf(base_url: string): Html {
  const links = [
    ['/docs', 'Reference', 'every endpoint, with examples'],
    ['/docs/errors', 'Errors', 'what each one means, and what to do'],
    ['/admin/mailbox', 'Mailbox', 'the e-mails that went out; the admin token is the password'],
    ['/readyz', 'Ready', 'whether this service can work now'],
  ] as const
  const items = links.map(
    ([path, name, about]) => html`<li><a href="${base_url}${path}">${name}</a>: ${about}</li>\n`,
  )
  return html`<h1>Laurel is running</h1>
<p>This is the loyalty programme service of a shop. It is used through its API.</p>
<ul>
${items}</ul>
<h2>The next calls</h2>
<p>The merchant’s calls need the admin token, which the first start printed.</p>
${calls(base_url).map(([about, call]) => html`<p>${about}</p>\n<pre>${call}</pre>\n`)}`
}

function calls(base_url: string): [string, string][] {
  const as_admin = "  -H 'Authorization: Bearer ADMIN_TOKEN'"
  return [
    ['See the shops of this service:', `curl ${base_url}/admin/api/shops \\\n${as_admin}`],
    [
      'Create an API key for the shop’s server:',
      [
        `curl -X POST ${base_url}/admin/api/keys \\`,
        `${as_admin} \\`,
        "  -H 'Content-Type: application/json' \\",
        '  -d \'{"name": "My shop", "scopes": ["points:read", "points:write"]}\'',
      ].join('\n'),
    ],
    [
      'Read a customer’s points with it:',
      `curl ${base_url}/api/v1/customers/1001/points \\\n  -H 'Authorization: Bearer API_KEY'`,
    ],
  ]
}
