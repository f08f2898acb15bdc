import type { FastifyInstance, FastifyReply } from 'fastify'
import { invalidToken, unauthorized } from '../errors.ts'
import { type Html, html } from './docs/html.ts'
import { answerPlainPage } from './plain-page.ts'
import type { Door } from './refuse-strangers.ts'

/** One line of the mailbox. */
export interface MailboxLine {
  readonly email_id: string
  readonly domain: string
  readonly template: string
  readonly status: string
  readonly reason: string | null
  readonly address: string | null
  readonly subject: string | null
  readonly created_at: Date
}

export interface OpenedEmail extends MailboxLine {
  readonly headers: Readonly<Record<string, string>>
  readonly html: string | null
  readonly plain_text: string | null
  readonly drop_reason: string | null
}

export interface Mailbox {
  /** Newest first. */
  list(reader: MailboxReader): Promise<readonly MailboxLine[]>
  /** null: there is no such e-mail. */
  read(reader: MailboxReader, email_id: string): Promise<OpenedEmail | null>
  /** null: this token does not open the mailbox. */
  letIn(token: string): Promise<MailboxReader | null>
}

/** Who reads. */
export interface MailboxReader {
  /** Only e-mails of this shop; null: of all. */
  readonly shop_id: number | null
  /** Whether codes are whole for them. */
  readonly sees_codes: boolean
}

const PATH = '/admin/mailbox'
/** The form of an id: an address may contain other text, some of which a database would refuse. */
const EMAIL_ID = /^\w+$/

/** The e-mails that are sent, for development; only for the holders of an admin token. */
export function mailboxPage(mailbox: Mailbox): (server: FastifyInstance) => void {
  return (server) => {
    const config = { door: doorOf(mailbox) }
    server.get(PATH, { config }, async (request, reply) => {
      const reader = await findReader(request.headers.authorization, mailbox)
      if (reader === null) return refuse(reply)
      return showList(reply, await mailbox.list(reader))
    })
    const url = `${PATH}/:email_id`
    server.get<{ Params: { email_id: string } }>(url, { config }, async (request, reply) => {
      const reader = await findReader(request.headers.authorization, mailbox)
      if (reader === null) return refuse(reply)
      const { email_id } = request.params
      return showEmail(reply, EMAIL_ID.test(email_id) ? await mailbox.read(reader, email_id) : null)
    })
  }
}

/** Wrong tokens are counted; the page words its refusal itself. */
function doorOf(mailbox: Mailbox): Door {
  return {
    rate_class: 'admin_credential',
    identify: async ({ authorization }) => {
      if (authorization === undefined) throw unauthorized()
      if ((await findReader(authorization, mailbox)) === null) throw invalidToken()
      return null
    },
  }
}

/**
 * Checks the admin token: as a browser sends it, as the password of any user, or as the API takes
 * it.
 */
async function findReader(
  authorization: string | undefined,
  mailbox: Mailbox,
): Promise<MailboxReader | null> {
  const [, scheme = '', sent = ''] = /^(\S+) (\S+)$/.exec(authorization ?? '') ?? []
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return mailbox.letIn(sent)
    case 'basic': {
      const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(sent, 'base64').toString()) ?? []
      return password === undefined ? null : mailbox.letIn(password)
    }
    default:
      return null
  }
}

function refuse(reply: FastifyReply): FastifyReply {
  const content = html`<h1>Mailbox</h1>
<p>Sign in with any name and, as the password, an admin token: one for
<code>admin</code>, <code>read</code> or <code>mailbox</code>.</p>`
  const challenge = 'Basic realm="Laurel mailbox", charset="UTF-8"'
  reply.code(401).header('WWW-Authenticate', challenge)
  return answerPlainPage(reply, { language: 'en', title: 'Mailbox', content })
}

function showList(reply: FastifyReply, lines: readonly MailboxLine[]): FastifyReply {
  const content = html`<h1>Mailbox</h1>
${lines.length === 0 ? html`<p>No e-mail yet.</p>` : tableOf(lines)}`
  return answerPlainPage(reply, { language: 'en', title: 'Mailbox', content, wide: true })
}

function tableOf(lines: readonly MailboxLine[]): Html {
  return html`<div class="scroll"><table>
<thead><tr>
<th>Subject</th><th>To</th><th>E-mail</th><th>Status</th><th>Shop</th><th>Time</th>
</tr></thead>
<tbody>
${lines.map(
  (line) => html`<tr>
<td><a href="mailbox/${line.email_id}">${line.subject ?? 'not written'}</a></td>
<td>${line.address ?? '–'}</td><td>${line.template}</td><td>${statusOf(line)}</td>
<td>${line.domain}</td><td>${momentOf(line)}</td>
</tr>
`,
)}</tbody>
</table></div>`
}

function statusOf({ status, reason }: MailboxLine): string {
  if (reason === 'no_mail_server') return 'in the mailbox, not sent'
  return reason === null ? status : `${status}: ${reason}`
}

function momentOf({ created_at }: MailboxLine): string {
  return created_at.toISOString().slice(0, 19).replace('T', ' ')
}

function showEmail(reply: FastifyReply, email: OpenedEmail | null): FastifyReply {
  if (email === null) {
    const content = html`${back}
<h1>There is no such e-mail</h1>`
    return answerPlainPage(reply.code(404), { language: 'en', title: 'Mailbox', content })
  }
  const headers = Object.entries(email.headers)
  const content = html`${back}
<h1>${email.subject ?? email.template}</h1>
<p>${email.template}, ${statusOf(email)}, ${momentOf(email)} UTC</p>
${headers.length === 0 ? html`` : headersOf(headers)}
${email.html === null ? html`<p>${whyEmpty(email)}</p>` : contentOf(email.html, email.plain_text)}`
  const title = `${email.subject ?? email.template} · Mailbox`
  return answerPlainPage(reply, {
    ...{ language: 'en', title, content, wide: true },
    shows_styled: true,
  })
}

// Relative, since the service may run below a path.
const back = html`<p><a href="../mailbox">Mailbox</a></p>`

function headersOf(headers: readonly (readonly [string, string])[]): Html {
  const rows = headers.map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`,
  )
  return html`<table class="values"><tbody>
${rows}</tbody></table>`
}

function whyEmpty({ drop_reason }: OpenedEmail): string {
  if (drop_reason === null) return 'It was never rendered, or was erased since.'
  if (drop_reason === 'not_yet') return 'It waits for a code that is being created.'
  return `If it were sent now, it would be dropped: ${drop_reason}.`
}

/** In a frame that can only open links, in a new window. */
function contentOf(document: string, plain_text: string | null): Html {
  return html`<h2>HTML</h2>
<iframe title="The e-mail" sandbox="allow-popups allow-popups-to-escape-sandbox"
srcdoc="${document}"></iframe>
<h2>Text</h2>
<pre>${plain_text ?? ''}</pre>`
}
