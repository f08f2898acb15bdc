import { Type } from 'typebox'
import { addPartner as add } from '../../actions/partners/add-partner.ts'
import { changePartner } from '../../actions/partners/change-partner.ts'
import type { Context } from '../../context.ts'
import type { StoredPartner } from '../../domain/partners/platform-code.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput, notFound } from '../../errors.ts'
import { parseGid } from '../../lib/gid.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import { closed, NoBody, NoParams, NoQuery, pageQuery } from '../../schemas/base/types.ts'
import {
  newPartnerFields,
  Partner,
  PartnerList,
  PartnerPath,
  PartnerWithBalance,
  partnerChangeFields,
  partnerStatus,
  presentBalance,
  presentPartner,
} from '../../schemas/partners/partner.ts'
import { readPartnerBalance } from '../../store/partners/commissions.ts'
import { findPartner, listPartners } from '../../store/partners/partners.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { defineOperation } from '../door/define-operation.ts'

const PARTNERS = { list: 'partners', shape: ['string'] } as const

export const listAdminPartners = defineOperation('listPartners', {
  method: 'GET',
  path: '/partners',
  summary: 'List partners, the oldest first.',
  params: NoParams,
  query: closed({ status: Type.Optional(partnerStatus), ...pageQuery }),
  body: NoBody,
  result: PartnerList,
  handle: async ({ context, query, ...input }) => {
    const shop = await input.shop()
    const after = pageStart(PARTNERS, query)?.[0] ?? null
    const page = await readPage(
      PARTNERS,
      pageLimit(query),
      (limit) =>
        listPartners(context.database.db, shop.shop_id, query.status ?? null, { limit, after }),
      ({ partner_id }) => [partner_id],
    )
    const view = await viewOf(context, shop)
    return presentPage(page, (partner) => presentPartner(partner, view))
  },
})

export const getPartner = defineOperation('getPartner', {
  method: 'GET',
  path: '/partners/{partner_id}',
  summary: 'Read a partner, and what there is to be paid out.',
  params: PartnerPath,
  query: NoQuery,
  body: NoBody,
  result: PartnerWithBalance,
  handle: async ({ context, params, now, ...input }) => {
    const shop = await input.shop()
    const partner = await requirePartner(context, shop, params.partner_id)
    const { db } = context.database
    const balance = await readPartnerBalance(db, shop.shop_id, partner.partner_id, now)
    const presented = presentPartner(partner, await viewOf(context, shop))
    return { ...presented, balance: presentBalance(shop, balance) }
  },
})

export const addPartner = defineOperation('addPartner', {
  method: 'POST',
  path: '/partners',
  summary: 'Add a partner, who waits for approval unless `auto_approve` is on.',
  params: NoParams,
  query: NoQuery,
  body: closed(newPartnerFields),
  result: Partner,
  handle: async ({ context, body, now, ...input }) => {
    const shop = await input.shop()
    const { email, name, code = null, group_id = null } = body
    const customer_id = customerOf(shop, body.customer_id ?? null)
    const given = { email, name, customer_id, code: code?.toUpperCase() ?? null, group_id }
    const partner = await add(context, shop, given, now)
    return presentPartner(partner, await viewOf(context, shop))
  },
})

export const updatePartner = defineOperation('updatePartner', {
  method: 'PATCH',
  path: '/partners/{partner_id}',
  summary: 'Approve, reject or suspend a partner, or move one to another group.',
  params: PartnerPath,
  query: NoQuery,
  body: closed(partnerChangeFields),
  result: Partner,
  handle: async ({ context, params, body, now, ...input }) => {
    const shop = await input.shop()
    const partner = await changePartner(context, shop, params.partner_id, body, now)
    return presentPartner(partner, await viewOf(context, shop))
  },
})

async function viewOf({ config, database }: Context, shop: Shop) {
  const { document: program } = await readProgram(database.db, shop.shop_id)
  return { shop, base_url: config.base_url, program }
}

/** Throws `not_found` where there is no such partner. */
export async function requirePartner(
  { database }: Context,
  shop: Shop,
  partner_id: string,
): Promise<StoredPartner> {
  const partner = await findPartner(database.db, shop.shop_id, partner_id)
  if (partner === undefined) throw notFound('partner', partner_id)
  return partner
}

function customerOf({ platform }: Shop, told: number | string | null): number | null {
  if (told === null) return null
  const customer_id = parseGid(platform, 'Customer', String(told))
  if (customer_id !== null) return customer_id
  const message = 'must be the number or the GID of a customer'
  throw invalidInput({ field: 'customer_id', message, received: told })
}
