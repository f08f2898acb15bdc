import type { Tx } from './db.ts'

const ROWS_AT_ONCE = 500

/** null: it stays as it is. */
type Replace<Sealed, Next> = (sealed: Sealed) => Next | null

/** Replaces the signing secrets of the webhooks of a shop. */
export async function replaceSealedSecrets(
  tx: Tx,
  shop_id: number,
  replace: Replace<Uint8Array, Buffer>,
): Promise<void> {
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['webhook_id', 'sealed_secret', 'previous_sealed_secret'])
    .where('shop_id', '=', shop_id)
    .execute()
  for (const { webhook_id, sealed_secret, previous_sealed_secret: previous } of webhooks) {
    const change = {
      sealed_secret: replace(sealed_secret) ?? sealed_secret,
      previous_sealed_secret: previous && (replace(previous) ?? previous),
    }
    await tx
      .updateTable('webhooks')
      .set(change)
      .where('shop_id', '=', shop_id)
      .where('webhook_id', '=', webhook_id)
      .execute()
  }
}

/** Replaces what makes the codes of people's second factors. */
export async function replaceSealedCodeSecrets(
  tx: Tx,
  replace: Replace<Uint8Array, Buffer>,
): Promise<void> {
  let after = ''
  for (;;) {
    const people = await tx
      .selectFrom('people')
      .select(['person_id', 'sealed_code_secret'])
      .where('person_id', '>', after)
      .orderBy('person_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { person_id, sealed_code_secret: sealed } of people) {
      after = person_id
      if (sealed === null) continue
      const update = tx.updateTable('people').set({ sealed_code_secret: replace(sealed) ?? sealed })
      await update.where('person_id', '=', person_id).execute()
    }
    if (people.length < ROWS_AT_ONCE) return
  }
}

/** Replaces what is kept of the tokens, codes and clients of assistants. */
export async function replaceSealedRecords(
  tx: Tx,
  replace: Replace<Uint8Array, Buffer>,
): Promise<void> {
  let after: Uint8Array = Buffer.alloc(0)
  for (;;) {
    const records = await tx
      .selectFrom('oauth_records')
      .select(['digest', 'sealed_payload'])
      .where('digest', '>', after)
      .orderBy('digest')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { digest, sealed_payload } of records) {
      after = digest
      const next = replace(sealed_payload) ?? sealed_payload
      const update = tx.updateTable('oauth_records').set({ sealed_payload: next })
      await update.where('digest', '=', digest).execute()
    }
    if (records.length < ROWS_AT_ONCE) return
  }
}

/** Replaces the kept answers of a shop that are sealed; all others are JSON. */
export async function replaceSealedAnswers(
  tx: Tx,
  shop_id: number,
  replace: Replace<string, string>,
): Promise<void> {
  let [credential, key] = ['', '']
  for (;;) {
    const answers = await tx
      .selectFrom('idempotency_keys')
      .select(['credential', 'key', 'body'])
      .where('shop_id', '=', shop_id)
      .where('body', 'not like', '{%')
      .where((each) =>
        each.or([
          each('credential', '>', credential),
          each.and([each('credential', '=', credential), each('key', '>', key)]),
        ]),
      )
      .orderBy('credential')
      .orderBy('key')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const answer of answers) {
      credential = answer.credential
      key = answer.key
      await tx
        .updateTable('idempotency_keys')
        .set({ body: replace(answer.body) ?? answer.body })
        .where('shop_id', '=', shop_id)
        .where('credential', '=', credential)
        .where('key', '=', key)
        .execute()
    }
    if (answers.length < ROWS_AT_ONCE) return
  }
}
