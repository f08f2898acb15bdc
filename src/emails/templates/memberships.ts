import { button } from '../components/button.ts'
import { factsTable } from '../components/facts-table.ts'
import { codeParts } from '../components/gift.ts'
import { list, subheading } from '../components/text.ts'
import { defineEmail } from '../define-email.ts'
import type { CodeFacts, Moment } from '../facts.ts'

export interface MembershipStartedFacts {
  readonly membership: string
  readonly multiplier: number
  readonly benefits: readonly string[]
  /** Given on entry; 0: none. */
  readonly bonus_points: number
  /** Given on entry, each with the label of its benefit. */
  readonly codes: readonly (CodeFacts & { readonly label: string })[]
  /** null: as long as it is renewed. */
  readonly ends_at: Moment | null
}

export const membershipStarted = defineEmail<MembershipStartedFacts>({
  type: 'membership_started',
  group: 'memberships',
  promotional: false,
  sample: {
    membership: 'Coffee Club',
    multiplier: 2,
    benefits: ['Free shipping on every order', 'A new roast to taste each season'],
    bonus_points: 500,
    codes: [
      {
        label: '10% off, once',
        code: 'CLUB-V7D2NX4K9R',
        worth: { type: 'percentage', value: '10' },
        minimum_purchase: null,
        ends_at: '2027-01-20T23:00:00Z',
      },
    ],
    ends_at: '2027-11-21T10:30:00Z',
  },
  content(setting) {
    const { facts, common, say, format } = setting
    const { membership, multiplier, benefits, bonus_points, codes, ends_at } = facts
    return {
      title: say.membership_started.title({ membership }),
      text: say.membership_started.text,
      parts: [
        factsTable(
          [say.labels.multiplier, multiplier > 1 ? format.multiplier(multiplier) : null],
          [say.labels.sender_gets, bonus_points > 0 ? format.points(bonus_points) : null],
          [say.labels.ends_at, ends_at && format.lastDay(ends_at)],
        ),
        list(say.labels.benefits, benefits),
        ...codes.flatMap((code) => [subheading(code.label), ...codeParts(setting, code)]),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})

export interface MembershipRenewalFacts {
  readonly membership: string
  readonly at: Moment
  /** False: it ends then. */
  readonly renews: boolean
  /** Decimal text, in shop currency. */
  readonly price: string
}

/** Not promotional: whoever pays again must hear of it before. */
export const membershipRenewal = defineEmail<MembershipRenewalFacts>({
  type: 'membership_renewal',
  group: 'memberships',
  promotional: false,
  sample: { membership: 'Coffee Club', at: '2026-12-05T10:30:00Z', renews: true, price: '9.90' },
  content({ facts, common, say, format }) {
    const { membership, at, renews, price } = facts
    const { title_renews, title_ends, text_renews, text_ends } = say.membership_renewal
    return {
      title: renews
        ? title_renews({ membership, date: format.date(at) })
        : title_ends({ membership, date: format.lastDay(at) }),
      text: renews ? text_renews : text_ends,
      parts: [
        factsTable([say.labels.price, format.money(price)]),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})

export interface MembershipEndedFacts {
  readonly membership: string
}

export const membershipEnded = defineEmail<MembershipEndedFacts>({
  type: 'membership_ended',
  group: 'memberships',
  promotional: false,
  sample: { membership: 'Coffee Club' },
  content: ({ facts: { membership }, common, say }) => ({
    title: say.membership_ended.title({ membership }),
    text: say.membership_ended.text,
    parts: [button(say.actions.visit_shop, common.shop_url)],
  }),
})
