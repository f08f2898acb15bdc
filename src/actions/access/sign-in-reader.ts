import type { Shop } from '../../domain/shops/shop.ts'
import { BriefCache } from '../../lib/brief-cache.ts'
import type { Clock } from '../../lib/clock.ts'
import { Places } from '../../lib/places.ts'
import { keyedDigest } from '../../lib/secrets.ts'
import type { Platform, PlatformSignIn } from '../../platform/port.ts'

const AT_ONCE = 16
const REMEMBERED_MS = 1_000
const REMEMBERED_MAX = 10_000

/**
 * Asks the platform for whom an access token speaks. Anybody may send one, so it is asked about so
 * many at a time and no more, and about the same one once in a while.
 */
export class SignInReader {
  readonly #platform: () => Platform
  readonly #secret: string
  readonly #places = new Places(AT_ONCE)
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
      const place = await this.#places.take()
      try {
        return await this.#platform().findSignIn(shop, access_token)
      } finally {
        place.leave()
      }
    })
  }
}
