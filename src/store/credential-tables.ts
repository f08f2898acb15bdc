import type { Defaulted, Json } from './tables.ts'

/** The tables of who may call: keys, and assistants with what they were given. */

export interface ApiKeysTable {
  shop_id: number
  key_id: string
  name: string
  last4: string
  scopes: Json<string[]>
  api_version: string
  managed: Defaulted<boolean>
  assistant: Defaulted<boolean>
  created_at: Date
  paused_at: Date | null
  revoked_at: Date | null
}

export interface ApiKeyDigestsTable {
  digest: Uint8Array
  shop_id: number
  key_id: string
}

export interface AssistantConnectionsTable {
  shop_id: number
  assistant_id: string
  key_id: string
  client_id: string
  name: string
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

export interface ConnectionCodesTable {
  digest: Uint8Array
  shop_id: number
  expires_at: Date
}

export interface OAuthRecordsTable {
  digest: Uint8Array
  model: string
  shop_id: number | null
  assistant_id: string | null
  sealed_payload: Uint8Array
  consumed_at: Date | null
  tries: Defaulted<number>
  expires_at: Date | null
}

export interface CredentialTables {
  api_keys: ApiKeysTable
  api_key_digests: ApiKeyDigestsTable
  assistant_connections: AssistantConnectionsTable
  connection_codes: ConnectionCodesTable
  oauth_records: OAuthRecordsTable
}
