import { isSigned, verifyEvent } from 'laurel/verify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../support/app.ts'
import type { ReceivedEvent } from '../support/hook-receiver.ts'
import { ADA, type HookedShop, hookedShop, startHookedApp } from '../support/hooked-shop.ts'
import { verdict } from '../support/http.ts'
import { expectOk } from '../support/shop.ts'

const HOUR = 3_600

let app: TestApp
beforeAll(async () => {
  app = await startHookedApp('rolled')
})
afterAll(() => app.close())

/** A shop whose endpoint gets the points that are awarded. */
const subscribed = () => hookedShop(app, ['points.earned'])

async function roll({ shop, id }: HookedShop): Promise<{ secret: string; until: Date }> {
  const { body } = expectOk(await shop.admin('POST', `/webhooks/${id}/roll-secret`))
  return { secret: body.secret, until: new Date(body.previous_secret_until) }
}

/** Awards points and returns the delivery that says so. */
async function delivery({ shop, receiver }: HookedShop): Promise<ReceivedEvent> {
  await shop.award(ADA, 10)
  await app.context.runDueJobs()
  const got = receiver.received.at(-1)
  if (got === undefined) throw new Error('nothing arrived')
  return got
}

/** Which of these secrets a receiver may check this delivery with. */
function accepted({ body, headers }: ReceivedEvent, secrets: readonly string[]): number[] {
  const now = app.context.clock.now()
  const accepts = (secret: string) => {
    try {
      return verifyEvent({ body, headers, secret, now }).id === headers['webhook-id']
    } catch {
      return false
    }
  }
  return secrets.flatMap((secret, index) => (accepts(secret) ? [index] : []))
}

function shortAccepted({ body, headers }: ReceivedEvent, secrets: readonly string[]): number[] {
  const signature = String(headers['x-service-hmac-sha256'])
  return secrets.flatMap((secret, index) => (isSigned({ body, signature, secret }) ? [index] : []))
}

describe('a webhook secret that is rolled', () => {
  it('signs beside the one before for 24 hours, and then alone', async () => {
    const one = await subscribed()
    const before = app.context.clock.now().getTime()
    const { secret, until } = await roll(one)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(until.getTime() - before).toBeGreaterThanOrEqual(24 * HOUR * 1_000)
    const secrets = [one.secret, secret]
    const during = await delivery(one)
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect(accepted(during, secrets)).toEqual([0, 1])
    expect(shortAccepted(during, secrets)).toEqual([0])
    await one.shop.advance(24 * HOUR + 60)
    const after = await delivery(one)
    expect(accepted(after, secrets)).toEqual([1])
    expect(shortAccepted(after, secrets)).toEqual([1])
    await one.receiver.close()
  })

  it('can be rolled again when the answer was lost: the oldest one still signs', async () => {
    const one = await subscribed()
    const lost = await roll(one)
    const second = await roll(one)
    expect(accepted(await delivery(one), [one.secret, lost.secret, second.secret])).toEqual([0, 2])
    await one.receiver.close()
  })

  it('is that of an endpoint of this shop', async () => {
    const [one, other] = [await subscribed(), await subscribed()]
    const path = `/webhooks/${one.id}/roll-secret`
    expect(verdict(await other.shop.admin('POST', path))).toBe('404 not_found')
    for (const { receiver } of [one, other]) await receiver.close()
  })
})
