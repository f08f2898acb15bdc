import { join } from 'node:path'
import { expect } from 'vitest'
import { systemClock } from '../../src/lib/clock.ts'
import { openEmbedded, openPostgres } from '../../src/store/db.ts'
import { SECRET, startApp } from './app.ts'
import { send, type TestRequest } from './http.ts'
import type { Environment, LaurelProcess } from './service-process.ts'
import { expectOk, newShop } from './shop.ts'
import { NOBODYS_URL, RARE_TOPIC } from './valid-request.ts'

/** The LAUREL_SECRET that old things were made with. */
export const OLD_SECRET = SECRET
export const NEW_SECRET = 'the-secret-from-now-on'

/** The command that changes it. */
export const ROTATE = ['secrets', 'rotate']

/** What a shop has from before a rotation: something stored by its digest, signed, and sealed. */
export interface OldThings {
  readonly key: string
  readonly session_token: string
  /** Repeats an answer that is stored sealed. */
  readonly repeated: TestRequest
  readonly answer: unknown
}

/**
 * Made in this process, in which LAUREL_SECRET is the secret of everything: so the database is as
 * an older release leaves it.
 */
export async function makeOldThings(environment: Environment): Promise<OldThings> {
  const { DATABASE_URL, LAUREL_DATA_DIR = '' } = environment
  const database =
    DATABASE_URL === undefined
      ? await openEmbedded(join(LAUREL_DATA_DIR, 'database'))
      : openPostgres(DATABASE_URL, () => undefined)
  // By the machine's clock, as the processes that come after it.
  const app = await startApp({ database, base_clock: systemClock })
  const shop = await newShop(app)
  await shop.customer(1001)
  const session_token = await shop.sessionToken(1001, ['read'])
  const repeated: TestRequest = {
    method: 'POST',
    path: '/api/v1/webhooks',
    token: shop.key,
    headers: { 'Idempotency-Key': 'subscribed-before' },
    body: { url: NOBODYS_URL, topics: [RARE_TOPIC] },
  }
  const { body: answer } = expectOk(await send(app.base_url, repeated))
  await app.close()
  await database.close()
  return { key: shop.key, session_token, repeated, answer }
}

export async function expectOldThingsWork(
  { base_url }: Pick<LaurelProcess, 'base_url'>,
  { key, session_token, repeated, answer }: OldThings,
  signed: 'is still signed' | 'is signed no more' = 'is still signed',
): Promise<void> {
  const read = (token: string) =>
    send(base_url, { method: 'GET', path: '/api/v1/customers/1001/points', token })
  expect((await read(key)).status).toBe(200)
  expect((await read(session_token)).status).toBe(signed === 'is still signed' ? 200 : 401)
  expect((await send(base_url, repeated)).body).toEqual(answer)
}
