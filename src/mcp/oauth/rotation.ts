import { Provider } from 'oidc-provider'
import { keyedDigest } from '../../lib/secrets.ts'

/**
 * For this long a used refresh token may be shown again: its answer was lost, or two processes of
 * one client refreshed at once. After that, it must have been stolen.
 */
const REPEATED_FOR_MS = 60_000

/** Whether a use now only repeats the use at that time. A time in the future does not count. */
export function isRepeated(consumed_at: Date, now: Date): boolean {
  return Math.abs(now.getTime() - consumed_at.getTime()) < REPEATED_FOR_MS
}

/** The provider's names for what it issues, which its published types leave out. */
interface Named {
  readonly kind: string
  readonly scope?: string | undefined
  generateTokenId(): string
}

/**
 * The tokens that replace a refresh token are derived from it, the scopes and our secret. So every
 * node answers a repeated refresh with the same tokens, even if the node that answered first has
 * died, and no token has to be stored.
 */
export function nameTokensByRotation(provider: Provider, secret: string): void {
  for (const { prototype } of [provider.RefreshToken, provider.AccessToken]) {
    // The published types do not know it; the library's version is fixed, and tests hold this.
    const named = prototype as unknown as Named
    const nameByChance = named.generateTokenId
    named.generateTokenId = function (this: Named) {
      // Always set, because it also decides the token's format.
      const by_chance = nameByChance.call(this)
      const rotated = Provider.ctx?.oidc.entities.RotatedRefreshToken
      if (rotated === undefined) return by_chance
      const text = `${rotated.jti}\0${this.scope ?? ''}`
      return keyedDigest(secret, `oauth-next-${this.kind}`, text).toString('base64url')
    }
  }
}
