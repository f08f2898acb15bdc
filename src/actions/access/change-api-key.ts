import type { Context } from '../../context.ts'
import { type Limits, newLimits } from '../../domain/access/limits.ts'
import type { Scope } from '../../domain/access/scopes.ts'
import { notFound, refused, requireNoFaults } from '../../errors.ts'
import { isAddressRange } from '../../lib/address-ranges.ts'
import { type ApiKey, findApiKey, updateApiKey } from '../../store/access/keys.ts'
import { inTransaction } from '../../store/db.ts'
import { createApiKey } from './create-api-key.ts'
import { requireVersion } from './require-version.ts'

export interface KeyInput {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** The version of its answers; the current one by default. */
  readonly api_version?: string
  /** Addresses and ranges that it may be used from; none: from anywhere. */
  readonly allowed_addresses?: readonly string[]
  readonly limits?: LimitsInput
}

/** Omitted figures stay, or are those of a new assistant; null: no limits. */
export type LimitsInput = { readonly [Name in keyof Limits]?: Limits[Name] | undefined } | null

export type KeyChange = Partial<
  Pick<KeyInput, 'name' | 'api_version' | 'allowed_addresses' | 'limits'>
> & {
  readonly paused?: boolean
}

/** A new API key of the merchant, with its text, which is never shown again. */
export function addApiKey(
  context: Context,
  shop_id: number,
  input: KeyInput,
  now: Date,
): Promise<{ key: string; stored: ApiKey }> {
  const { api_version = context.versions.current.name } = input
  requireVersion(context.versions, 'api_version', api_version)
  requireAddressRanges(input.allowed_addresses ?? [])
  return inTransaction(context.database.db, async (tx) => {
    const wanted = { ...input, api_version, limits: changedLimits(null, input.limits ?? null) }
    const { key_id, key } = await createApiKey(tx, context.secret, shop_id, wanted, now)
    const stored = await findApiKey(tx, shop_id, key_id)
    if (stored === undefined) throw new Error(`the new key ${key_id} was not stored`)
    return { key, stored }
  })
}

/** Renames a key, pauses it, or moves it to another version. Throws `not_found`. */
export function changeApiKey(
  context: Context,
  shop_id: number,
  key_id: string,
  change: KeyChange,
  now: Date,
): Promise<ApiKey> {
  const { paused, limits, ...rest } = change
  const { api_version, allowed_addresses } = rest
  if (api_version !== undefined) requireVersion(context.versions, 'api_version', api_version)
  if (allowed_addresses !== undefined) requireAddressRanges(allowed_addresses)
  const pausing = paused === undefined ? {} : { paused_at: paused ? now : null }
  return writeKey(context, shop_id, key_id, (before) => {
    if (before.revoked_at !== null) throw refused('key_revoked', 'A revoked key cannot be changed.')
    if (allowed_addresses !== undefined && before.managed && !before.assistant) {
      throw refused(
        'managed_key',
        'This key is for the browsers of customers, which may be anywhere.',
      )
    }
    const limiting = limits === undefined ? {} : { limits: changedLimits(before.limits, limits) }
    return { ...rest, ...pausing, ...limiting }
  })
}

/** What a key may do alone, after a change. */
function changedLimits(before: Limits | null, input: LimitsInput): Limits | null {
  if (input === null) return null
  const given = Object.entries(input).filter(([, figure]) => figure !== undefined)
  // Each is checked against the schema of its name.
  return { ...(before ?? newLimits('act')), ...Object.fromEntries(given) } as Limits
}

function requireAddressRanges(texts: readonly string[]): void {
  requireNoFaults(
    texts.flatMap((received, index) =>
      isAddressRange(received)
        ? []
        : [
            {
              field: `allowed_addresses.${index}`,
              message: 'must be an IP address, or a range like 10.0.0.0/8',
              received,
            },
          ],
    ),
  )
}

/** Revokes a key for ever. A key that was revoked before keeps that time. Throws `not_found`. */
export function revokeApiKey(
  context: Context,
  shop_id: number,
  key_id: string,
  now: Date,
): Promise<ApiKey> {
  return writeKey(context, shop_id, key_id, (before) => ({
    revoked_at: before.revoked_at ?? now,
  }))
}

async function writeKey(
  context: Context,
  shop_id: number,
  key_id: string,
  decide: (before: ApiKey) => Parameters<typeof updateApiKey>[3],
): Promise<ApiKey> {
  const key = await inTransaction(context.database.db, async (tx) => {
    const before = await findApiKey(tx, shop_id, key_id)
    return before && updateApiKey(tx, shop_id, key_id, decide(before))
  })
  if (key === undefined) throw notFound('key', key_id)
  // Callers are cached together with their key.
  context.credentials.clear()
  return key
}
