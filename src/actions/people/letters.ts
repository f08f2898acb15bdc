import { plainName } from '../../domain/people/plain-name.ts'
import type { TargetKind } from '../../domain/programme/parts.ts'
import { PART_NAMES } from '../../languages/part-names.ts'
import { newId } from '../../lib/ids.ts'
import type { ChangesMade } from '../../store/people/letters.ts'
import type { PeopleCall } from './call.ts'

/** What an e-mail to a person says: short, and in plain text. */
interface Letter {
  readonly subject: string
  readonly text: string
}

/** What each of them is about. */
export interface LetterAbout {
  /** Who invites. */
  invitation: { readonly from: string }
  password_reset: Record<never, never>
  /** How many changes wait for somebody to approve them. */
  proposals: { readonly shop: string; readonly count: number }
  /** What assistants changed on their own. */
  changes: { readonly shop: string; readonly made: readonly ChangesMade[] }
}

type Letters = { readonly [Kind in keyof LetterAbout]: (about: LetterAbout[Kind]) => Letter }

interface ChangeWords {
  readonly names: Readonly<Record<TargetKind, string>>
  readonly done: Readonly<Record<ChangesMade['operation'], string>>
}

const CHANGED: ChangeWords = {
  names: PART_NAMES.en,
  done: { create: 'added', update: 'changed', delete: 'removed' },
}

const CHANGED_IN_GERMAN: ChangeWords = {
  names: PART_NAMES.de,
  done: { create: 'angelegt', update: 'geändert', delete: 'entfernt' },
}

/** A line for what each assistant did to parts of one kind: `Claude: Rewards: 2 added`. */
function linesOf(made: readonly ChangesMade[], { names, done }: ChangeWords): string {
  return made
    .map(({ by, kind, operation, changes }) => {
      // The client of the assistant gave it this name.
      return `${plainName(by)}: ${names[kind]}: ${changes} ${done[operation]}`
    })
    .join('\n')
}

const countOf = (made: readonly ChangesMade[]): number =>
  made.reduce((sum, { changes }) => sum + changes, 0)

const ENGLISH: Letters = {
  invitation: ({ from }) => ({
    subject: 'You are invited to Laurel',
    text: `${plainName(from)} invites you to the console of Laurel. This link works once, for a week:`,
  }),
  password_reset: () => ({
    subject: 'A new password for Laurel',
    text:
      'Somebody asked for a new password for your account. This link works once, for an hour. ' +
      'If it was not you, do nothing.',
  }),
  proposals: ({ shop, count }) => ({
    subject: `${count === 1 ? 'A change waits' : `${count} changes wait`} for you at ${shop}`,
    text:
      count === 1
        ? `A change of the loyalty programme of ${shop} waits until somebody approves it. Look at it here:`
        : `${count} changes of the loyalty programme of ${shop} wait until somebody approves them. Look at them here:`,
  }),
  changes: ({ shop, made }) => ({
    subject: `${countOf(made) === 1 ? 'An assistant made a change' : `Assistants made ${countOf(made)} changes`} at ${shop}`,
    text:
      `Within their limits, assistants changed the loyalty programme of ${shop}:\n\n` +
      `${linesOf(made, CHANGED)}\n\nEach change is here, and how to undo it:`,
  }),
}

const GERMAN: Letters = {
  invitation: ({ from }) => ({
    subject: 'Sie sind zu Laurel eingeladen',
    text: `${plainName(from)} lädt Sie in die Konsole von Laurel ein. Dieser Link gilt einmal, eine Woche:`,
  }),
  password_reset: () => ({
    subject: 'Ein neues Passwort für Laurel',
    text:
      'Jemand hat ein neues Passwort für Ihr Konto angefordert. Dieser Link gilt einmal, eine ' +
      'Stunde. Wenn Sie es nicht waren, tun Sie nichts.',
  }),
  proposals: ({ shop, count }) => ({
    subject: `${shop}: ${count === 1 ? 'Eine Änderung wartet' : `${count} Änderungen warten`} auf Sie`,
    text:
      count === 1
        ? `Eine Änderung am Treueprogramm von ${shop} wartet, bis jemand sie freigibt. Sie steht hier:`
        : `${count} Änderungen am Treueprogramm von ${shop} warten, bis jemand sie freigibt. Sie stehen hier:`,
  }),
  changes: ({ shop, made }) => ({
    subject: `${shop}: ${countOf(made) === 1 ? 'Eine Änderung' : `${countOf(made)} Änderungen`} durch Assistenten`,
    text:
      `In ihren Grenzen haben Assistenten das Treueprogramm von ${shop} geändert:\n\n` +
      `${linesOf(made, CHANGED_IN_GERMAN)}\n\nJede Änderung steht hier, und wie sie sich rückgängig machen lässt:`,
  }),
}

export interface LetterTo<Kind extends keyof LetterAbout> {
  readonly email: string
  readonly language: string
  readonly kind: Kind
  readonly about: LetterAbout[Kind]
  readonly link: string
}

/**
 * Sends a link, if there is a mail server. Who answers a call does not wait for it: nobody can tell
 * by the time whether an address is known.
 */
export async function sendLetter<Kind extends keyof LetterAbout>(
  { context, now }: Pick<PeopleCall, 'context' | 'now'>,
  { email, language, kind, about, link }: LetterTo<Kind>,
): Promise<void> {
  const { mailer, config, log } = context
  if (mailer === null) return
  const letters = language.toLowerCase().startsWith('de') ? GERMAN : ENGLISH
  const { subject, text } = letters[kind](about)
  const host = new URL(config.base_url).hostname
  const message = {
    message_id: `<${newId('let', now)}@${host}>`,
    from: { name: 'Laurel', address: config.email_from ?? `no-reply@${host}` },
    to: email,
    subject,
    text: `${text}\n\n${link}\n`,
    html: `<p>${escaped(text).replaceAll('\n', '<br>')}</p><p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
    headers: {},
    reply_to: null,
    pictures: [],
  }
  try {
    const { kind: outcome } = await mailer.send(message, async () => true)
    if (outcome !== 'accepted') log.warn({ kind, outcome }, 'an e-mail to a person was not taken')
  } catch (error) {
    log.warn({ err: error }, 'an e-mail to a person was not sent')
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
