import type { Context } from '../../context.ts'
import type { AssistantScope } from '../../schemas/access/assistant.ts'

/** Which connection something belongs to. */
export interface ConnectionId {
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

/** Where tokens, codes, clients and approvals are kept, found by the digests of their names. */
export interface Records {
  find(digest: Buffer, now: Date): Promise<KeptRecord | undefined>
  save(record: NewRecord): Promise<void>
  /** False where it was consumed before. */
  consume(digest: Buffer, now: Date): Promise<boolean>
  /** Counts a try to finish an approval; null where it is gone. */
  countTry(digest: Buffer): Promise<number | null>
  /** Lets it expire no more. */
  keep(digest: Buffer): Promise<void>
  remove(digest: Buffer): Promise<void>
}

/** What merchants and assistants do here, as the rest of the service carries it out. */
export interface Connections {
  /** null: no such code, or no longer. */
  connect(request: {
    readonly code: string
    readonly client_id: string
    readonly name: string
    readonly scopes: readonly AssistantScope[]
  }): Promise<ConnectionId | null>
  end(connection: ConnectionId): Promise<void>
  isLive(connection: ConnectionId): Promise<boolean>
  /** The key of a live connection, whose use is noted; null where it has ended. */
  use(connection: ConnectionId): Promise<{ shop_id: number; key_id: string } | null>
}

/** What the authorization server is made of. */
export interface OAuthParts
  extends Pick<Context, 'clock' | 'log' | 'outbound' | 'secret'>,
    Pick<Context['config'], 'base_url' | 'allow_private_webhooks'> {
  readonly records: Records
  readonly connections: Connections
  /** True when one more may come in, of all callers together. */
  admit(door: 'registration' | 'document' | 'connection_code'): Promise<boolean>
}

/** A connection's name in tokens, and that of its one grant. */
export function nameConnection({ shop_id, assistant_id }: ConnectionId): string {
  return `${shop_id}.${assistant_id}`
}

export function readConnection(name: string | undefined): ConnectionId | null {
  const [, shop_id, assistant_id] = /^([1-9][0-9]{0,9})\.(asst_[0-9a-z]+)$/.exec(name ?? '') ?? []
  if (shop_id === undefined || assistant_id === undefined) return null
  return { shop_id: Number(shop_id), assistant_id }
}
