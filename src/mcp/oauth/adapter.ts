import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import { systemClock } from '../../lib/clock.ts'
import { seal } from '../../lib/seal.ts'
import { readConnection } from './parts.ts'
import { isRepeated } from './rotation.ts'
import { openPayload, recordDigest, SEALED_FOR, type StoringParts } from './sealed-record.ts'

/** Registered clients that nobody has connected are deleted after this time. */
const UNUSED_CLIENT_LIVES_S = 7 * 24 * 60 * 60

/**
 * Stores the provider's records in our database, so that all nodes share them: found by keyed
 * digests, sealed, and without the tokens themselves. Browser sessions are not stored at all, so
 * each approval needs its own code.
 */
export function recordAdapter(parts: StoringParts): AdapterFactory {
  return (model) => (model === 'Session' ? forgetful : new KeptRecords(model, parts))
}

const nothing = async () => undefined
const forgetful: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
}

class KeptRecords implements Adapter {
  readonly #model: string
  readonly #parts: StoringParts

  constructor(model: string, parts: StoringParts) {
    this.#model = model
    this.#parts = parts
  }

  async upsert(id: string, payload: AdapterPayload, expires_in_s?: number): Promise<void> {
    const { records, signing_secret, clock } = this.#parts
    const { jti: _set_again_when_found, ...kept } = payload
    const connection = readConnection(payload.accountId)
    const lives_ms = (expires_in_s ?? UNUSED_CLIENT_LIVES_S) * 1_000
    await records.save({
      digest: this.#digest(id),
      model: this.#model,
      shop_id: connection?.shop_id ?? null,
      assistant_id: connection?.assistant_id ?? null,
      sealed_payload: seal(signing_secret, SEALED_FOR, JSON.stringify(kept)),
      expires_at: new Date(clock.now().getTime() + lives_ms),
    })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { records, signing_secret, clock } = this.#parts
    const now = clock.now()
    const found = await records.find(this.#digest(id), now)
    if (found === undefined) return undefined
    const { consumed_at, expires_at } = found
    const payload = openPayload(signing_secret, found.sealed_payload)
    // A client has its own name; everything else is found by its id.
    if (payload.kind === undefined) return payload
    return {
      ...payload,
      jti: id,
      ...(expires_at !== null && { exp: machineSeconds(expires_at, now) }),
      ...(consumed_at !== null &&
        !this.#mayBeRepeated(consumed_at, now) && { consumed: machineSeconds(consumed_at, now) }),
    }
  }

  findByUid = nothing
  findByUserCode = nothing
  /** Never alone: the grant ends with it, and all its tokens too. */
  revokeByGrantId = nothing

  /**
   * If two use a code at once, the second ends the connection, like any later use. A refresh token
   * may be repeated for a while.
   */
  async consume(id: string): Promise<void> {
    const { records, clock } = this.#parts
    if (await records.consume(this.#digest(id), clock.now())) return
    const payload = await this.find(id)
    if (payload !== undefined && payload.consumed === undefined) return
    await this.#end(payload?.accountId)
    throw new errors.InvalidGrant('already used')
  }

  #mayBeRepeated(consumed_at: Date, now: Date): boolean {
    return this.#model === 'RefreshToken' && isRepeated(consumed_at, now)
  }

  async destroy(id: string): Promise<void> {
    await this.#parts.records.remove(this.#digest(id))
    if (this.#model === 'Grant') await this.#end(id)
  }

  /** A connection has one grant, with the connection's name. */
  async #end(name: string | undefined): Promise<void> {
    const connection = readConnection(name)
    if (connection !== null) await this.#parts.connections.end(connection)
  }

  #digest(id: string): Buffer {
    return recordDigest(this.#parts.secret, this.#model, id)
  }
}

/**
 * Converts a time of ours to the provider's clock, which is the machine's: the distance from now
 * stays the same.
 */
function machineSeconds(moment: Date, now: Date): number {
  const away_ms = moment.getTime() - now.getTime()
  return Math.ceil((systemClock.now().getTime() + away_ms) / 1_000)
}
