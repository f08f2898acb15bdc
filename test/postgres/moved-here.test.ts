import { expect, it } from 'vitest'
import { embeddedEnvironment, emptyEnvironment } from '../support/environments.ts'
import { runLine } from '../support/run-line.ts'

it('an embedded database moved here has its secrets where the command says', async () => {
  const embedded = await embeddedEnvironment()
  expect(await runLine(['shop', 'list'], embedded)).toMatchObject({ code: 0 })
  const { DATABASE_URL = '' } = await emptyEnvironment()
  const { code, stdout } = await runLine(['move', '--to', DATABASE_URL], embedded)
  expect(code).toBe(0)
  expect(stdout).toContain(
    `LAUREL_SECRET and LAUREL_ADMIN_TOKEN are the files secret and admin-token in ${embedded.LAUREL_DATA_DIR}`,
  )
  expect(stdout).not.toContain('it is not here')
})
