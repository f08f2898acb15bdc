import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../support/app.ts'
import { preparedEnvironment } from '../../support/environments.ts'
import { send } from '../../support/http.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { idOf, type LoggedRow, type MailedShop, mailedShop } from '../../support/mailing.ts'
import { DAY } from '../../support/orders.ts'
import { type Environment, endProcesses, startService } from '../../support/service-process.ts'
import { expectOk } from '../../support/shop.ts'
import { TIMEOUT_MS } from '../rounds.ts'
import { startWorker, until } from '../workers.ts'
import { addressOf, happenings, openShop, STEPS, UNSUBSCRIBED } from './emailed-month.ts'
import { owedEmails } from './owed-emails.ts'

/** Steps of the month in which a worker is killed while it sends. */
const KILLED_IN = [0, 1, 2]
/** What a killed worker had claimed is anybody's again by then. */
const CLAIMED_FOR_MS = 6 * 60_000
/** How much of a step has arrived by then. */
const ARRIVED_BEFORE = 12
/** What a killed worker may have been handing over. */
const UNDER_WAY = 5
/** Those that the month gives occasion to. */
const TEMPLATES = [
  'birthday',
  'campaign_last_chance',
  'campaign_launch',
  'campaign_teaser',
  'points_earned',
  'points_reversed',
  'referral_completed',
  'referral_invite',
  'reward_available',
  'reward_expiring',
  'reward_redeemed',
  'tier_up',
  'welcome',
]
const EVERYTHING = '999999'

/** The service moves the clock and leaves nearly all of the sending to the workers. */
async function newDeployment(smtp_url: string): Promise<Environment> {
  return {
    ...(await preparedEnvironment()),
    LAUREL_RATE_LIMITS: 'off',
    LAUREL_TEST_CLOCK: '1',
    LAUREL_SMTP_URL: smtp_url,
    LAUREL_EMAILS_PER_MINUTE: '1',
  }
}

describe('a month of e-mails', { timeout: 2 * TIMEOUT_MS }, () => {
  let server: Awaited<ReturnType<typeof startMailServer>>
  let environment: Environment
  let shop: MailedShop

  beforeAll(async () => {
    server = await startMailServer({ answers_after_ms: 40 })
    environment = await newDeployment(server.url)
    const { base_url } = await startService(environment, ['--api-only'])
    // Only the address of the application is used.
    shop = await mailedShop({ app: { base_url } as TestApp, server })
    await openShop(shop)
  })
  afterAll(async () => {
    await endProcesses()
    await server.close()
  })

  /** Every row, as the admin API lists them. */
  async function rows(query = ''): Promise<LoggedRow[]> {
    const all: LoggedRow[] = []
    for (let cursor = ''; ; ) {
      const path = `/emails?limit=250${query}${cursor}` as const
      const { data, next_cursor } = expectOk(await shop.admin('GET', path)).body
      all.push(...data)
      if (next_cursor === null) return all
      cursor = `&cursor=${next_cursor}`
    }
  }

  const nothingIsDue = async () => {
    const now = (await shop.now()).toISOString()
    const queued = await rows('&status=queued')
    return queued.every(({ due_at }) => due_at === null || due_at > now)
  }

  /** Two workers send what is due; where a step says so, one is killed in the middle of it. */
  async function sendDue(kill: boolean): Promise<void> {
    const before = server.taken.length
    const startOne = () => startWorker({ ...environment, LAUREL_EMAILS_PER_MINUTE: EVERYTHING })
    const workers = [startOne(), startOne()]
    const [dies, stays] = await Promise.all(workers)
    if (dies === undefined || stays === undefined) throw new Error('there are two')
    const running = [stays]
    if (kill) {
      await until(() => server.taken.length >= before + ARRIVED_BEFORE, 'some arrived')
      await dies.stop('SIGKILL')
      running.push(await startOne())
    } else running.push(dies)
    await until(nothingIsDue, 'all that is due was sent')
    for (const worker of running) expect((await worker.stop()).code).toBe(0)
  }

  async function unsubscribe(number: number): Promise<void> {
    const to = shop.address(`reader-${number}`)
    const mail = shop.arrived().find((one) => one.to === to)
    const url = /<(.*)>/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
    const { base_url } = shop.app
    expectOk(await send(base_url, { method: 'POST', path: new URL(url).pathname }))
  }

  it('arrives once, whichever worker dies', async () => {
    const start = (await shop.now()).getTime()
    for (const [step, day] of STEPS.entries()) {
      await happenings[step]?.(shop)
      if (day > 0) await shop.moveTo(afternoonOf(start, day))
      await sendDue(KILLED_IN.includes(step))
      if (KILLED_IN.includes(step)) {
        const now = (await shop.now()).getTime()
        await shop.moveTo(new Date(now + CLAIMED_FOR_MS).toISOString())
        await sendDue(false)
      }
      if (step === 0) await unsubscribe(UNSUBSCRIBED)
    }
    const all = await rows()
    const by_id = new Map(all.map((row) => [row.id, row]))
    const arrived = shop.arrived()
    expect(new Set(arrived.map(idOf)).size).toBe(arrived.length)
    const received = arrived.flatMap((mail) => by_id.get(idOf(mail)) ?? [])
    for (const [index, { to }] of arrived.entries()) {
      expect(to).toBe(addressOf(shop, numberOf(received[index])))
    }
    // Marked, and not finished by a worker that was killed then.
    const lost = all.filter((row) => row.status === 'handed_over' && !received.includes(row))
    expect(lost.length).toBeLessThanOrEqual(KILLED_IN.length * UNDER_WAY)
    const accounted = [...received, ...lost].map((row) => `${row.template} ${numberOf(row)}`)
    expect(accounted.sort()).toEqual((await owedEmails(shop)).sort())
    for (const { status, reason } of all) {
      expect(['sent', 'dropped', 'handed_over']).toContain(status)
      expect(reason === null).toBe(status !== 'dropped')
    }
    const by_template = Map.groupBy(received, ({ template }) => template)
    expect([...by_template.keys()].sort()).toEqual(TEMPLATES)
    const counts = [...by_template].map(([template, { length }]) => `${template} ${length}`)
    process.stdout.write(`${arrived.length} e-mails, ${lost.length} lost: ${counts.join(', ')}\n`)
  })
})

/** `gid://shopify/Customer/1` as 1. */
function numberOf(row: LoggedRow | undefined): number {
  return Number(row?.recipient.id.split('/').at(-1))
}

/** Late enough for the reminders of the morning. */
function afternoonOf(start: number, day: number): string {
  return `${new Date(start + day * DAY * 1_000).toISOString().slice(0, 10)}T19:30:00.000Z`
}
