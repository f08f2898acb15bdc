import type { Tx } from '../db.ts'

/** Puts these in place of all that a person has. */
export async function replaceRecoveryCodes(
  tx: Tx,
  person_id: string,
  digests: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('person_recovery_codes').where('person_id', '=', person_id).execute()
  if (digests.length === 0) return
  const rows = digests.map((digest) => ({ person_id, digest }))
  await tx.insertInto('person_recovery_codes').values(rows).execute()
}

/** Takes a code, so that it works once; false: there is none like it. */
export async function takeRecoveryCode(
  tx: Tx,
  person_id: string,
  digest: Buffer,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('person_recovery_codes')
    .where('person_id', '=', person_id)
    .where('digest', '=', digest)
    .returning('person_id')
    .executeTakeFirst()
  return taken !== undefined
}
