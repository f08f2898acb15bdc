import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { SmtpMailer } from '../../src/lib/mailer.ts'

/** What an e-mail comes to, by where a real mail server says no. */

const refusal = (responseCode: number) =>
  Object.assign(new Error('a reason of its own'), { responseCode })

/** Sends one e-mail to a server with these habits; answers whether its end was reached, too. */
async function send(
  habits: SMTPServerOptions,
  { to = 'ada@example.com', password = '', more = '?tls=optional' } = {},
) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...habits })
  const listening = once(server.server, 'listening')
  server.listen(0, '127.0.0.1')
  await listening
  // A listening TCP server has this kind of address.
  const { port } = server.server.address() as AddressInfo
  const login = password === '' ? '' : `laurel:${password}@`
  const mailer = new SmtpMailer(`smtp://${login}127.0.0.1:${port}${more}`)
  let is_at_its_end = false
  const message = {
    message_id: '<1@laurel.test>',
    from: { name: 'Bean There', address: 'club@laurel.test' },
    reply_to: null,
    to,
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
    headers: {},
    pictures: [],
  }
  const outcome = await mailer.send(message, async () => {
    is_at_its_end = true
    return true
  })
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return { kind: outcome.kind, is_at_its_end }
}

const taking: SMTPServerOptions = {
  onData: (stream, _session, done) => void stream.on('end', () => done()).resume(),
}

describe('an e-mail', () => {
  it('that the server takes is accepted', async () => {
    expect(await send(taking)).toEqual({ kind: 'accepted', is_at_its_end: true })
  })

  it.each([
    [
      'its reader, for good',
      { onRcptTo: (_to, _session, done) => done(refusal(550)) },
      'refused',
      false,
    ],
    [
      'its reader, for now',
      { onRcptTo: (_to, _session, done) => done(refusal(451)) },
      'refused_for_now',
      false,
    ],
    [
      'its content, for good',
      {
        onData: (stream, _session, done) =>
          void stream.on('end', () => done(refusal(554))).resume(),
      },
      'refused',
      true,
    ],
    [
      'its sender',
      { ...taking, onMailFrom: (_from, _session, done) => done(refusal(550)) },
      'refused_for_now',
      false,
    ],
  ] as readonly (readonly [
    string,
    SMTPServerOptions,
    string,
    boolean,
  ])[])('of which the server refuses %s', async (_what, habits, kind, is_at_its_end) => {
    expect(await send(habits)).toEqual({ kind, is_at_its_end })
  })

  it('is not given up for a wrong password', async () => {
    const habits: SMTPServerOptions = {
      ...taking,
      onAuth: (_login, _session, done) => done(refusal(535)),
    }
    const outcome = await send(habits, { password: 'wrong' })
    expect(outcome).toEqual({ kind: 'refused_for_now', is_at_its_end: false })
  })

  it.each([
    ['', 'refused_for_now', 0],
    ['?tls=optional', 'accepted', 1],
  ])('goes to a server without TLS only where “%s” allows it', async (more, kind, told) => {
    let passwords = 0
    const habits: SMTPServerOptions = {
      ...taking,
      allowInsecureAuth: true,
      onAuth: (_login, _session, done) => {
        passwords += 1
        done(null, { user: 'laurel' })
      },
    }
    expect((await send(habits, { password: 'hunter2', more })).kind).toBe(kind)
    expect(passwords).toBe(told)
    expect(await send(taking, { more })).toMatchObject({ kind, is_at_its_end: told === 1 })
  })

  it.each([
    ['two addresses', 'ada@example.com, eve@example.com'],
    ['an address that nobody can have', 'ada@exa<mple.com'],
  ])('to %s goes to nobody, and is given up at once', async (_what, to) => {
    expect(await send(taking, { to })).toEqual({ kind: 'refused', is_at_its_end: false })
  })
})
