import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { embeddedEnvironment } from '../support/environments.ts'
import {
  expectOldThingsWork,
  makeOldThings,
  NEW_SECRET,
  OLD_SECRET,
  ROTATE,
} from '../support/old-secrets.ts'
import { runLine } from '../support/run-line.ts'
import {
  type Environment,
  endProcesses,
  LaurelProcess,
  pause,
  runLaurel,
  startService,
} from '../support/service-process.ts'

afterAll(endProcesses)

describe('the rotation of LAUREL_SECRET on an embedded database', { timeout: 600_000 }, () => {
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
    const { code, stderr } = await runLine(ROTATE, environment)
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
