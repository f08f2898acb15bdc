import type { Shop } from '../shops/shop.ts'
import type { PartnerSettings } from './terms.ts'

/** `<number of the shop>-<random>`, so a link names the shop it leads to. */
const LINK_TOKEN = /^([0-9a-z]{1,6})-[0-9A-Za-z]{1,40}$/
const INTEGER_MAX = 2_147_483_647

export function newLinkToken({ shop_id }: Pick<Shop, 'shop_id'>, chance: string): string {
  return `${shop_id.toString(36)}-${chance}`
}

/** The shop that a link's token names; null: none. */
export function shopOfLink(link_token: string): number | null {
  const [, number] = LINK_TOKEN.exec(link_token) ?? []
  if (number === undefined) return null
  const shop_id = Number.parseInt(number, 36)
  return shop_id <= INTEGER_MAX ? shop_id : null
}

export function storefrontOf({ domain }: Pick<Shop, 'domain'>): string {
  return `https://${domain}/`
}

/**
 * The address of the shop that a click leads to, with the click's id and, if they are on, the UTM
 * parameters.
 */
export function linkTarget(
  shop: Pick<Shop, 'domain'>,
  { utm }: Pick<PartnerSettings, 'utm'>,
  click_id: string,
  code: string,
): string {
  const target = new URL(storefrontOf(shop))
  target.searchParams.set('ref', click_id)
  if (utm.enabled) {
    for (const name of ['source', 'medium', 'campaign'] as const) {
      target.searchParams.set(`utm_${name}`, utm[name].replaceAll('{code}', code))
    }
  }
  return target.href
}
