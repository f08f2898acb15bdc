import { generateKeyPairSync, sign } from 'node:crypto'

/** A certificate that has signed itself, for names on this machine. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const OBJECT_IDENTIFIER = 0x06
const UTF8_STRING = 0x0c
const GENERALIZED_TIME = 0x18
const DNS_NAME = 0x82

const COMMON_NAME = Buffer.from('550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('551d11', 'hex')
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex')

/** Node makes keys and signatures, but no certificates: these are few enough bytes to write. */
export function selfSigned(...names: readonly string[]): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, der(OBJECT_IDENTIFIER, ECDSA_WITH_SHA256))
  const common_name = [der(OBJECT_IDENTIFIER, COMMON_NAME), der(UTF8_STRING, text('test'))]
  const holder = der(SEQUENCE, der(SET, der(SEQUENCE, ...common_name)))
  const times = ['20200101000000Z', '99991231235959Z']
  const alt_names = der(SEQUENCE, ...names.map((name) => der(DNS_NAME, text(name))))
  const alt_name = [der(OBJECT_IDENTIFIER, SUBJECT_ALT_NAME), der(OCTET_STRING, alt_names)]
  const content = der(
    SEQUENCE,
    // The third version, and a serial number.
    der(0xa0, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.of(1)),
    algorithm,
    holder,
    der(SEQUENCE, ...times.map((time) => der(GENERALIZED_TIME, text(time)))),
    holder,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, ...alt_name))),
  )
  const signature = sign('sha256', content, privateKey)
  const whole = der(SEQUENCE, content, algorithm, der(BIT_STRING, Buffer.of(0), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

const text = (value: string) => Buffer.from(value)

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}
