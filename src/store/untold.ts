import { type RawBuilder, sql } from 'kysely'

/** Proposals that wait, and that nobody was told of yet. */
export const untoldProposals = (shop_id: RawBuilder<unknown>, now: Date) => sql`proposals x
  WHERE x.shop_id = ${shop_id} AND x.status = 'open' AND x.told_at IS NULL
    AND x.expires_at > ${now}`

/** What assistants did on their own, and nobody was told of yet. After a day it is no news. */
export const untoldChanges = (shop_id: RawBuilder<unknown>, now: Date) => sql`program_changes x
  WHERE x.shop_id = ${shop_id} AND x.actor_kind = 'assistant' AND x.approver_name IS NULL
    AND x.told_at IS NULL AND x.created_at > ${now}::timestamptz - interval '1 day'`
