import type { AddressClass } from '../domain/access/address-class.ts'
import { rateLimited } from '../errors.ts'
import { networkOf } from '../lib/address-ranges.ts'

/**
 * What strangers may do, by address: so many a minute, and so many at once after a pause. They are
 * far above what people and storefronts need, because a whole office may have one address.
 */
const RATES: Readonly<Record<AddressClass, { per_minute: number; burst: number }>> = {
  unknown_credential: { per_minute: 60, burst: 60 },
  admin_credential: { per_minute: 10, burst: 10 },
  exchange: { per_minute: 300, burst: 100 },
  registration: { per_minute: 6, burst: 10 },
  authorization: { per_minute: 60, burst: 60 },
  sign_in: { per_minute: 10, burst: 20 },
  // By the digest of the e-mail address that a network tries.
  sign_in_email: { per_minute: 1, burst: 10 },
  // By the digest of the person who is signed in.
  own_password: { per_minute: 1, burst: 10 },
  // By the digest of the e-mail address that gets the letter.
  reset_letter: { per_minute: 1, burst: 3 },
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
  /** Until when an address has used up its allowance, as in `store/rate-limits.ts`. */
  readonly #full_at_ms = new Map<string, number>()

  constructor({ rate_limits }: { readonly rate_limits: boolean }) {
    this.#is_on = rate_limits
  }

  /** Takes one from the allowance of an address; throws `rate_limited` if none is left. */
  take(address: string | null, address_class: AddressClass, now: Date): void {
    this.requireRoom(address, address_class, now)
    this.takes(address, address_class, now)
  }

  /** The same; false if none is left. */
  takes(address: string | null, address_class: AddressClass, now: Date): boolean {
    if (!this.#is_on) return true
    if (this.#waitFor(address, address_class, now) > 0) return false
    const name = nameOf(address, address_class)
    const full_at_ms = this.#markOf(name, address_class, now) + intervalOf(address_class)
    // At the end again, as the newest.
    this.#full_at_ms.delete(name)
    this.#full_at_ms.set(name, full_at_ms)
    const [oldest] = this.#full_at_ms.keys()
    if (this.#full_at_ms.size > ADDRESSES_MAX && oldest !== undefined) {
      this.#full_at_ms.delete(oldest)
    }
    return true
  }

  /** Throws `rate_limited` if an address has nothing left of its allowance. */
  requireRoom(address: string | null, address_class: AddressClass, now: Date): void {
    if (!this.#is_on) return
    const wait_ms = this.#waitFor(address, address_class, now)
    if (wait_ms > 0) throw rateLimited(address_class, Math.ceil(wait_ms / 1_000))
  }

  /** Until there is one again; not above zero: there is. */
  #waitFor(address: string | null, address_class: AddressClass, now: Date): number {
    const { burst } = RATES[address_class]
    const mark_ms = this.#markOf(nameOf(address, address_class), address_class, now)
    const interval_ms = intervalOf(address_class)
    return mark_ms + interval_ms - (now.getTime() + burst * interval_ms)
  }

  #markOf(name: string, address_class: AddressClass, now: Date): number {
    const now_ms = now.getTime()
    const most_ms = now_ms + RATES[address_class].burst * intervalOf(address_class)
    // Nobody reaches a later mark; it is from before the clock was set back.
    return Math.min(Math.max(this.#full_at_ms.get(name) ?? 0, now_ms), most_ms)
  }
}

function intervalOf(address_class: AddressClass): number {
  return MINUTE_MS / RATES[address_class].per_minute
}

function nameOf(address: string | null, address_class: AddressClass): string {
  return `${address_class} ${address === null ? '' : networkOf(address)}`
}
