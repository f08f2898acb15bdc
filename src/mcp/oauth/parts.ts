import type { Context } from '../../context.ts'
import type { AssistantScope } from '../../schemas/access/assistant.ts'
import type { LimitMode } from '../../schemas/access/limits.ts'

/** Which connection something belongs to. */
export interface ConnectionKey {
  readonly shop_id: number
  readonly assistant_id: string
}

export interface NewRecord {
  readonly digest: Buffer
  readonly model: string
  readonly shop_id: number | null
  readonly assistant_id: string | null
  readonly sealed_payload: Buffer
  readonly expires_at: Date | null
}

export interface KeptRecord {
  readonly sealed_payload: Uint8Array
  readonly consumed_at: Date | null
  readonly expires_at: Date | null
}

/** The storage of tokens, codes, clients and approvals, found by digests. */
export interface Records {
  find(digest: Buffer, now: Date): Promise<KeptRecord | undefined>
  save(record: NewRecord): Promise<void>
  /** False where it was consumed before. */
  consume(digest: Buffer, now: Date): Promise<boolean>
  /** Counts a try to finish an approval; null if it is gone. */
  countTry(digest: Buffer): Promise<number | null>
  /** From then on it does not expire. */
  makePermanent(digest: Buffer): Promise<void>
  remove(digest: Buffer): Promise<void>
}

/** The actions of merchants and assistants, provided by the rest of the service. */
export interface Connections {
  /** null: no such code, or no longer. */
  connect(request: {
    readonly code: string
    readonly client_id: string
    readonly name: string
    readonly scopes: readonly AssistantScope[]
    readonly mode: LimitMode
  }): Promise<ConnectionKey | null>
  end(connection: ConnectionKey): Promise<void>
  isLive(connection: ConnectionKey): Promise<boolean>
  /** The key of a live connection, whose use is recorded; null if it has ended. */
  use(connection: ConnectionKey): Promise<{ shop_id: number; key_id: string } | null>
}

/** The parts of the authorization server. */
export interface OAuthParts
  extends Pick<Context, 'clock' | 'log' | 'outbound' | 'secret' | 'signing_secret'>,
    Pick<Context['config'], 'base_url' | 'allow_private_webhooks'> {
  readonly records: Records
  readonly connections: Connections
  /** True if one more request is allowed, of this address or of all callers together. */
  admit(
    door: 'registration' | 'document' | 'connection_code',
    address: string | null,
  ): Promise<boolean>
}

/** A connection's name in tokens, and that of its one grant. */
export function nameConnection({ shop_id, assistant_id }: ConnectionKey): string {
  return `${shop_id}.${assistant_id}`
}

export function readConnection(name: string | undefined): ConnectionKey | null {
  const [, shop_id, assistant_id] = /^([1-9][0-9]{0,9})\.(asst_[0-9a-z]+)$/.exec(name ?? '') ?? []
  if (shop_id === undefined || assistant_id === undefined) return null
  return { shop_id: Number(shop_id), assistant_id }
}
