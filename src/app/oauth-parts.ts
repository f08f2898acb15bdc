import { admit } from '../actions/access/assistant-rates.ts'
import { connectAssistant } from '../actions/access/connect-assistant.ts'
import { disconnectAssistant } from '../actions/access/disconnect-assistant.ts'
import { isConnected, useAssistant } from '../actions/access/use-assistant.ts'
import type { Context } from '../context.ts'
import type { OAuthParts } from '../mcp/oauth/parts.ts'
import {
  consumeOAuthRecord,
  countTry,
  deleteOAuthRecord,
  findOAuthRecord,
  makeOAuthRecordPermanent,
  saveOAuthRecord,
} from '../store/access/oauth-records.ts'

/** What the authorization server needs of the store and of the actions. */
export function oauthParts(context: Context): OAuthParts {
  const { config, clock, log, outbound, secret, signing_secret, database } = context
  const { base_url, allow_private_webhooks } = config
  const { db } = database
  return {
    base_url,
    allow_private_webhooks,
    clock,
    log,
    outbound,
    secret,
    signing_secret,
    records: {
      find: (digest, now) => findOAuthRecord(db, digest, now),
      save: (record) => saveOAuthRecord(db, record),
      consume: (digest, now) => consumeOAuthRecord(db, digest, now),
      countTry: (digest) => countTry(db, digest),
      makePermanent: (digest) => makeOAuthRecordPermanent(db, digest),
      remove: (digest) => deleteOAuthRecord(db, digest),
    },
    connections: {
      connect: (request) => connectAssistant(context, request, clock.now()),
      end: async ({ shop_id, assistant_id }) => {
        await disconnectAssistant(context, shop_id, assistant_id, clock.now())
      },
      isLive: (connection) => isConnected(context, connection),
      use: (connection) => useAssistant(context, connection, clock.now()),
    },
    admit: (door, address) => admit(context, door, address, clock.now()),
  }
}
