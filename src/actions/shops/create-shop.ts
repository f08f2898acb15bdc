import type { Context } from '../../context.ts'
import { newProgram } from '../../domain/new-program.ts'
import type { Program } from '../../domain/program.ts'
import type { ProgramTemplate } from '../../domain/programme/templates/template.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { refused } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { insertProgram } from '../../store/programme/programs.ts'
import { insertShop } from '../../store/shops/shops.ts'

export interface NewShop {
  readonly domain: string
  readonly name: string
  readonly currency: string
  readonly timezone: string
  readonly primary_language: string
  readonly languages: readonly string[]
}

/**
 * The platform name in GIDs: the same for every adapter, so that moving a shop changes no client.
 */
const PLATFORM = 'shopify'

/** A shop with its programme; by default an empty one, in which everything is off. */
export async function createShop(
  tx: Tx,
  input: NewShop,
  now: Date,
  startProgram: (shop: Shop) => Program = () => emptyProgram(now),
): Promise<Shop> {
  const primary_language = input.primary_language.toLowerCase()
  const others = input.languages.map((language) => language.toLowerCase())
  const languages = [...new Set([primary_language, ...others])]
  const shop = await insertShop(tx, {
    domain: input.domain,
    name: input.name,
    platform: PLATFORM,
    currency: input.currency,
    timezone: input.timezone,
    primary_language,
    languages: JSON.stringify(languages),
    created_at: now,
  })
  if (shop === null) {
    throw refused('domain_taken', 'A shop with this domain already exists.', { field: 'domain' })
  }
  await insertProgram(tx, shop.shop_id, startProgram(shop), now)
  return shop
}

function emptyProgram(now: Date): Program {
  return newProgram({ tier_id: newId('tier', now), referral_rule_id: newId('rule', now) })
}

/** A new shop that starts from a template, in its own transaction. */
export async function addShop(
  { database, shops }: Context,
  input: NewShop,
  { start }: ProgramTemplate,
  now: Date,
): Promise<Shop> {
  const startProgram = (shop: Shop) =>
    start(emptyProgram(now), shop, (prefix) => newId(prefix, now))
  const shop = await inTransaction(database.db, (tx) => createShop(tx, input, now, startProgram))
  // The only shop is not the only one any more.
  shops.clear()
  return shop
}
