import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSigned, UnverifiedEvent, verifyEvent } from 'laurel/verify'
import { describe, expect, it } from 'vitest'
import { arrived, spoilt } from './deliveries.ts'

const root = join(import.meta.dirname, '../..')

describe('verifyEvent', () => {
  it('answers the event of a delivery, from bytes or text and any kind of headers', () => {
    const { body, headers, secret } = arrived()
    const event = JSON.parse(body.toString())
    expect(verifyEvent({ body, headers, secret })).toEqual(event)
    expect(verifyEvent({ body: new Uint8Array(body), headers, secret })).toEqual(event)
    expect(verifyEvent({ body: body.toString(), headers, secret })).toEqual(event)
    expect(verifyEvent({ body, headers: new Headers(headers), secret })).toEqual(event)
  })

  it('takes a delivery of up to five minutes ago, or of the given time', () => {
    expect(verifyEvent(arrived(290))).toMatchObject({ topic: 'reward.redeemed' })
    expect(verifyEvent({ ...arrived(3_500), tolerance_seconds: 3_600 })).toBeDefined()
    const now = new Date(Date.now() - 3_600_000)
    expect(verifyEvent({ ...arrived(3_600), now })).toBeDefined()
  })

  it('takes any one of several signatures, as while a secret is replaced', () => {
    const delivery = arrived()
    const signature = delivery.headers['webhook-signature']
    const headers = { ...delivery.headers, 'webhook-signature': `v1,AAAA v1a,x ${signature}` }
    expect(verifyEvent({ ...delivery, headers })).toBeDefined()
  })

  it.each(Object.entries(spoilt()))('refuses %s', (_what, delivery) => {
    expect(() => verifyEvent(delivery)).toThrow(UnverifiedEvent)
  })

  it.each([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])('refuses a delivery without %s, and names it', (name) => {
    const delivery = arrived()
    for (const value of [undefined, '', ['a', 'b']]) {
      const headers = { ...delivery.headers, [name]: value }
      expect(() => verifyEvent({ ...delivery, headers })).toThrow(name)
    }
  })

  it('refuses a time that is none', () => {
    const delivery = arrived()
    for (const time of ['NaN', 'now', '-1', '1e9', '0x10', '9'.repeat(40)]) {
      const headers = { ...delivery.headers, 'webhook-timestamp': time }
      expect(() => verifyEvent({ ...delivery, headers }), time).toThrow(UnverifiedEvent)
    }
  })

  it('wants the body as it came, not what a parser made of it', () => {
    const delivery = arrived()
    const body = JSON.parse(delivery.body.toString())
    expect(() => verifyEvent({ ...delivery, body })).toThrow('before it is parsed')
  })
})

describe('isSigned', () => {
  it('knows the header of the contract', () => {
    const { body, headers, secret } = arrived()
    const signature = headers['x-service-hmac-sha256']
    expect(isSigned({ body, signature, secret })).toBe(true)
    expect(isSigned({ body: body.toString(), signature, secret })).toBe(true)
    expect(isSigned({ body, signature, secret: arrived().secret })).toBe(false)
    expect(isSigned({ body: Buffer.from('{}'), signature, secret })).toBe(false)
    for (const none of [undefined, null, '', 'x', `${signature}=`]) {
      expect(isSigned({ body, signature: none, secret })).toBe(false)
    }
  })
})

it('runs from node_modules, where Node takes no types off', () => {
  const folder = mkdtempSync(join(process.env.TEST_SCRATCH ?? tmpdir(), 'receiver-'))
  const installed = join(folder, 'node_modules/laurel')
  mkdirSync(installed, { recursive: true })
  cpSync(join(root, 'package.json'), join(installed, 'package.json'))
  cpSync(join(root, 'receivers'), join(installed, 'receivers'), { recursive: true })
  const { body, headers, secret } = arrived()
  const delivery = JSON.stringify({ body: body.toString(), headers, secret })
  writeFileSync(
    join(folder, 'receiver.mjs'),
    `import { verifyEvent } from 'laurel/verify'\nconsole.log(verifyEvent(${delivery}).id)`,
  )
  const printed = execFileSync(process.execPath, [join(folder, 'receiver.mjs')], {
    encoding: 'utf8',
  })
  expect(printed).toBe('evt_01jd3k5m9q8r7s6t5v4w3x2y1z\n')
  rmSync(folder, { recursive: true })
})
