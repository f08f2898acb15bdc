import { Type } from 'typebox'
import { changeShop } from '../../../actions/programme/change-shop.ts'
import { closed, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { impactFields, presentImpact } from '../../../schemas/programme/impact.ts'
import { presentAdminShop, shopChange, shopFields } from '../../../schemas/shops/admin-shop.ts'
import { confirmMemberImpact } from '../../../schemas/tiers/tier.ts'
import { findShop } from '../../../store/shops/shops.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const updateShopOperation = defineOperation('updateShop', {
  method: 'PATCH',
  path: '/shop',
  summary:
    'Change the name, time zone and languages of a shop. Its domain and currency cannot change. ' +
    'Another time zone moves the days of reports and the years of tiers; another primary ' +
    'language takes the translations as main texts.',
  area: 'settings',
  params: NoParams,
  query: NoQuery,
  body: closed({
    ...shopChange,
    dry_run: Type.Optional(
      Type.Boolean({ description: 'true shows what would happen and changes nothing.' }),
    ),
    ...confirmMemberImpact,
  }),
  result: closed({ ...shopFields, ...impactFields }, { title: 'ChangedShop' }),
  subject: {
    kind: 'shop',
    id: () => 'shop',
    read: async ({ context, shop: { shop_id } }) => {
      const found = await findShop(context.database.db, shop_id)
      return found === undefined ? null : presentAdminShop(found)
    },
  },
  handle: async ({ context, shop, caller, now }, { body }) => {
    const { dry_run = false, confirm_member_impact = false, ...change } = body
    const word = { dry_run, confirm_member_impact }
    const outcome = await changeShop(context, shop, { word, change, caller }, now)
    return { ...presentAdminShop(outcome.shop), ...presentImpact(outcome.impact) }
  },
})
