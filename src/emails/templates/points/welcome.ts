import { accountCreated } from '../../../domain/catalogue/earning/account-created.ts'
import { findEarningType } from '../../../domain/catalogue/earning/index.ts'
import { titleIn } from '../../../domain/catalogue/titles.ts'
import { paidForKey } from '../../../domain/earning/awards.ts'
import { button } from '../../rendering/components/button.ts'
import { giftParts } from '../../rendering/components/gift.ts'
import { list } from '../../rendering/components/text.ts'
import { defineEmail } from '../define-email.ts'
import { readGift } from '../gifts.ts'
import { programOn } from '../live.ts'

const WAYS_TOLD_MAX = 6

export const welcome = defineEmail({
  type: 'welcome',
  name: 'Welcome',
  description: 'Greets a new member and says how points are earned.',
  sends_when: 'A customer joins the programme.',
  group: 'points',
  promotional: false,
  isLive: programOn,
  owed_by: 'customer_joined',
  async readFacts(inputs) {
    const { records, program, language } = inputs
    if ((await records.member()) === undefined) return null
    const joined = program.earning_rules.find(({ type }) => type === accountCreated.type)
    const award = joined && (await records.awardPaidFor(paidForKey(joined)))
    const gift = await readGift(inputs, award)
    if (gift === 'not_yet') return gift
    const ways = program.earning_rules
      .filter(({ enabled, type }) => enabled && type !== accountCreated.type)
      .slice(0, WAYS_TOLD_MAX)
    const ways_to_earn = ways.map((rule) => ({
      type: rule.type,
      title: titleIn(rule, language),
      // null for those that pay by the amount.
      points: findEarningType(rule.type)?.award(rule.fields)?.points ?? null,
    }))
    return { ways_to_earn, gift }
  },
  sample: {
    ways_to_earn: [
      { type: 'order_placed', title: null, points: null },
      { type: 'product_review', title: null, points: 50 },
      { type: 'birthday', title: null, points: 200 },
    ],
    gift: { points: 100, code: null },
  },
  fields: {
    points: {
      description: 'The points for joining, such as 100 points.',
      can_be_missing: true,
      write: ({ facts, format }) => {
        const points = facts.gift?.points ?? null
        return points === null ? null : format.points(points)
      },
    },
  },
  content(inputs) {
    const { facts, common, say, format } = inputs
    const ways = facts.ways_to_earn.map(({ type, title, points }) => {
      const name = format.rule(type, title)
      return points === null ? name : format.labelled(name, format.points(points))
    })
    return {
      title: say.welcome.title({ program: common.program_name }),
      text: say.welcome.text({ shop: common.shop_name, points_name: format.points_name }),
      parts: [
        ...(facts.gift === null ? [] : giftParts(inputs, facts.gift)),
        list(say.labels.ways_to_earn, ways),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})
