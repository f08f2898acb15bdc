import type { FastifyInstance } from 'fastify'
import { CONSOLE_PATH } from './console/document.ts'
import { type Html, html } from './docs/html.ts'
import { answerPlainPage } from './plain-page.ts'

/**
 * Where everything is, for developers, at /admin. The root of the service shows it too, but leads
 * those who come with a browser to the console.
 */
export function startPage(base_url: string): (server: FastifyInstance) => void {
  const page = { language: 'en', title: 'Laurel', content: contentOf(base_url) }
  const console_path = `${new URL(base_url).pathname.replace(/\/$/, '')}${CONSOLE_PATH}/`
  return (server) => {
    server.get('/', async (request, reply) => {
      reply.header('Vary', 'Accept')
      const is_browser = request.headers.accept?.includes('text/html') ?? false
      return is_browser ? reply.redirect(console_path) : answerPlainPage(reply, page)
    })
    server.get('/admin', async (_request, reply) => answerPlainPage(reply, page))
  }
}

function contentOf(base_url: string): Html {
  const links = [
    [`${CONSOLE_PATH}/`, 'Console', 'members, the programme and everything else, for people'],
    ['/docs', 'Reference', 'every endpoint, with examples'],
    ['/docs/errors', 'Errors', 'what each one means, and what to do'],
    ['/admin/mailbox', 'Mailbox', 'the e-mails that went out; the admin token is the password'],
    ['/readyz', 'Ready', 'whether this service can work now'],
  ] as const
  const items = links.map(
    ([path, name, about]) => html`<li><a href="${base_url}${path}">${name}</a>: ${about}</li>\n`,
  )
  return html`<h1>Laurel is running</h1>
<p>This is the loyalty programme service of a shop. Its people work in the console; everything else
uses its API.</p>
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
