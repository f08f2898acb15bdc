import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { embeddedEnvironment, preparedEnvironment } from '../support/environments.ts'
import { expectOldThingsWork, makeOldThings, OLD_SECRET } from '../support/old-secrets.ts'
import {
  type Environment,
  endProcesses,
  LaurelProcess,
  pause,
  readLog,
  runLaurel,
  startService,
} from '../support/service-process.ts'

afterAll(endProcesses)

const NEW_SECRET = 'the-secret-from-now-on'
const ROTATE = ['secrets', 'rotate']

describe('the rotation of LAUREL_SECRET', { timeout: 300_000 }, () => {
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
    await after.stop()
    const late = await runLaurel(['serve'], { ...environment, LAUREL_SECRET: OLD_SECRET })
    expect(late.stderr).toMatch(/^laurel: LAUREL_SECRET must be the one .*\n$/)
  })

  it('makes a new secret itself where the data folder keeps it, also after a kill -9', async () => {
    const environment = await embeddedEnvironment()
    const file = join(environment.LAUREL_DATA_DIR ?? '', 'secret')
    writeFileSync(file, `${OLD_SECRET}\n`)
    const things = await makeOldThings(environment)
    const killed = new LaurelProcess(ROTATE, environment)
    await killedWhen(killed, () => existsSync(`${file}.previous`))
    const between = await startService(environment)
    await expectOldThingsWork(between, things)
    await between.stop()
    expect(await runLaurel(ROTATE, environment)).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(`${file}.previous`)).toBe(false)
    expect(readFileSync(file, 'utf8').trim()).toMatch(/^[0-9A-Za-z]{40}$/)
    const after = await startService(environment)
    await expectOldThingsWork(after, things)
    await after.stop()
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
    const running = await runLaurel([...ROTATE, '--signing-secret'], again)
    expect(running.code).toBe(1)
    expect(running.stderr).toMatch(/^laurel: .*(stop|use).*\n$/)
    await expectOldThingsWork(after, things, 'is signed no more')
  })

  it.each<[string, Environment, RegExp]>([
    ['no previous secret', { LAUREL_SECRET: NEW_SECRET }, /LAUREL_SECRET_PREVIOUS is needed/],
    ['no new secret', { LAUREL_SECRET_PREVIOUS: OLD_SECRET }, /LAUREL_SECRET_PREVIOUS needs/],
    [
      'the same secret twice',
      { LAUREL_SECRET: OLD_SECRET, LAUREL_SECRET_PREVIOUS: OLD_SECRET },
      /LAUREL_SECRET_PREVIOUS must be another/,
    ],
  ])('says in one line what it needs when it gets %s', async (_, secrets, accepts) => {
    const environment = { ...(await embeddedEnvironment()), ...secrets }
    const { code, stderr } = await runLaurel(ROTATE, environment)
    expect(code).toBe(1)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(accepts)
  })
})

async function killedWhen(running: LaurelProcess, isTime: () => boolean): Promise<void> {
  let has_ended = false
  void running.ended.then(() => {
    has_ended = true
  })
  while (!isTime() && !has_ended) await pause(1)
  await running.stop('SIGKILL')
}
