import { createApiKey } from '../actions/access/create-api-key.ts'
import { redemptionEvents } from '../actions/codes/issue-redemption.ts'
import { enroll } from '../actions/customers/enroll.ts'
import { bookEntries } from '../actions/ledger/book-entries.ts'
import { createShop } from '../actions/shops/create-shop.ts'
import { noteActivity } from '../actions/write/note-activity.ts'
import { SCOPES } from '../domain/access/scopes.ts'
import { platformDiscount } from '../domain/codes/platform-discount.ts'
import { goodsSpend, ordersCounted } from '../domain/orders/settle.ts'
import type { ShopAt } from '../domain/shop-at.ts'
import type { Shop } from '../domain/shops/shop.ts'
import { saveProducts } from '../embedded-shop/store/catalogue.ts'
import { saveCustomers } from '../embedded-shop/store/customers.ts'
import { insertPastDiscounts } from '../embedded-shop/store/discounts.ts'
import { saveOrders } from '../embedded-shop/store/orders.ts'
import { Fraction } from '../lib/fraction.ts'
import { formatGid } from '../lib/gid.ts'
import { newId } from '../lib/ids.ts'
import { campaignUsesPart, saveCampaign } from '../store/campaigns/campaigns.ts'
import { addOrderFigures, saveProfiles } from '../store/customers/customers.ts'
import type { Tx } from '../store/db.ts'
import { insertPastOrders } from '../store/orders/orders.ts'
import { lockAccounts } from '../store/points/ledger.ts'
import { readShopAt } from '../store/programme/programs.ts'
import { insertPastRedemptions, type PastRedemption } from '../store/rewards/redemptions.ts'
import { updateShopSwitches } from '../store/shops/shops.ts'
import { writeTogether } from '../store/write-together.ts'
import { insertEvents } from '../webhooks/outbox.ts'
import { CATALOGUE, productRow } from './catalogue.ts'
import { DEMO_TIMEZONE, daysBefore, livedFrom, startOfDay } from './days.ts'
import { type DemoOrder, demoOrders } from './orders.ts'
import { pastCampaigns } from './past-campaigns.ts'
import { addPastPartners, addSales, followLinks } from './past-partners.ts'
import { PastYear } from './past-year.ts'
import { type DemoPerson, demoPeople, FIRST_CUSTOMER_ID, SHOP_AGE_DAYS } from './people.ts'
import { demoPoints } from './points.ts'
import { demoProgram } from './program.ts'

export interface DemoShop {
  /** The text of a key with every scope. */
  readonly key: string
  /** A customer with something to look at. */
  readonly customer_id: number
}

export const DEMO_DOMAIN = 'bean-there.example'

const BATCH_ROWS = 400

/**
 * Bean There, a coffee roaster with a year of trade behind it: the same shop for the same day.
 * Orders, campaigns and rewards are judged and booked by the rules of the domain, so the ledger and
 * its events are real. The last month is left out: `life/live.ts` has it.
 */
export async function seedShop(
  tx: Tx,
  { secret, api_version }: { readonly secret: string; readonly api_version: string },
  now: Date,
): Promise<DemoShop> {
  const today = startOfDay(now)
  const opened_at = daysBefore(today, SHOP_AGE_DAYS)
  const shop = await createShop(
    tx,
    {
      domain: DEMO_DOMAIN,
      name: 'Bean There',
      currency: 'EUR',
      timezone: DEMO_TIMEZONE,
      primary_language: 'en',
      languages: ['en', 'de'],
    },
    opened_at,
    () => demoProgram((prefix) => newId(prefix, opened_at)),
  )
  const switches = { api_enabled: true, campaigns_feature: true, affiliates_feature: true }
  await updateShopSwitches(tx, shop.shop_id, switches)
  await saveProducts(tx, shop.shop_id, CATALOGUE.map(productRow))
  await addPast(tx, secret, await readShopAt(tx, shop, now), today)
  const named = { name: 'Demo', scopes: SCOPES, api_version }
  const { key } = await createApiKey(tx, secret, shop.shop_id, named, opened_at)
  return { key, customer_id: FIRST_CUSTOMER_ID }
}

