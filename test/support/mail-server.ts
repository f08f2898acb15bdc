import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { readMail } from './read-mail.ts'
import { pause } from './service-process.ts'

/** An e-mail as a mail server took it. */
export interface TakenMail {
  readonly to: string
  readonly source: string
  readonly headers: ReadonlyMap<string, string>
  readonly subject: string
  /** The part that is plain text, as it was written. */
  readonly text: string
}

/** What happens to an address that begins so. All others are welcome. */
const REFUSALS: Readonly<Record<string, Error>> = {
  nobody: refusal(550, 'nobody of that name'),
  later: refusal(451, 'not now'),
}

/**
 * A real mail server on loopback. Addresses that begin with `nobody` or `later` are refused. For
 * those with `gone` it closes the connection before it has the e-mail, and for those with `mute`
 * after it has all of it, without an answer. It can be slow, so that much is under way at a time. Who logs in needs the password.
 */
export async function startMailServer({ answers_after_ms = 0, password = '' } = {}) {
  const taken: TakenMail[] = []
  const sockets = new Map<number | undefined, Socket>()
  const holds = new Map<
    string,
    { readonly reached: () => void; readonly released: Promise<void> }
  >()
  /** Whoever was refused, and is not any more. */
  const welcome = new Set<string>()
  const kindOf = (address: string) =>
    welcome.has(address) ? '' : (/^(nobody|later|gone|mute)/.exec(address)?.[1] ?? '')
  let tried = 0
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      if (auth.password === password) done(null, { user: auth.username })
      else done(new Error('wrong password'))
    },
    disabledCommands: ['STARTTLS'],
    async onRcptTo({ address }, session, done) {
      tried += 1
      const hold = holds.get(address)
      holds.delete(address)
      hold?.reached()
      await hold?.released
      if (answers_after_ms > 0) await pause(answers_after_ms)
      if (kindOf(address) === 'gone') return sockets.get(session.remotePort)?.destroy()
      done(REFUSALS[kindOf(address)])
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString()
        const to = session.envelope.rcptTo[0]?.address ?? ''
        taken.push({ to, source, ...readMail(source) })
        if (kindOf(to) === 'mute') sockets.get(session.remotePort)?.destroy()
        else done()
      })
    },
  })
  // What a test breaks off is no error of the server.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  const listening = once(server.server, 'listening')
  server.listen(0, '127.0.0.1')
  await listening
  // A listening TCP server has this kind of address.
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    url: `smtp://127.0.0.1:${port}?tls=optional`,
    taken,
    /** How often somebody was named as who an e-mail is for. */
    tried: () => tried,
    /** From now on the address gets what is sent to it. */
    welcome: (address: string) => welcome.add(address),
    /** Lets the next e-mail to an address wait, before any of it is taken. */
    hold(address: string) {
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      holds.set(address, { reached: reached.resolve, released: released.promise })
      return { reached: reached.promise, release: released.resolve }
    },
    close,
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
