import { Provider } from 'oidc-provider'
import { keyedDigest } from '../../lib/secrets.ts'

/**
 * A refresh token that was just used may be shown again: its answer was lost on the way, or two
 * processes of one client refreshed at once. Later it was stolen, or its client was robbed.
 */
const REPEATED_FOR_MS = 60_000

/** Whether what was used then is only repeated now. A mark from the future is none of ours. */
export function isRepeated(consumed_at: Date, now: Date): boolean {
  return Math.abs(now.getTime() - consumed_at.getTime()) < REPEATED_FOR_MS
}

/** How the provider names what it issues; its published types leave that out. */
interface Named {
  readonly kind: string
  readonly scope?: string | undefined
  generateTokenId(): string
}

/**
 * The tokens that replace a refresh token follow from that token, the scopes and our secret. So
 * every node answers a repeated refresh with the same tokens, also where the node that answered
 * first has died, and no token has to be kept to be told again.
 */
export function nameTokensByRotation(provider: Provider, secret: string): void {
  for (const { prototype } of [provider.RefreshToken, provider.AccessToken]) {
    // The published types do not know it; the library's version is fixed, and tests hold this.
    const named = prototype as unknown as Named
    const nameByChance = named.generateTokenId
    named.generateTokenId = function (this: Named) {
      // Asked for in any case: it also settles the token's format.
      const by_chance = nameByChance.call(this)
      const rotated = Provider.ctx?.oidc.entities.RotatedRefreshToken
      if (rotated === undefined) return by_chance
      const text = `${rotated.jti}\0${this.scope ?? ''}`
      return keyedDigest(secret, `oauth-next-${this.kind}`, text).toString('base64url')
    }
  }
}
