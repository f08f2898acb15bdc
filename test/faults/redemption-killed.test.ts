import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../src/store/db.ts'
import type { TestApp } from '../support/app.ts'
import { freePort, newEnvironment, preparedEnvironment } from '../support/environments.ts'
import type { Reply } from '../support/http.ts'
import {
  COST,
  expectClean,
  letPlatform,
  liveCodes,
  newReward,
  proveRedemptions,
  REWARD_TYPES,
  redeem,
} from '../support/redemptions.ts'
import {
  type Environment,
  endProcesses,
  type LaurelProcess,
  pause,
  startService,
} from '../support/service-process.ts'
import { expectOk, newShop, TestShop } from '../support/shop.ts'
import { proveLedger } from './prove-awards.ts'
import { ROUNDS, TIMEOUT_MS } from './rounds.ts'

const CUSTOMERS: readonly number[] = Array.from({ length: 10 }, (_, index) => 1 + index)
const GIVEN = 1_000 * COST

describe('a service that is killed while it redeems', { timeout: TIMEOUT_MS }, () => {
  let environment: Environment
  let killed: LaurelProcess
  let database: OpenDatabase
  /** One shop, seen through the process that is killed, and through the one that is not. */
  let shop: TestShop
  let other: TestShop
  const rewards: string[] = []

  beforeAll(async () => {
    const LAUREL_SECRET = 'the-same-secret-on-every-node'
    environment = { ...(await preparedEnvironment()), LAUREL_SECRET, LAUREL_RATE_LIMITS: 'off' }
    const { LAUREL_DATA_DIR = '' } = await newEnvironment()
    const beside = { ...environment, LAUREL_DATA_DIR, PORT: String(await freePort()) }
    killed = await startService(environment)
    const stays = await startService(beside)
    database = openPostgres(environment.DATABASE_URL ?? '', () => undefined)
    // Only the address of the application is used, and where its rows are.
    const appAt = ({ base_url }: LaurelProcess) => ({ base_url, database }) as TestApp
    shop = await newShop(appAt(killed))
    other = new TestShop(appAt(stays), shop.domain, shop.key)
    for (const type of REWARD_TYPES) rewards.push(await newReward(shop, type))
    for (const customer of CUSTOMERS) {
      await shop.customer(customer)
      await shop.award(customer, GIVEN)
    }
  })
  afterAll(async () => {
    await endProcesses()
    await database.close()
  })

  interface Attempt {
    readonly customer: number
    readonly reward: string
    readonly key: string
  }

  const ask = (through: TestShop, { customer, reward, key }: Attempt) =>
    redeem(through, customer, reward, key)

  async function restart(): Promise<void> {
    await killed.stop('SIGKILL')
    killed = await startService(environment)
  }

  async function prove(): Promise<void> {
    for (const customer of CUSTOMERS) await proveRedemptions(other, customer, GIVEN)
    await expectClean(other)
    await proveLedger(environment)
  }

  it('has one charge and one code for each key that is retried at another', async () => {
    let unanswered = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const attempts = CUSTOMERS.flatMap((customer) =>
        rewards.map((reward): Attempt => ({ customer, reward, key: randomUUID() })),
      )
      // These calls are still out when the service dies, however fast it is.
      await letPlatform(other, 'timeout', { next_calls: ROUNDS + 2 })
      let answers = 0
      const sent = attempts.map((each) =>
        ask(shop, each).then(
          (reply): Reply | null => {
            answers += 1
            return reply
          },
          () => null,
        ),
      )
      // Each round a little later.
      while (answers < 4 * round + 1) await pause(1)
      const restarted = restart()
      const first = await Promise.all(sent)
      await letPlatform(other, 'none')
      const again = await Promise.all(attempts.map((each) => ask(other, each)))
      for (const [index, reply] of again.entries()) {
        const answer = first[index]
        if (answer) expect(reply.text).toBe(expectOk(answer).text)
        else unanswered += 1
        expect(expectOk(reply).body.redemption.status).toBe('issued')
      }
      await restarted
    }
    expect(unanswered).toBeGreaterThan(0)
    for (const customer of CUSTOMERS) {
      const { balance } = await proveRedemptions(other, customer, GIVEN)
      expect(balance).toBe(GIVEN - ROUNDS * rewards.length * COST)
    }
    await prove()
  })

  it('hands out the code that the platform had made by then', async () => {
    const [customer = 0] = CUSTOMERS
    const before = await liveCodes(other, customer)
    await letPlatform(other, 'timeout', { next_calls: 1 })
    const attempt: Attempt = { customer, reward: rewards[0] ?? '', key: randomUUID() }
    const lost = ask(shop, attempt).catch(() => null)
    let made: string[] = []
    while (made.length === 0) {
      await pause(5)
      made = (await liveCodes(other, customer)).filter((code) => !before.includes(code))
    }
    await killed.stop('SIGKILL')
    expect(await lost).toBeNull()
    const { redemption } = expectOk(await ask(other, attempt)).body
    expect([redemption.discount_code]).toEqual(made)
    await prove()
  })
})
