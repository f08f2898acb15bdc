import { describe, expect, it } from 'vitest'
import { benefitTypes } from '../../../src/domain/catalogue/benefits/index.ts'
import { earningTypes } from '../../../src/domain/catalogue/earning/index.ts'
import { rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'
import { wordsIn } from '../../../src/domain/catalogue/words.ts'
import { newProgram } from '../../../src/domain/new-program.ts'
import type { Program } from '../../../src/domain/program.ts'
import { storefrontDocument } from '../../../src/domain/storefront/document.ts'
import { lengthMaxOf, placeholdersOf } from '../../../src/domain/storefront/own-texts.ts'
import { WRITTEN_LANGUAGES } from '../../../src/languages/index.ts'
import { storefrontTexts } from '../../../src/languages/storefront/index.ts'
import { leastFields } from '../../support/arbitrary-fields.ts'
import { aShop } from '../../support/promises.ts'

/** What shoppers read of every type of the catalogue, in every language that we write. */

const now = new Date('2026-10-01T08:00:00Z')
const shop = aShop()
const titles = { title: null, title_translations: {} }
const empty = newProgram({ tier_id: 'tier_1', referral_rule_id: 'rule_referral' })
const benefits = benefitTypes.map((type, index) => {
  const fields = { ...leastFields(type.fields), prices: { rwd_0: 5 } }
  const label = type.summary(type.complete(fields), wordsIn(shop.currency))
  return { id: `ben_${index}`, type: type.type, label, fields }
})
const program: Program = {
  ...empty,
  switches: {
    ...empty.switches,
    program_enabled: true,
    tiers_enabled: true,
    referral_enabled: true,
  },
  earning_rules: earningTypes.map((type, index) => ({
    ...titles,
    id: `rule_${index}`,
    type: type.type,
    enabled: true,
    fields: { ...leastFields(type.fields), pendingDays: 3 },
  })),
  rewards: rewardTypes.map((type, index) => ({
    ...titles,
    id: `rwd_${index}`,
    type: type.type,
    enabled: true,
    name: `Reward ${index}`,
    points_cost: 100,
    discount_value: 5,
    code_valid_days: null,
    fields: leastFields(type.fields),
  })),
  tiers: empty.tiers.map((tier) => ({ ...tier, benefits })),
}
const documentIn = (language: string) =>
  storefrontDocument({ shop, program, campaigns: [], language, now })

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (value !== null && typeof value === 'object') {
    for (const inner of Object.values(value)) yield* textsOf(inner)
  }
}

describe.each(WRITTEN_LANGUAGES)('in %s', (language) => {
  const document = documentIn(language)

  it('claiming points and redeeming a reward have different words', () => {
    const { earn_claim, reward_redeem } = document.texts
    expect(earn_claim).not.toBe(reward_redeem)
  })

  it('every way to earn, reward and perk is said', () => {
    expect(document.earn.map(({ type }) => type)).toEqual(earningTypes.map(({ type }) => type))
    for (const { title, points_text } of document.earn) {
      expect(title).not.toBe('')
      expect(points_text).not.toBe('')
    }
    expect(document.rewards).toHaveLength(rewardTypes.length)
    for (const { text } of document.rewards) expect(text).not.toBe('')
    expect(document.tiers?.ladder[0]?.perks).toHaveLength(benefitTypes.length)
    const { texts: _of_elements, ...rest } = document
    for (const text of textsOf(rest)) expect(text).not.toMatch(/undefined|NaN|null|\[object/)
  })

  it('the elements have the texts of English, with no other placeholders, and room for them', () => {
    const ours: Readonly<Record<string, string>> = storefrontTexts[language]
    for (const [key, english] of Object.entries(storefrontTexts.en)) {
      const text = ours[key] ?? ''
      // A language may do without one, but knows no other.
      expect(placeholdersOf(english), key).toEqual(expect.arrayContaining(placeholdersOf(text)))
      expect(text.length, key).toBeLessThanOrEqual(lengthMaxOf(text))
    }
  })
})

it.each(
  WRITTEN_LANGUAGES.filter((one) => one !== 'en'),
)('nothing of it is English in %s', (one) => {
  const said = new Set(documentIn('en').tiers?.ladder.flatMap(({ perks }) => perks))
  const perks = documentIn(one).tiers?.ladder.flatMap((tier) => tier.perks) ?? []
  // The merchant's own words are the same in each language.
  const own = benefits.find(({ type }) => type === 'custom_perk')?.label
  expect(perks.filter((perk) => said.has(perk))).toEqual([own])
})
