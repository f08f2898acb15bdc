import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyEvent } from 'laurel/verify'
import { afterAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, type TestApp } from '../support/app.ts'
import { embeddedEnvironment, preparedEnvironment } from '../support/environments.ts'
import { type HookReceiver, startReceiver } from '../support/hook-receiver.ts'
import {
  endProcesses,
  LaurelProcess,
  pause,
  runLaurel,
  startService,
} from '../support/service-process.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** What a developer of a receiver uses, as processes of their own beside a service that runs. */

const ADA = 1001
const PATIENCE_MS = 280_000
const receivers: HookReceiver[] = []

afterAll(endProcesses)
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())))

async function receiverHere(): Promise<HookReceiver> {
  const receiver = await startReceiver()
  receivers.push(receiver)
  return receiver
}

/** Waits until a receiver got so many events. */
async function received(receiver: HookReceiver, count: number): Promise<void> {
  const limit_ms = performance.now() + PATIENCE_MS
  while (receiver.received.length < count && performance.now() < limit_ms) await pause(20)
  expect(receiver.received).toHaveLength(count)
}

async function shopOf(base_url: string): Promise<TestShop> {
  // Only the address is used of it: the application is in the other process.
  const shop = await newShop({ base_url } as TestApp)
  await shop.customer(ADA)
  return shop
}

describe('laurel webhooks', { timeout: 600_000 }, () => {
  it('sends what happens to an address that only this machine reaches', async () => {
    const environment = { ...(await preparedEnvironment()), LAUREL_ALLOW_PRIVATE_WEBHOOKS: '1' }
    const service = await startService(environment)
    const shop = await shopOf(service.base_url)
    await shop.award(ADA, 1)
    const [endpoint, here] = [await receiverHere(), await receiverHere()]
    const body = { url: endpoint.url, topics: ['points.earned', 'tier.changed'] }
    const { secret } = expectOk(await shop.post('/webhooks', body)).body

    const url = ['--url', service.base_url]
    const words = ['webhooks', 'listen', '--forward-to', here.url, ...url]
    const listener = new LaurelProcess(words, { LAUREL_ADMIN_TOKEN: ADMIN_TOKEN })
    await listener.says('Signing secret')
    const printed = /whsec_\S+/.exec(listener.stdout)?.[0] ?? ''

    // A real delivery and a forwarded one are the same but for secret and time.
    await shop.award(ADA, 120)
    await listener.whileItRuns(Promise.all([received(endpoint, 1), received(here, 1)]))
    const [real, forwarded] = [endpoint.received[0], here.received[0]]
    if (real === undefined || forwarded === undefined) throw new Error('nothing arrived')
    expect(forwarded.body.toString()).toBe(real.body.toString())
    expect(Object.keys(forwarded.headers).sort()).toEqual(Object.keys(real.headers).sort())
    expect(verifyEvent({ ...real, secret })).toEqual(verifyEvent({ ...forwarded, secret: printed }))
    await listener.says(`points.earned       ${forwarded.event.id}  204 in`)

    // The receiver fails: it is told, and not sent again.
    here.answer(() => 500)
    expectOk(await shop.platform('PUT', '/customers/external%3Acus_7', {}))
    const trigger = await runLaurel(
      ['webhooks', 'trigger', 'tier.changed', '--customer', 'external:cus_7', ...url],
      { LAUREL_ADMIN_TOKEN: ADMIN_TOKEN },
    )
    expect(trigger).toMatchObject({ code: 0, stderr: '' })
    expect(trigger.stdout).toMatch(
      /^evt_test_[0-9a-z]{26} of tier\.changed goes to 1 endpoint\.\n$/,
    )
    await listener.whileItRuns(Promise.all([received(endpoint, 2), received(here, 2)]))
    expect(here.received[1]?.event).toMatchObject({
      topic: 'tier.changed',
      payload: { test: true, customer_external_id: 'cus_7' },
    })
    await listener.says('  500 in')
    expect((await listener.stop('SIGINT')).code).toBe(0)
    expect(here.received).toHaveLength(2)
    await service.stop()
  })

  it('reads the token that the service keeps, and picks topics and a shop', async () => {
    const { LAUREL_ADMIN_TOKEN: _token, ...environment } = await embeddedEnvironment()
    writeFileSync(join(environment.LAUREL_DATA_DIR ?? '', 'admin-token'), `${ADMIN_TOKEN}\n`)
    const service = await startService(environment)
    const [shop, other] = [await shopOf(service.base_url), await shopOf(service.base_url)]
    const here = await receiverHere()
    const secret = `whsec_${'a'.repeat(43)}=`
    const to_shop = ['--shop', shop.domain]
    const command = ['webhooks', 'listen', `--forward-to=${here.url}`, '--topics', 'tier.changed']
    const words = [...command, '--secret', secret, ...to_shop]
    const listener = new LaurelProcess(words, environment)
    await listener.says(secret)
    await shop.award(ADA, 1)
    const trigger = (more: string[]) =>
      runLaurel(['webhooks', 'trigger', 'tier.changed', ...more], environment)
    expect((await trigger(['--shop', other.domain])).code).toBe(0)
    expect((await trigger(to_shop)).code).toBe(0)
    await listener.whileItRuns(received(here, 1))
    expect(here.received[0]?.event).toMatchObject({ topic: 'tier.changed', shop: shop.domain })
    const several = await trigger([])
    expect(several.code).toBe(2)
    expect(several.stderr).toMatch(/^laurel: .*shop.*\n$/)
    expect((await listener.stop('SIGTERM')).code).toBe(0)
    await service.stop()
  })
})
