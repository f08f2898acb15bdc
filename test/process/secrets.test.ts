import { afterAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN } from '../support/app.ts'
import { preparedEnvironment } from '../support/environments.ts'
import { send } from '../support/http.ts'
import {
  expectOldThingsWork,
  makeOldThings,
  NEW_SECRET,
  OLD_SECRET,
  ROTATE,
} from '../support/old-secrets.ts'
import {
  endProcesses,
  type LaurelProcess,
  readLog,
  runLaurel,
  startService,
} from '../support/service-process.ts'
import { expectOk } from '../support/shop.ts'

afterAll(endProcesses)

describe('the rotation of LAUREL_SECRET', { timeout: 600_000 }, () => {
  it('keeps all that was made with the old one, and ends the old one', async () => {
    const environment = await preparedEnvironment()
    const things = await makeOldThings(environment)
    const rotating = {
      ...environment,
      LAUREL_SECRET: NEW_SECRET,
      LAUREL_SECRET_PREVIOUS: OLD_SECRET,
    }
    const during = await startService(rotating)
    await expectOldThingsWork(during, things)
    const warned = readLog(during.stdout).log.map(({ msg }) => msg)
    expect(warned).toContainEqual(expect.stringContaining('laurel secrets rotate'))
    await during.stop()
    expect(await runLaurel(ROTATE, rotating)).toMatchObject({ code: 0, stderr: '' })
    expect((await runLaurel(ROTATE, rotating)).stdout).toContain('nothing was changed')
    const after = await startService({ ...environment, LAUREL_SECRET: NEW_SECRET })
    await expectOldThingsWork(after, things)
    expect(await recorded(after)).toEqual(['command_line rotateSecrets done'])
    await after.stop()
    const late = await runLaurel(['serve'], { ...environment, LAUREL_SECRET: OLD_SECRET })
    expect(late.stderr).toMatch(/^laurel: LAUREL_SECRET must be the one .*\n$/)
  })

  it('also replaces what signs session tokens and seals secrets, of a stopped service', async () => {
    const environment = await preparedEnvironment()
    const things = await makeOldThings(environment)
    const leaked = { ...environment, LAUREL_SECRET: OLD_SECRET }
    const rotating = { ...leaked, LAUREL_SECRET: NEW_SECRET, LAUREL_SECRET_PREVIOUS: OLD_SECRET }
    const renewed = await runLaurel([...ROTATE, '--signing-secret'], rotating)
    expect(renewed).toMatchObject({ code: 0, stderr: '' })
    expect(renewed.stdout).toContain('roll every webhook secret')
    const again = { ...environment, LAUREL_SECRET: NEW_SECRET }
    expect(await runLaurel([...ROTATE, '--signing-secret'], again)).toMatchObject({ code: 0 })
    const after = await startService(again)
    await expectOldThingsWork(after, things, 'is signed no more')
    const renewal = 'command_line renewSigningSecret done'
    expect(await recorded(after)).toEqual([renewal, renewal, 'command_line rotateSecrets done'])
    const running = await runLaurel([...ROTATE, '--signing-secret'], again)
    expect(running.code).toBe(1)
    expect(running.stderr).toMatch(/^laurel: .*(stop|use).*\n$/)
    await expectOldThingsWork(after, things, 'is signed no more')
  })
})

/** What the audit log says of secrets, newest first. */
async function recorded({ base_url }: LaurelProcess): Promise<string[]> {
  const path = '/admin/api/audit-log?actor=command_line'
  const { body } = expectOk(await send(base_url, { method: 'GET', path, token: ADMIN_TOKEN }))
  const rows: { actor: string; operation: string; result: string }[] = body.data
  return rows.map(({ actor, operation, result }) => `${actor} ${operation} ${result}`)
}
