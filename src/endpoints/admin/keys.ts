import { type Static, Type } from 'typebox'
import { createApiKey } from '../../actions/access/create-api-key.ts'
import { SCOPES } from '../../domain/access/scopes.ts'
import { notFound, refused } from '../../errors.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import {
  closed,
  listOf,
  NoBody,
  NoParams,
  NoQuery,
  nullable,
  oneOf,
  pageQuery,
  timestamp,
  visibleText,
} from '../../schemas/base/types.ts'
import { findApiKey, listApiKeys, updateApiKey } from '../../store/access/keys.ts'
import { inTransaction } from '../../store/db.ts'
import type { ApiKey } from '../../store/tables.ts'
import { defineOperation } from '../door/define-operation.ts'
import { requireVersion } from '../door/require-version.ts'

const ORDER = { list: 'keys', shape: ['string'] } as const

const name = visibleText(100)
const scopes = Type.Array(oneOf(SCOPES), { minItems: 1, maxItems: 50 })
const version = visibleText(100, 'Of its answers: a live one, as `GET /shop` lists them.')

const keyFields = {
  id: Type.String(),
  name,
  last4: Type.String({ description: 'The last characters, to tell keys apart.' }),
  scopes,
  api_version: Type.String(),
  managed: Type.Boolean({
    description:
      "The service's own: for exchanged session tokens, or of an assistant's connection.",
  }),
  paused: Type.Boolean(),
  created_at: timestamp('When it was made.'),
  revoked_at: nullable(timestamp('When it was revoked.')),
}

const AdminKey = closed(keyFields, { title: 'AdminKey' })
const KeyPath = closed({ key_id: Type.String() })

export const listKeys = defineOperation('listKeys', {
  method: 'GET',
  path: '/keys',
  summary: 'List API keys, revoked ones too; a key itself is never shown again.',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: listOf('AdminKeyList', AdminKey),
  handle: async (input) => {
    const { shop_id } = await input.shop()
    const after = pageStart(ORDER, input.query)?.[0] ?? null
    const page = await readPage(
      ORDER,
      pageLimit(input.query),
      (limit) => listApiKeys(input.context.database.db, shop_id, { limit, after }),
      (key) => [key.key_id],
    )
    return presentPage(page, present)
  },
})

export const createKey = defineOperation('createKey', {
  method: 'POST',
  path: '/keys',
  summary: 'Make an API key. The key is in this answer and nowhere else.',
  params: NoParams,
  query: NoQuery,
  body: closed({ name, scopes, api_version: Type.Optional(version) }),
  result: closed({ key: Type.String(), ...keyFields }, { title: 'AdminKeyCreated' }),
  handle: async (input) => {
    const { context, body, now } = input
    const { api_version = context.versions.current.name } = body
    requireVersion(context.versions, 'api_version', api_version)
    const { shop_id } = await input.shop()
    return inTransaction(context.database.db, async (tx) => {
      const wanted = { ...body, api_version }
      const { key_id, key } = await createApiKey(tx, context.secret, shop_id, wanted, now)
      const stored = await findApiKey(tx, shop_id, key_id)
      if (stored === undefined) throw new Error('the new key was not stored')
      return { key, ...present(stored) }
    })
  },
})

export const updateKey = defineOperation('updateKey', {
  method: 'PATCH',
  path: '/keys/{key_id}',
  summary: 'Rename a key, pause it, or move it to another version.',
  params: KeyPath,
  query: NoQuery,
  body: closed({
    name: Type.Optional(name),
    paused: Type.Optional(Type.Boolean()),
    api_version: Type.Optional(version),
  }),
  result: AdminKey,
  handle: async (input) => {
    const { context, params, body, now } = input
    const { api_version } = body
    if (api_version !== undefined) requireVersion(context.versions, 'api_version', api_version)
    const { shop_id } = await input.shop()
    const { paused, ...rest } = body
    const key = await inTransaction(context.database.db, async (tx) => {
      const before = await findApiKey(tx, shop_id, params.key_id)
      if (before === undefined) throw notFound('key', params.key_id)
      if (before.revoked_at !== null) throw refused('key_revoked', 'A revoked key stays revoked.')
      const pausing = paused === undefined ? {} : { paused_at: paused ? now : null }
      return updateApiKey(tx, shop_id, params.key_id, { ...rest, ...pausing })
    })
    context.credentials.clear()
    if (key === undefined) throw notFound('key', params.key_id)
    return present(key)
  },
})

export const revokeKey = defineOperation('revokeKey', {
  method: 'DELETE',
  path: '/keys/{key_id}',
  summary: 'Revoke a key for ever, and every session token that it minted.',
  params: KeyPath,
  query: NoQuery,
  body: NoBody,
  result: AdminKey,
  handle: async (input) => {
    const { context, params, now } = input
    const { shop_id } = await input.shop()
    const key = await inTransaction(context.database.db, async (tx) => {
      const before = await findApiKey(tx, shop_id, params.key_id)
      if (before?.revoked_at) return before
      return updateApiKey(tx, shop_id, params.key_id, { revoked_at: now })
    })
    context.credentials.clear()
    if (key === undefined) throw notFound('key', params.key_id)
    return present(key)
  },
})

function present(key: ApiKey): Static<typeof AdminKey> {
  return {
    id: key.key_id,
    name: key.name,
    last4: key.last4,
    // Scopes are checked against the list when a key is made.
    scopes: key.scopes as Static<typeof scopes>,
    api_version: key.api_version,
    managed: key.managed,
    paused: key.paused_at !== null,
    created_at: key.created_at.toISOString(),
    revoked_at: key.revoked_at?.toISOString() ?? null,
  }
}
