import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sealAllAgain } from '../../src/app/seal-again.ts'
import { seal, tryToUnseal } from '../../src/lib/seal.ts'
import { SECRETS_PURPOSE, TOKEN_PURPOSE } from '../../src/shopify/connections.ts'
import { inTransaction } from '../../src/store/db.ts'
import { SECRET, sharedApp } from '../support/app.ts'
import { newAssistant } from '../support/assistant.ts'
import { newPerson, PASSWORD } from '../support/people.ts'
import { expectOk, newShop } from '../support/shop.ts'
import { onShopify } from '../support/shopify/on-shopify.ts'

const NEXT = 'the-next-signing-secret'
const PURPOSES = [
  'webhook secret',
  'oauth-record',
  'kept answer',
  'code-secret',
  SECRETS_PURPOSE,
  TOKEN_PURPOSE,
]

const opens = (secret: string) => (sealed: Uint8Array) =>
  PURPOSES.some((purpose) => tryToUnseal(secret, purpose, sealed) !== null)

class RolledBack extends Error {}

it('what is sealed anywhere in the database is sealed again, and nothing is left out', async () => {
  const { database } = await sharedApp()
  const shop = await newShop()
  const webhook = { url: 'https://hooks.invalid/a', topics: ['points.earned'] }
  const { id } = expectOk(await shop.post('/webhooks', webhook, { key: 'kept' })).body
  expectOk(await shop.admin('POST', `/webhooks/${id}/roll-secret`))
  await (await newAssistant(shop.app, { client_name: 'Claude' })).connect(shop)
  const { browser } = await newPerson(shop, 'viewer')
  expectOk(await browser.admin('POST', '/me/second-factor', { password: PASSWORD }))
  const { platform, own } = await onShopify(shop)
  await platform.findPolicies(own)
  const work = inTransaction(database.db, async (tx) => {
    const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
      SELECT table_name::text, column_name::text FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%sealed%'`.execute(tx)
    expect(columns.length).toBeGreaterThanOrEqual(3)
    const readAll = async (): Promise<Uint8Array[]> => {
      const { rows: answers } = await sql<{ sealed: string }>`
        SELECT body AS sealed FROM idempotency_keys WHERE body NOT LIKE '{%'`.execute(tx)
      const all = answers.map(({ sealed }) => Buffer.from(sealed, 'base64') as Uint8Array)
      expect(all).not.toEqual([])
      for (const { table_name, column_name } of columns) {
        const { rows } = await sql<{ sealed: Uint8Array }>`
          SELECT ${sql.ref(column_name)} AS sealed FROM ${sql.table(table_name)}
          WHERE ${sql.ref(column_name)} IS NOT NULL`.execute(tx)
        expect(rows, column_name).not.toEqual([])
        all.push(...rows.map(({ sealed }) => sealed))
      }
      return all
    }
    const before = (await readAll()).filter(opens(SECRET))
    await sealAllAgain(tx, (purpose, sealed) => {
      const text = tryToUnseal(SECRET, purpose, sealed)
      return text === null ? null : seal(NEXT, purpose, text)
    })
    const after = await readAll()
    expect(after.filter(opens(SECRET))).toEqual([])
    expect(after.filter(opens(NEXT))).toHaveLength(before.length)
    // The shop and all others go on with what they had.
    throw new RolledBack()
  })
  await expect(work).rejects.toThrow(RolledBack)
})
