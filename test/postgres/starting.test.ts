import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { inTransaction } from '../../src/store/db.ts'
import { preparedEnvironment, withDatabase } from '../support/environments.ts'
import { send } from '../support/http.ts'
import { endProcesses, LaurelProcess, readinessBecomes } from '../support/service-process.ts'

afterAll(endProcesses)

it('a service whose start waits for the database answers, and is not ready before that ends', async () => {
  const environment = await preparedEnvironment()
  const service = await withDatabase(environment, ({ db }) =>
    inTransaction(db, async (tx) => {
      // The last thing that a start asks for is whether there are people.
      await sql`LOCK TABLE people IN ACCESS EXCLUSIVE MODE`.execute(tx)
      const starting = new LaurelProcess(['serve', '--api-only'], environment)
      await starting.whileItRuns(answers(`${starting.base_url}/healthz`))
      const readiness = await send(starting.base_url, { method: 'GET', path: '/readyz' })
      expect(readiness).toMatchObject({ status: 503, body: { missing: ['starting'] } })
      return starting
    }),
  )
  await service.whileItRuns(readinessBecomes(service.base_url, 200))
  expect((await service.stop()).code).toBe(0)
})

async function answers(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok)
    await new Promise((done) => setTimeout(done, 20))
}