/** The year until the last month. */
async function addPast(tx: Tx, secret: string, at: ShopAt, today: Date): Promise<void> {
  const { shop, program, revision } = at
  const { shop_id, platform } = shop
  const year = demoYear(today, platform)
  const lived_from = livedFrom(today)
  const isPast = (moment: Date) => moment < lived_from
  const people = year.people.filter(({ created_at }) => isPast(created_at))
  await addPeople(tx, secret, at, people)
  const partners = await addPastPartners(tx, at, today)
  const planned = year.orders.filter(({ created_at }) => isPast(created_at))
  const { orders, clicks } = followLinks(planned, partners)
  const campaigns = pastCampaigns(today)
  const numbers = people.map(({ customer_id }) => customer_id)
  const accounts = await lockAccounts(tx, shop_id, numbers)
  const past = new PastYear(
    { shop, platform, program, revision, campaigns, accounts },
    { people, orders, points: year.points.filter(({ now }) => isPast(now)) },
  )
  await addOrders(tx, shop, past.placed, past.judged)
  await bookEntries(tx, shop, past.accounts)
  for (const batch of batchesOf(past.judged)) await insertPastOrders(tx, shop_id, batch, lived_from)
  for (const campaign of campaigns) await saveCampaign(tx, shop_id, campaign)
  await writeTogether(tx, [campaignUsesPart(shop_id, past.campaign_uses, lived_from)])
  await addRedemptions(tx, shop, past.redemptions)
  await addSales(tx, at, past.judged, clicks)
}

/** All of the year that would happen without tiers, campaigns and partners. */
export function demoYear(today: Date, platform: string) {
  const people = demoPeople(today)
  const orders = demoOrders(today, people)
  const orderGid = (order_id: number) => formatGid(platform, 'Order', order_id)
  return { people, orders, points: demoPoints(today, people, orders, orderGid) }
}

async function addPeople(
  tx: Tx,
  secret: string,
  at: ShopAt,
  people: readonly DemoPerson[],
): Promise<void> {
  const { shop } = at
  await saveCustomers(tx, shop.shop_id, people, shop.created_at)
  const profiles = people.map(({ customer_id, created_at, document }) => {
    const { email, first_name, last_name, tags, locale, company, email_consent } = document
    const is_business = company !== null
    const profile = { email, first_name, last_name, tags, locale, is_business, email_consent }
    return { customer_id, ...profile, created_at, updated_at: shop.created_at }
  })
  await saveProfiles(tx, shop.shop_id, profiles, shop.created_at)
  for (const { customer_id, created_at } of people) {
    const how = { enrolled_via: 'account_created', locale: null }
    await enroll(tx, secret, { ...at, now: created_at }, customer_id, how)
  }
}

async function addOrders(
  tx: Tx,
  shop: Shop,
  orders: readonly DemoOrder[],
  judged: PastYear['judged'],
): Promise<void> {
  for (const batch of batchesOf(orders)) {
    await saveOrders(tx, shop.shop_id, batch)
    const placed = batch.map(({ customer_id, created_at }) => ({ customer_id, at: created_at }))
    await noteActivity(tx, shop, placed)
  }
  const figures = [...Map.groupBy(judged, ({ customer_id }) => customer_id)].map(
    ([customer_id, own]) => ({
      customer_id,
      orders: own.reduce((count, order) => count + ordersCounted(order), 0),
      spend: Fraction.sum(own.map(goodsSpend)).toDecimal(4),
      // Orders come oldest first.
      ordered_at: own.at(-1)?.document.created_at ?? shop.created_at.toISOString(),
    }),
  )
  await addOrderFigures(tx, shop.shop_id, figures)
}

async function addRedemptions(tx: Tx, shop: Shop, past: readonly PastRedemption[]): Promise<void> {
  await insertPastRedemptions(tx, shop.shop_id, past)
  const discounts = past.flatMap(({ code }) => {
    const discount = platformDiscount(code)
    return discount === null ? [] : [{ discount, order_id: code.order_id }]
  })
  await insertPastDiscounts(tx, shop.shop_id, discounts)
  const events = past.flatMap(({ redemption, code }) =>
    redemptionEvents(shop, { ...redemption, code }, redemption.created_at),
  )
  await insertEvents(tx, shop.shop_id, events)
}

function batchesOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH_ROWS) }, (_, index) =>
    rows.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS),
  )
}
