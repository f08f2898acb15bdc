import type { Queries, Tx } from '../db.ts'
import type { NewRow, Row } from '../tables.ts'

export type PersonPasskey = Row<'person_passkeys'>

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(queries: Queries, person_id: string): Promise<PersonPasskey[]> {
  return queries
    .selectFrom('person_passkeys')
    .selectAll()
    .where('person_id', '=', person_id)
    .orderBy('passkey_id')
    .execute()
}

/** The passkey that a device calls so, locked until this transaction ends. */
export async function lockPasskey(
  tx: Tx,
  credential_id: Buffer,
): Promise<PersonPasskey | undefined> {
  return tx
    .selectFrom('person_passkeys')
    .selectAll()
    .where('credential_id', '=', credential_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** False: somebody has this passkey. */
export async function insertPasskey(tx: Tx, passkey: NewRow<'person_passkeys'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('person_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function noteUseOfPasskey(
  tx: Tx,
  { person_id, passkey_id }: Pick<PersonPasskey, 'person_id' | 'passkey_id'>,
  use: { readonly uses: number; readonly last_used_at: Date },
): Promise<void> {
  await tx
    .updateTable('person_passkeys')
    .set(use)
    .where('person_id', '=', person_id)
    .where('passkey_id', '=', passkey_id)
    .execute()
}

/** False: the person has none with this id. */
export async function deletePasskey(
  tx: Tx,
  person_id: string,
  passkey_id: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('person_passkeys')
    .where('person_id', '=', person_id)
    .where('passkey_id', '=', passkey_id)
    .returning('passkey_id')
    .executeTakeFirst()
  return deleted !== undefined
}
