import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLedgers } from '../../src/actions/points/verify-ledgers.ts'
import { seedDemoShop } from '../../src/commands/seed.ts'
import type { OpenDatabase } from '../../src/store/db.ts'
import { type Answered, everyAnswer, everyQuestion } from '../support/all-answers.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { copyByFile, copyDirectly, emptyDatabase } from '../support/copied-database.ts'
import { openEmpty, openMigrated } from '../support/database.ts'
import { HandClock } from '../support/hand-clock.ts'

/**
 * The demo shop with its year of trade, moved from an embedded database to another one (PostgreSQL,
 * if the suite runs on it) and back again.
 */

const apps: TestApp[] = []
let key = ''
let questions: string[] = []
let answers: Answered[] = []

async function startOn(database: OpenDatabase): Promise<TestApp> {
  const app = await startApp({ database, base_clock: new HandClock() })
  apps.push(app)
  return app
}

beforeAll(async () => {
  const database = await openMigrated()
  const app = await startOn(database)
  key = (await seedDemoShop(app.context))?.key ?? ''
  questions = await everyQuestion(app, key)
  answers = await everyAnswer(app, key, questions)
})

afterAll(async () => {
  for (const app of apps) {
    await app.close()
    await app.database.close()
  }
})

it('has answers to compare', () => {
  const answered = answers.filter(({ status }) => status === 200)
  expect(answered.length).toBeGreaterThan(40)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})

it('answers every question as before, after both ways', async () => {
  const middle = await emptyDatabase('laurel_moved')
  await copyByFile(apps[0]?.database as OpenDatabase, middle)
  const back = await openEmpty()
  await copyDirectly(middle, back)
  for (const database of [middle, back]) {
    const app = await startOn(database)
    expect(await everyAnswer(app, key, questions)).toEqual(answers)
    const reports = await verifyLedgers(database.db)
    expect(reports).toMatchObject([{ problems: [] }])
  }
})
