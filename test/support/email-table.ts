import { join } from 'node:path'
import { emails, type ListedEmail } from '../../src/emails/templates/index.ts'

const root = join(import.meta.dirname, '..', '..')

/** The page that lists every e-mail; `npm run generate` writes its table. */
export const EMAILS_PAGE = join(root, 'docs', 'emails.md')

const HEAD = '| E-mail | Sent when | Group | |\n|---|---|---|---|\n'

/** The page with the table of the e-mails that there are now. */
export function withEmailTable(page: string): string {
  const start = page.indexOf(HEAD)
  if (start < 0) throw new Error('docs/emails.md has no table of e-mails')
  const end = page.indexOf('\n\n', start)
  return page.slice(0, start) + HEAD + emails.map(rowOf).join('\n') + page.slice(end)
}

function rowOf({ type, sends_when, group, promotional, must_go_out }: ListedEmail): string {
  const note = promotional ? ' promotional' : must_go_out ? ' must go out' : ''
  return `| \`${type}\` | ${sends_when} | ${group} |${note} |`
}
