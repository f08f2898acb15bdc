import { type MailServerFault, tryMailServer } from '../../lib/mailer.ts'
import type { Check } from './check.ts'
import { failure, note, ok } from './finding.ts'

/** Whether the mail server lets us in. Nothing is sent. */
export const mailCheck: Check = {
  name: 'mail',
  async examine({ config: { smtp_url } }) {
    if (smtp_url === null) {
      return note('LAUREL_SMTP_URL is not set: e-mails go no further than /admin/mailbox')
    }
    const { host, username } = new URL(smtp_url)
    const found = await tryMailServer(smtp_url)
    if (found === null) return ok(`${host} ${username === '' ? 'greets us' : 'lets us in'}`)
    return failure(`${host}: ${found.reason}`, CURES[found.kind])
  },
}

const CURES: Readonly<Record<MailServerFault['kind'], string>> = {
  no_tls:
    'Let the mail server offer TLS with a valid certificate; on this machine alone, ?tls=optional ' +
    'at the end of LAUREL_SMTP_URL goes without.',
  login: 'Correct the user and the password in LAUREL_SMTP_URL.',
  unreachable: 'Correct the host and the port in LAUREL_SMTP_URL, or start the mail server.',
}
