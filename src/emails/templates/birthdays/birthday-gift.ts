import { plainName } from '../../../domain/people/plain-name.ts'
import type { Gift } from '../../domain/facts.ts'
import type { EmailInputs } from '../../domain/records.ts'
import { button } from '../../rendering/components/button.ts'
import { giftParts } from '../../rendering/components/gift.ts'
import type { ContentInputs, EmailContent } from '../../rendering/content.ts'
import { readGift } from '../gifts.ts'

// No e-mail of a birthday is promotional: it brings a present that is the recipient's already.

/** The gift of the birthday of a pet or a child, and the name of that. */
export async function readDependentGift(inputs: EmailInputs, award_id: string) {
  const award = await inputs.records.award(award_id)
  if (award === undefined) return null
  const gift = await readGift(inputs, award)
  if (gift === null || gift === 'not_yet') return gift
  const dependent_id = award.paid_for_key.split(':')[1] ?? ''
  const name = await inputs.records.dependentName(dependent_id)
  return { gift, name: name === null ? null : plainName(name) || null }
}

export function birthdayContent(
  inputs: ContentInputs<{ readonly gift: Gift }>,
  title: string,
  { text }: { text(names: { readonly shop: string }): string },
): EmailContent {
  const { facts, common, say } = inputs
  return {
    title,
    text: text({ shop: common.shop_name }),
    parts: [...giftParts(inputs, facts.gift), button(say.actions.visit_shop, common.shop_url)],
  }
}
