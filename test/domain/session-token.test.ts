import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatSessionToken,
  isSessionToken,
  readSessionToken,
  type SessionClaims,
} from '../../src/domain/access/session-token.ts'
import { equalInConstantTime, keyedDigest } from '../../src/lib/secrets.ts'
import { runs } from '../support/runs.ts'

const RUNS = 200

const sign = (payload: string) => keyedDigest('a secret', 'session-token', payload)
const isSigned = (payload: string, mac: Buffer) => equalInConstantTime(mac, sign(payload))

const claims: fc.Arbitrary<SessionClaims> = fc.record({
  shop_id: fc.nat(),
  key_id: fc.stringMatching(/^key_[0-9a-z]{26}$/),
  customer_id: fc.maxSafeNat(),
  scopes: fc.uniqueArray(fc.constantFrom('read' as const, 'write' as const), { minLength: 1 }),
  issued_at: fc.date({ noInvalidDate: true }),
  expires_at: fc.date({ noInvalidDate: true }),
})

describe('a session token', () => {
  it('says what was put into it', () => {
    fc.assert(
      fc.property(claims, (said) => {
        const token = formatSessionToken(said, sign)
        expect(isSessionToken(token)).toBe(true)
        expect(token).toMatch(/^lst_[\w-]+\.[\w-]+$/)
        expect(readSessionToken(token, isSigned)).toEqual(said)
      }),
      runs(RUNS),
    )
  })

  it('of an earlier release, which has no moment of its making, counts as one of long ago', () => {
    const fields = [1, 'key_1', 1001, 'read', Date.parse('2026-11-20T00:00:00Z')]
    const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
    const token = `lst_${payload}.${sign(payload).toString('base64url')}`
    const issued_at = new Date('2026-11-13T00:00:00Z')
    expect(readSessionToken(token, isSigned)).toMatchObject({ customer_id: 1001, issued_at })
  })

  it('is refused when one bit of what it says or of its signature is another', () => {
    fc.assert(
      fc.property(claims, fc.nat(), fc.nat(7), fc.boolean(), (said, at, bit, in_payload) => {
        const [payload = '', mac = ''] = formatSessionToken(said, sign).slice(4).split('.')
        const changed = Buffer.from(in_payload ? payload : mac, 'base64url')
        changed.writeUInt8(changed.readUInt8(at % changed.length) ^ (1 << bit), at % changed.length)
        const text = changed.toString('base64url')
        const token = in_payload ? `lst_${text}.${mac}` : `lst_${payload}.${text}`
        expect(readSessionToken(token, isSigned)).toBeNull()
      }),
      runs(RUNS),
    )
  })

  it('is refused with any one character replaced, whatever it decodes to', () => {
    const character = fc.stringMatching(/^[\w.=-]$/)
    fc.assert(
      fc.property(claims, fc.nat(), character, (said, place, replaced) => {
        const token = formatSessionToken(said, sign)
        const at = 4 + (place % (token.length - 4))
        fc.pre(token[at] !== replaced)
        const changed = token.slice(0, at) + replaced + token.slice(at + 1)
        expect(readSessionToken(changed, isSigned)).toBeNull()
      }),
      runs(500),
    )
  })

  it('is refused when it was signed with another secret', () => {
    fc.assert(
      fc.property(claims, (said) => {
        const foreign = (payload: string) => keyedDigest('another', 'session-token', payload)
        expect(readSessionToken(formatSessionToken(said, foreign), isSigned)).toBeNull()
      }),
      runs(RUNS),
    )
  })

  it('cannot be cut, joined or guessed', () => {
    const token = formatSessionToken(
      {
        shop_id: 1,
        key_id: 'key_1',
        customer_id: 1001,
        scopes: ['read'],
        issued_at: new Date(0),
        expires_at: new Date(0),
      },
      sign,
    )
    const [payload, mac] = token.slice(4).split('.')
    const bad = [
      '',
      'lst_',
      'lst_.',
      `lst_${payload}`,
      `lst_${payload}.`,
      `lst_.${mac}`,
      `${token}.`,
      `${token}=`,
      `${token}!`,
      ` ${token}`,
      `${token}\n`,
      `${token}.x`,
      `lst_${mac}.${payload}`,
      `xst_${payload}.${mac}`,
      token.slice(0, -2),
    ]
    for (const text of bad) expect(readSessionToken(text, isSigned), text).toBeNull()
  })

  it('is refused, whatever text it is, without a signature', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readSessionToken(`lst_${text}`, isSigned)).toBeNull()
      }),
      runs(RUNS),
    )
  })
})
