import type { Platform, PlatformSignIn } from '../domain/platform.ts'
import type { Shop } from '../domain/shops/shop.ts'
import { BriefCache } from '../lib/brief-cache.ts'
import type { Clock } from '../lib/clock.ts'
import { keyedDigest } from '../lib/secrets.ts'
import { Semaphore } from '../lib/semaphore.ts'

const AT_ONCE = 16
const REMEMBERED_MS = 1_000
const REMEMBERED_MAX = 10_000

/**
 * Asks the platform for the owner of an access token. Anybody may send one, so only a limited
 * number of questions run at a time, and the same token is asked about only once in a while.
 */
export class SignInReader {
  readonly #platform: () => Platform
  readonly #secret: string
  readonly #slots = new Semaphore(AT_ONCE)
  readonly #lately: BriefCache<string, PlatformSignIn | null>

  constructor(platform: () => Platform, secret: string, clock: Clock) {
    this.#platform = platform
    this.#secret = secret
    this.#lately = new BriefCache(clock, REMEMBERED_MS, REMEMBERED_MAX)
  }

  /** null: for nobody. */
  find(shop: Shop, access_token: string): Promise<PlatformSignIn | null> {
    const digest = keyedDigest(this.#secret, 'sign-in', access_token)
    const name = `${shop.shop_id} ${digest.toString('base64')}`
    return this.#lately.get(name, async () => {
      const slot = await this.#slots.take()
      try {
        return await this.#platform().findSignIn(shop, access_token)
      } finally {
        slot.leave()
      }
    })
  }
}
