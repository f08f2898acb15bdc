import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'

/** One e-mail, ready to go. */
export interface MailMessage {
  /** Its unique id, also at the mail server. */
  readonly message_id: string
  readonly from: { readonly name: string; readonly address: string }
  /** null: answers go to the sender. */
  readonly reply_to: string | null
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  /** What its HTML shows, by Content-ID. */
  readonly pictures: readonly MailPicture[]
}

export interface MailPicture {
  readonly content_id: string
  readonly media_type: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array
}

/**
 * The result. `refused_for_now` and `refused`: the server said no, and certainly has not taken it.
 * `unknown`: the server had all of it, and its answer was lost. `withheld`: it was never finished,
 * because `mayFinish` said no.
 */
export type MailOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused_for_now' | 'refused' | 'unknown'; readonly reason: string }
  | { readonly kind: 'withheld' }

export interface Mailer {
  /**
   * Sends one e-mail. A mail server takes an e-mail at its last line. `mayFinish` runs right before
   * it, so that we can record it even if this process dies then.
   */
  send(message: MailMessage, mayFinish: () => Promise<boolean>): Promise<MailOutcome>
  close(): void
}

const CONNECTIONS_MAX = 5
const CONNECTION_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 60_000
/** Over another connection, if a kept one was closed before it was used. */
const CONNECTIONS_TRIED_AGAIN = 1

class Withheld extends Error {
  override name = 'Withheld'
}

interface Sending extends SendMailOptions {
  /** Called when a mail server has all of the content except its end. */
  readonly mayFinish: () => Promise<boolean>
}

/** Sends by SMTP, over a few connections that stay open. */
export class SmtpMailer implements Mailer {
  readonly #transport: Transporter

  constructor(url: string) {
    this.#transport = createTransport({
      ...transportOf(url),
      pool: true,
      maxConnections: CONNECTIONS_MAX,
      maxRequeues: CONNECTIONS_TRIED_AGAIN,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      greetingTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
    })
    this.#transport.use('stream', ({ data, message }, done) => {
      // What `sendMail` was given below.
      const { mayFinish } = data as Sending
      // This stream is not read before the server has agreed to take the content.
      message.processFunc((content) => Readable.from(finished(content, mayFinish)))
      done()
    })
  }

  async send(message: MailMessage, mayFinish: () => Promise<boolean>): Promise<MailOutcome> {
    const { message_id, from, subject, html, text, headers, reply_to, pictures } = message
    // As one address, whatever it contains: a plain text would be parsed as a list.
    const to = { name: '', address: message.to }
    const mail: SendMailOptions = {
      ...{ messageId: message_id, from, to, subject, html, text, headers },
      ...(reply_to === null ? {} : { replyTo: { name: '', address: reply_to } }),
      attachments: pictures.map(attachmentOf),
    }
    let may_have_it = false
    const sending: Sending = {
      ...mail,
      envelope: { from: from.address, to },
      mayFinish: async () => {
        may_have_it = await mayFinish()
        return may_have_it
      },
    }
    try {
      await this.#transport.sendMail(sending)
      return { kind: 'accepted' }
    } catch (error) {
      if (error instanceof Withheld) return { kind: 'withheld' }
      return outcomeOf(error, may_have_it)
    }
  }

  close(): void {
    this.#transport.close()
  }
}

function attachmentOf({ content_id, media_type, bytes }: MailPicture) {
  return {
    cid: content_id,
    contentType: media_type,
    filename: media_type === 'image/png' ? 'logo.png' : 'logo.jpg',
    contentDisposition: 'inline' as const,
    content: Buffer.from(bytes),
  }
}

/** What is wrong with a mail server. */
export interface MailServerFault {
  readonly kind: 'no_tls' | 'login' | 'unreachable'
  readonly reason: string
}

const TRIED_FOR_MS = 10_000

/** Connects, waits for the greeting, begins TLS and logs in, as before an e-mail; sends nothing. */
export async function tryMailServer(url: string): Promise<MailServerFault | null> {
  const transport = createTransport({
    ...transportOf(url),
    connectionTimeout: TRIED_FOR_MS,
    greetingTimeout: TRIED_FOR_MS,
    socketTimeout: TRIED_FOR_MS,
  })
  try {
    await transport.verify()
    return null
  } catch (error) {
    const { code, message = '' } = asSmtpError(error)
    const reason = message.slice(0, 200)
    if (code === 'EAUTH') return { kind: 'login', reason }
    return { kind: code === 'ETLS' ? 'no_tls' : 'unreachable', reason }
  } finally {
    transport.close()
  }
}

/** The server must offer TLS, unless the address says “?tls=optional”: e-mails are personal data. */
function transportOf(address: string): { url: string; requireTLS: boolean } {
  const url = new URL(address)
  const is_optional = url.searchParams.get('tls') === 'optional'
  // This parameter is ours, and would mean something else to the library.
  url.searchParams.delete('tls')
  return { url: url.href, requireTLS: !is_optional }
}

async function* finished(content: Readable, mayFinish: Sending['mayFinish']) {
  yield* content
  if (!(await mayFinish())) throw new Withheld()
}

/** A refusal of something else, such as a password or a sender, says nothing about this e-mail. */
const REFUSE_THE_EMAIL: readonly (string | undefined)[] = ['RCPT TO', 'DATA']

function outcomeOf(error: unknown, may_have_it: boolean): MailOutcome {
  const { code, command, responseCode: answer, message = '' } = asSmtpError(error)
  const reason = message.slice(0, 200)
  if (answer !== undefined && answer >= 400) {
    const for_good = answer >= 500 && REFUSE_THE_EMAIL.includes(command)
    return { kind: for_good ? 'refused' : 'refused_for_now', reason }
  }
  // No mail server was asked: nobody can have this address.
  if (code === 'EENVELOPE') return { kind: 'refused', reason }
  // No answer of the server: before the last line it has taken nothing.
  return { kind: may_have_it ? 'unknown' : 'refused_for_now', reason }
}

/** The fields that nodemailer adds to its errors. */
function asSmtpError(error: unknown): {
  code?: string
  /** What the server was answering. */
  command?: string
  responseCode?: number
  message?: string
} {
  return error !== null && typeof error === 'object' ? error : {}
}
