import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a device would answer that knows, or does not know, who holds it. */
export interface Holding {
  /** Whose pages asked. */
  readonly origin: string
  readonly host: string
  readonly is_known?: boolean
  /** How often the passkey was used, if the device counts. */
  readonly uses?: number
}

const PRESENT = 0x01
const KNOWN = 0x04
const HAS_KEY = 0x40

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

/** A device with one passkey, which follows WebAuthn with a key of the curve P-256. */
export class PasskeyDevice {
  readonly #credential_id = randomBytes(32)
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })

  get credential_id(): string {
    return encode(this.#credential_id)
  }

  /** The body of `addPasskey`. */
  make(challenge: string, holding: Holding) {
    const length = Buffer.from([0, this.#credential_id.length])
    const key = Buffer.concat([Buffer.alloc(16), length, this.#credential_id, this.#coseKey()])
    const data = Buffer.concat([state(holding, HAS_KEY), key])
    return {
      credential_id: this.credential_id,
      client_data: encode(Buffer.from(clientData('webauthn.create', challenge, holding))),
      attestation: encode(Buffer.concat([CBOR_WITHOUT_PROOF, byteString(data)])),
      transports: ['internal'],
    }
  }

  /** The body of `signInByPasskey`. */
  show(challenge: string, holding: Holding) {
    const client_data = Buffer.from(clientData('webauthn.get', challenge, holding))
    const data = state(holding, 0)
    const signed = Buffer.concat([data, sha256(client_data)])
    return {
      credential_id: this.credential_id,
      client_data: encode(client_data),
      authenticator_data: encode(data),
      signature: encode(sign('sha256', signed, this.#key.privateKey)),
    }
  }

  /** {1: 2, 3: -7, -1: 1, -2: x, -3: y} */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      ...[Buffer.from([0x21]), byteString(Buffer.from(x, 'base64url'))],
      ...[Buffer.from([0x22]), byteString(Buffer.from(y, 'base64url'))],
    ])
  }
}

/** {"fmt": "none", "attStmt": {}, "authData": ... in CBOR, up to the last value. */
const CBOR_WITHOUT_PROOF = Buffer.concat([
  Buffer.from([0xa3, 0x63]),
  Buffer.from('fmt'),
  Buffer.from([0x64]),
  Buffer.from('none'),
  Buffer.from([0x67]),
  Buffer.from('attStmt'),
  Buffer.from([0xa0, 0x68]),
  Buffer.from('authData'),
])

function byteString(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}

function state({ host, is_known = true, uses = 0 }: Holding, more: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(uses)
  const flags = Buffer.from([PRESENT | (is_known ? KNOWN : 0) | more])
  return Buffer.concat([sha256(host), flags, count])
}

function clientData(type: string, challenge: string, { origin }: Holding): string {
  return JSON.stringify({ type, challenge, origin, crossOrigin: false })
}
