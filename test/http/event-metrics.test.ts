import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, type TestApp } from '../support/app.ts'
import { ADA, hookedShop, startHookedApp } from '../support/hooked-shop.ts'
import { send } from '../support/http.ts'
import { pause } from '../support/service-process.ts'

/** How the sending of events is doing, for an operator's tools. */

let app: TestApp
beforeAll(async () => {
  app = await startHookedApp('event_metrics')
})
afterAll(() => app.close())

/** The value of each of our metrics about events, by its name and labels. */
async function figures(): Promise<Record<string, number>> {
  // The same figures are told for a second, whoever asks.
  await pause(1_050)
  const { text } = await send(app.base_url, {
    ...{ method: 'GET', path: '/metrics' },
    token: ADMIN_TOKEN,
  })
  const lines = [...text.matchAll(/^laurel_webhook_(\S+) (\S+)$/gm)]
  return Object.fromEntries(lines.map(([, name, value]) => [name, Number(value)]))
}

describe('the metrics of events', () => {
  it('tell what is due and for how long, and what came of attempts', async () => {
    expect(await figures()).toEqual({
      backlog: 0,
      oldest_due_seconds: 0,
      'attempts_total{result="delivered",error=""}': 0,
    })
    const { shop, receiver } = await hookedShop(app, ['points.earned'])
    await shop.award(ADA, 1)
    await shop.award(ADA, 2)
    expect(await figures()).toMatchObject({ backlog: 2 })
    const { clock } = app.context
    if (!('setOffset' in clock && typeof clock.setOffset === 'function'))
      throw new Error('no clock')
    // Only the clock moves: nothing that is due is carried out.
    clock.setOffset(100_000)
    const { oldest_due_seconds } = await figures()
    expect(oldest_due_seconds).toBeGreaterThanOrEqual(100)
    await app.context.runDueJobs()
    receiver.answer(() => 503)
    await shop.award(ADA, 3)
    await app.context.runDueJobs()
    await receiver.close()
    await shop.award(ADA, 4)
    await app.context.runDueJobs()
    expect(await figures()).toEqual({
      backlog: 0,
      oldest_due_seconds: 0,
      'attempts_total{result="delivered",error=""}': 2,
      'attempts_total{result="failed",error="status_5xx"}': 1,
      'attempts_total{result="failed",error="connection_refused"}': 1,
    })
  })

  it('leave out what an endpoint that fails has to wait for', async () => {
    const { shop, receiver } = await hookedShop(app, ['points.earned'])
    receiver.answer(() => 500)
    for (let index = 0; index < 20; index += 1) await shop.award(ADA, 1)
    await app.context.runDueJobs()
    expect(receiver.received.length).toBeLessThan(20)
    expect(await figures()).toMatchObject({ backlog: 0, oldest_due_seconds: 0 })
    await receiver.close()
  })
})
