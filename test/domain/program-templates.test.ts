import { describe, expect, it } from 'vitest'
import { findEarningType } from '../../src/domain/catalogue/earning/index.ts'
import { findRewardType } from '../../src/domain/catalogue/rewards/index.ts'
import type { ShopTraits } from '../../src/domain/catalogue/titles.ts'
import { newProgram } from '../../src/domain/new-program.ts'
import type { Program } from '../../src/domain/program.ts'
import { programTemplates } from '../../src/domain/programme/templates/index.ts'
import { WRITTEN_LANGUAGES } from '../../src/languages/index.ts'

const CURRENCIES = Intl.supportedValuesOf('currency')
const empty = newProgram({ tier_id: 'tier_first', referral_rule_id: 'rule_referral' })

function started(template: (typeof programTemplates)[number], shop: ShopTraits): Program {
  let parts = 0
  return template.start(empty, shop, (prefix) => {
    parts += 1
    return `${prefix}_${parts}`
  })
}

describe.each(
  programTemplates.map((template) => [template.name, template] as const),
)('the template %s', (_name, template) => {
  it('is valid in every currency', () => {
    for (const currency of CURRENCIES) {
      const shop = { currency, primary_language: 'en', languages: ['en'] }
      const { earning_rules, rewards, tiers } = started(template, shop)
      const faults = [
        ...earning_rules.flatMap<unknown>(
          ({ type, fields }) => findEarningType(type)?.check(fields, currency) ?? [type],
        ),
        ...rewards.flatMap<unknown>(
          ({ type, ...reward }) => findRewardType(type)?.check(reward, currency) ?? [type],
        ),
      ]
      expect(faults, currency).toEqual([])
      const ids = [...earning_rules, ...rewards, ...tiers].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(tiers[0]).toMatchObject({ id: 'tier_first', threshold: 0 })
    }
  })

  it('pays for gift cards when they are spent, not when they are bought', () => {
    const shop = { currency: 'EUR', primary_language: 'en', languages: ['en'] }
    const { eligibility, affiliate_settings } = started(template, shop)
    expect(eligibility.exclude_gift_cards).toBe(true)
    expect(affiliate_settings.commission_base.exclude_gift_cards).toBe(true)
  })

  it('has a text in each language for what it calls its parts', () => {
    for (const language of WRITTEN_LANGUAGES) {
      const others = WRITTEN_LANGUAGES.filter((other) => other !== language)
      const shop = { currency: 'EUR', primary_language: language, languages: WRITTEN_LANGUAGES }
      const { rewards, earning_rules } = started(template, shop)
      const titled = [...rewards, ...earning_rules.filter(({ enabled }) => enabled)]
      for (const { title, title_translations } of titled) {
        expect(title).not.toBe('')
        expect(Object.keys(title_translations).toSorted()).toEqual(others.toSorted())
      }
    }
  })
})
