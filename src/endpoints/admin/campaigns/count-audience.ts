import { Type } from 'typebox'
import { membersOfTier } from '../../../domain/tiers/members-of-tier.ts'
import { invalidInput } from '../../../errors.ts'
import { plainTag } from '../../../lib/typed-text.ts'
import { closed, NoBody, NoParams, oneOf, visibleText } from '../../../schemas/base/types.ts'
import { countMembers } from '../../../store/customers/count-members.ts'
import { readShopAt } from '../../../store/programme/programs.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { listIn } from './list-in.ts'

export const countAudienceOperation = defineOperation('countAudience', {
  method: 'GET',
  path: '/audience-count',
  summary:
    'Count the members in the audience of a campaign now. Excluded members count too, though ' +
    'they earn nothing.',
  area: 'campaigns',
  params: NoParams,
  query: closed({
    mode: oneOf(['all', 'tier', 'tag']),
    tier_ids: Type.Optional(visibleText(2_000, 'For `tier`: ids, separated by commas.')),
    tags: Type.Optional(visibleText(2_000, 'For `tag`: tags, separated by commas.')),
  }),
  body: NoBody,
  result: closed({ members: Type.Integer() }, { title: 'AudienceCount' }),
  handle: async ({ context, shop, now }, { query }) => {
    const { db } = context.database
    const { program } = await readShopAt(db, shop, now)
    const tier = listIn(query.tier_ids).flatMap((tier_id) => {
      const members = membersOfTier(program, tier_id)
      if (members !== undefined) return members ?? []
      const message = 'has an id that is not a tier of this programme'
      throw invalidInput({ field: 'tier_ids', message, received: tier_id.slice(0, 100) })
    })
    const tags = listIn(query.tags).map(plainTag)
    const audience = { mode: query.mode, tier, tags }
    return { members: await countMembers(db, shop.shop_id, audience) }
  },
})
