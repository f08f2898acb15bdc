import type { AddressClass } from '../domain/access/address-class.ts'
import { rateLimited } from '../errors.ts'
import { networksOf } from '../lib/address-ranges.ts'

interface Rate {
  readonly per_minute: number
  readonly burst: number
}

/**
 * What strangers may do, by address: so many a minute, and so many at once after a pause. They are
 * far above what people and storefronts need, because a whole office may have one address.
 */
const RATES: Readonly<Record<AddressClass, Rate>> = {
  unknown_credential: { per_minute: 60, burst: 60 },
  admin_credential: { per_minute: 10, burst: 10 },
  exchange: { per_minute: 300, burst: 100 },
  registration: { per_minute: 6, burst: 10 },
  authorization: { per_minute: 60, burst: 60 },
  // Of these each address has a few of its own, before it takes from those of all callers together.
  own_registration: { per_minute: 0.1, burst: 3 },
  own_document: { per_minute: 0.5, burst: 5 },
  own_connection_code: { per_minute: 0.5, burst: 3 },
  sign_in: { per_minute: 10, burst: 20 },
  // By the e-mail address too that is tried.
  sign_in_email: { per_minute: 1, burst: 10 },
  // By the person who has signed in with this browser before.
  known_sign_in: { per_minute: 10, burst: 20 },
  known_sign_in_email: { per_minute: 1, burst: 10 },
  // By the person who is signed in.
  own_password: { per_minute: 1, burst: 10 },
  // By the e-mail address that gets the letter.
  reset_letter: { per_minute: 0.05, burst: 3 },
  // A page of a shop asks for its document, and for an estimate or two, which may ask the platform.
  storefront_read: { per_minute: 600, burst: 300 },
  storefront_estimate: { per_minute: 120, burst: 60 },
  // Codes of referrals are not to be guessed, nor addresses to be tried.
  storefront_code: { per_minute: 10, burst: 20 },
}

const MINUTE_MS = 60_000
/** Beyond it the oldest is forgotten; nobody has this many addresses by chance. */
const ADDRESSES_MAX = 50_000

/**
 * Limits callers who have shown nothing but their address. Each process counts for itself, in
 * memory, so that a flood costs the database nothing.
 */
export class AddressLimiter {
  readonly #is_on: boolean
  /** Until when an address has used up its allowance. */
  readonly #full_at_ms = new Map<string, number>()

  constructor({ rate_limits }: { readonly rate_limits: boolean }) {
    this.#is_on = rate_limits
  }

  /** Takes one from the allowance of an address; throws `rate_limited` if none is left. */
  take(address: string | null, address_class: AddressClass, now: Date, about = ''): void {
    const wait_ms = this.#take(address, address_class, now, about)
    if (wait_ms > 0) throw rateLimited(address_class, Math.ceil(wait_ms / 1_000))
  }

  /** The same; false if none is left. */
  takes(address: string | null, address_class: AddressClass, now: Date, about = ''): boolean {
    return this.#take(address, address_class, now, about) <= 0
  }

  /** Throws `rate_limited` if an address has nothing left of its allowance. */
  requireRoom(address: string | null, address_class: AddressClass, now: Date): void {
    if (!this.#is_on) return
    const wait_ms = this.#waitFor(allowancesOf(address, address_class, ''), now)
    if (wait_ms > 0) throw rateLimited(address_class, Math.ceil(wait_ms / 1_000))
  }

  /** Takes one if there is one; returns how long there is none. */
  #take(address: string | null, address_class: AddressClass, now: Date, about: string): number {
    if (!this.#is_on) return 0
    const allowances = allowancesOf(address, address_class, about)
    const wait_ms = this.#waitFor(allowances, now)
    if (wait_ms > 0) return wait_ms
    for (const allowance of allowances) {
      const full_at_ms = this.#markOf(allowance, now) + allowance.interval_ms
      // At the end again, as the newest.
      this.#full_at_ms.delete(allowance.name)
      this.#full_at_ms.set(allowance.name, full_at_ms)
      const [oldest] = this.#full_at_ms.keys()
      if (this.#full_at_ms.size > ADDRESSES_MAX && oldest !== undefined) {
        this.#full_at_ms.delete(oldest)
      }
    }
    return 0
  }

  /** Until there is one of each again; not above zero: there is. */
  #waitFor(allowances: readonly NetworkAllowance[], now: Date): number {
    const waits = allowances.map((allowance) => {
      const { interval_ms, tolerance_ms } = allowance
      return this.#markOf(allowance, now) + interval_ms - (now.getTime() + tolerance_ms)
    })
    return Math.max(...waits)
  }

  #markOf({ name, tolerance_ms }: NetworkAllowance, now: Date): number {
    const now_ms = now.getTime()
    // Nobody reaches a later mark; it is from before the clock was set back.
    return Math.min(Math.max(this.#full_at_ms.get(name) ?? 0, now_ms), now_ms + tolerance_ms)
  }
}

/** What is left to one network, as in `store/rate-limits.ts`. */
interface NetworkAllowance {
  readonly name: string
  readonly interval_ms: number
  readonly tolerance_ms: number
}

/** How much more a wider network may do than one address. */
const WIDE_NETWORK_TIMES = 8

function allowancesOf(
  address: string | null,
  address_class: AddressClass,
  about: string,
): NetworkAllowance[] {
  const { per_minute, burst } = RATES[address_class]
  const networks = address === null ? [''] : networksOf(address)
  return networks.map((network, index) => {
    const interval_ms = MINUTE_MS / per_minute / WIDE_NETWORK_TIMES ** index
    return {
      name: `${address_class} ${about} ${network}`,
      interval_ms,
      tolerance_ms: (burst * MINUTE_MS) / per_minute,
    }
  })
}

/** All of them, for those who must name each. */
export const ADDRESS_CLASSES = Object.keys(RATES)
