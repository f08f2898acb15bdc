import { newId } from '../../lib/ids.ts'
import type { PeopleCall } from './call.ts'

/** What an e-mail to a person says: short, and in plain text. */
interface Letter {
  readonly subject: string
  readonly text: string
}

const LETTERS = {
  en: {
    invitation: (from: string) => ({
      subject: 'You are invited to Laurel',
      text: `${from} invites you to the console of Laurel. This link works once, for a week:`,
    }),
    password_reset: () => ({
      subject: 'A new password for Laurel',
      text:
        'Somebody asked for a new password for your account. This link works once, for an hour. ' +
        'If it was not you, do nothing.',
    }),
  },
  de: {
    invitation: (from: string) => ({
      subject: 'Sie sind zu Laurel eingeladen',
      text: `${from} lädt Sie in die Konsole von Laurel ein. Dieser Link gilt einmal, eine Woche:`,
    }),
    password_reset: () => ({
      subject: 'Ein neues Passwort für Laurel',
      text:
        'Jemand hat ein neues Passwort für Ihr Konto angefordert. Dieser Link gilt einmal, eine ' +
        'Stunde. Wenn Sie es nicht waren, tun Sie nichts.',
    }),
  },
} satisfies Record<string, Record<'invitation' | 'password_reset', (from: string) => Letter>>

export interface LetterTo {
  readonly email: string
  readonly language: string
  readonly kind: 'invitation' | 'password_reset'
  /** The name of who invites. */
  readonly from: string
  readonly link: string
}

/**
 * Sends a link, if there is a mail server, without waiting: nobody can tell by the time whether an
 * address is known.
 */
export function sendLetter(
  { context, now }: Pick<PeopleCall, 'context' | 'now'>,
  { email, language, kind, from, link }: LetterTo,
): void {
  const { mailer, config, log } = context
  if (mailer === null) return
  const texts = language.toLowerCase().startsWith('de') ? LETTERS.de : LETTERS.en
  const { subject, text } = texts[kind](from)
  const host = new URL(config.base_url).hostname
  const message = {
    message_id: `<${newId('let', now)}@${host}>`,
    from: { name: 'Laurel', address: config.email_from ?? `no-reply@${host}` },
    to: email,
    subject,
    text: `${text}\n\n${link}\n`,
    html: `<p>${escaped(text)}</p><p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
    headers: {},
    reply_to: null,
    pictures: [],
  }
  mailer
    .send(message, async () => true)
    .then((outcome) => {
      if (outcome.kind !== 'accepted') {
        log.warn({ kind, outcome: outcome.kind }, 'an e-mail to a person was not taken')
      }
    })
    .catch((error: unknown) => log.warn({ err: error }, 'an e-mail to a person was not sent'))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
