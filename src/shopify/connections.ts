import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Clock } from '../lib/clock.ts'
import type { GuardedClient } from '../lib/guarded-request.ts'
import { once } from '../lib/once.ts'
import { seal, unseal } from '../lib/seal.ts'
import type { Database } from '../store/db.ts'
import {
  NotConnected,
  RETRY_LATE_MS,
  RETRY_SOON_MS,
  ShopifyFailure,
  UNREACHED,
} from './client/failure.ts'
import type { AdminDoor } from './client/shopify-client.ts'
import { type ConnectionRow, findConnection, saveAccessToken } from './store/connections.ts'

/** Each is sealed with a key of its own. */
export const SECRETS_PURPOSE = 'shopify-client-secrets'
export const TOKEN_PURPOSE = 'shopify-access-token'

const ANSWER_BYTES_MAX = 64_000
const CALL_LIMIT_MS = 10_000
/** A token is replaced so long before its end. */
const RENEW_EARLY_MS = 60 * 60_000

export interface ShopifyConnectionsOptions {
  readonly db: Database
  readonly clock: Clock
  readonly signing_secret: string
  readonly outbound: GuardedClient
  /** Where a shop of this domain answers: its own address, or that of a stand-in. */
  originOf(shopify_domain: string): string
}

const TokenAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
})
const tokenAnswer = once(() => Compile(TokenAnswer))

/** Such as `invalid_client`. */
const Refusal = Type.Object({ error: Type.String({ pattern: '^[a-z_]{1,60}$' }) })
const refusal = once(() => Compile(Refusal))

/** Client-credentials tokens live for a day; where Shopify does not say so, too. */
const USUAL_LIFE_SECONDS = 24 * 3600

/** How the shops of this deployment are reached, with tokens that are replaced before they end. */
export class ShopifyConnections {
  readonly #options: ShopifyConnectionsOptions
  readonly #renewing = new Map<number, Promise<string>>()

  constructor(options: ShopifyConnectionsOptions) {
    this.#options = options
  }

  /** Throws `ShopifyFailure` for a shop that is not connected. */
  async doorOf(shop_id: number): Promise<AdminDoor> {
    const { shopify_domain } = await this.#find(shop_id)
    return {
      shop_id,
      origin: this.#options.originOf(shopify_domain),
      accessToken: (renew) => this.#accessToken(shop_id, renew),
    }
  }

  /** The secrets that may have signed what comes from Shopify, the newest first. */
  secretsOf({ sealed_client_secrets }: Pick<ConnectionRow, 'sealed_client_secrets'>): string[] {
    const { signing_secret } = this.#options
    // Only `sealSecrets` writes them.
    return JSON.parse(unseal(signing_secret, SECRETS_PURPOSE, sealed_client_secrets)) as string[]
  }

  /** What a token for this shop must say, and be signed with. */
  async expectedOf(shop_id: number) {
    const row = await this.#find(shop_id)
    const { shopify_domain, client_id } = row
    return { shopify_domain, client_id, client_secrets: this.secretsOf(row) }
  }

  async #find(shop_id: number): Promise<ConnectionRow> {
    const row = await findConnection(this.#options.db, shop_id)
    if (row === undefined) throw new NotConnected()
    return row
  }

  async #accessToken(shop_id: number, renew: boolean): Promise<string> {
    const row = await this.#find(shop_id)
    const { sealed_access_token: sealed, access_token_ends_at: ends_at } = row
    const never_ends = sealed !== null && ends_at === null
    const now = this.#options.clock.now().getTime()
    const is_fresh = ends_at !== null && ends_at.getTime() - now > RENEW_EARLY_MS
    if (sealed !== null && (never_ends || (is_fresh && !renew))) {
      return unseal(this.#options.signing_secret, TOKEN_PURPOSE, sealed)
    }
    const renewing = this.#renewing.get(shop_id) ?? this.#renew(row)
    this.#renewing.set(shop_id, renewing)
    try {
      return await renewing
    } finally {
      this.#renewing.delete(shop_id)
    }
  }

  async #renew(row: ConnectionRow): Promise<string> {
    const { db, clock, signing_secret } = this.#options
    const [client_secret = ''] = this.secretsOf(row)
    const token = await this.#askForToken({ ...row, client_secret })
    const life_ms = (token.expires_in ?? USUAL_LIFE_SECONDS) * 1000
    const ends_at = new Date(clock.now().getTime() + life_ms)
    const sealed = seal(signing_secret, TOKEN_PURPOSE, token.access_token)
    await saveAccessToken(db, row.shop_id, { sealed, ends_at })
    return token.access_token
  }

  /** A door with secrets that are not stored yet. */
  doorWith(
    shop_id: number,
    access: {
      readonly shopify_domain: string
      readonly client_id: string
      readonly client_secrets: readonly string[]
      readonly access_token: string | null
    },
  ): AdminDoor {
    const { shopify_domain, client_id, access_token } = access
    const [client_secret = ''] = access.client_secrets
    const ask = once(() => this.#askForToken({ shopify_domain, client_id, client_secret }))
    return {
      shop_id,
      origin: this.#options.originOf(shopify_domain),
      accessToken: async () => access_token ?? (await ask()).access_token,
    }
  }

  /** Client-credentials grant: for an app of the shop's own organisation. */
  async #askForToken({
    shopify_domain,
    client_id,
    client_secret,
  }: {
    readonly shopify_domain: string
    readonly client_id: string
    readonly client_secret: string
  }) {
    const { outbound, originOf } = this.#options
    const answer = await outbound.exchange({
      url: new URL(`${originOf(shopify_domain)}/admin/oauth/access_token`),
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ client_id, client_secret, grant_type: 'client_credentials' }),
      timeout_ms: CALL_LIMIT_MS,
      bytes_max: ANSWER_BYTES_MAX,
    })
    if (answer.status_code === null) {
      const message = `Shopify was not reached: ${UNREACHED[answer.error]}`
      throw new ShopifyFailure('not_done', message, RETRY_SOON_MS)
    }
    if (answer.status_code >= 500 || answer.status_code === 429) {
      throw new ShopifyFailure('not_done', 'Shopify gives no token now', RETRY_SOON_MS)
    }
    const token = answer.status_code === 200 ? readToken(answer.body) : null
    if (token !== null) return token
    if (answer.status_code === 404) {
      const message = `Shopify has no shop by the domain ${shopify_domain}`
      throw new ShopifyFailure('refused', message, RETRY_LATE_MS, 'domain')
    }
    const why = [`status ${answer.status_code}`, readRefusal(answer.body)].flat().join(', ')
    const message = `Shopify does not take this client id and secret (${why})`
    throw new ShopifyFailure('refused', message, RETRY_LATE_MS, 'app')
  }
}

export function sealSecrets(signing_secret: string, client_secrets: readonly string[]): Buffer {
  return seal(signing_secret, SECRETS_PURPOSE, JSON.stringify(client_secrets))
}

function readToken(body: Buffer) {
  const value = parse(body)
  return tokenAnswer().Check(value) ? value : null
}

/** Why Shopify gives no token, in its own word; none, where it does not say. */
function readRefusal(body: Buffer): string[] {
  const value = parse(body)
  return refusal().Check(value) ? [value.error] : []
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
