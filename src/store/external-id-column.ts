import { type RawBuilder, sql } from 'kysely'
import { FIRST_GIVEN_NUMBER } from '../lib/external-id.ts'

/**
 * The external id of the customer whose number this expression is; null if there is none. Numbers
 * that we did not give have none, so nothing is read for them.
 */
export function externalIdOfCustomer(
  shop_id: RawBuilder<unknown> | number,
  number: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`CASE WHEN ${number} >= ${FIRST_GIVEN_NUMBER}::bigint THEN (
    SELECT x.external_id FROM external_ids x
    WHERE x.shop_id = ${shop_id} AND x.kind = 'Customer' AND x.number = ${number}
  ) END`
}

/** The payload of an event with the external ids of the customers that it describes. */
export function withExternalIds(shop_id: number): RawBuilder<unknown> {
  const friend = sql`(payload->>'friend_customer_legacy_id')::bigint`
  return sql`payload
    || jsonb_build_object(
      'customer_external_id', ${externalIdOfCustomer(shop_id, sql`customer_id`)}
    )
    || CASE WHEN payload ? 'friend_customer_legacy_id' THEN jsonb_build_object(
      'friend_customer_external_id', ${externalIdOfCustomer(shop_id, friend)}
    ) ELSE '{}' END`
}
