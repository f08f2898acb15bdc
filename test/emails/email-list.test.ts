import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CAMPAIGN_PHASES } from '../../src/domain/campaigns/campaigns.ts'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import { codeFacts } from '../../src/emails/domain/facts.ts'
import { emailOfPhase, emails, findEmail, programEmails } from '../../src/emails/templates/index.ts'
import { languages } from '../../src/languages/index.ts'
import { CAMPAIGN_EMAILS, PROGRAM_EMAILS } from '../support/contract-types.ts'
import { EMAILS_PAGE, withEmailTable } from '../support/email-table.ts'

describe('the list of e-mails', () => {
  it('has each once, and one for every phase of a campaign', () => {
    const types = emails.map(({ type }) => type)
    expect(new Set(types).size).toBe(types.length)
    const phases = CAMPAIGN_PHASES.map((phase) => emailOfPhase(phase).type)
    expect(phases).toEqual(CAMPAIGN_EMAILS)
    expect([...programEmails.map(({ type }) => type), ...phases]).toEqual(types)
    expect(findEmail('welcome')?.name).toBe('Welcome')
    expect(findEmail('toString')).toBeNull()
  })

  it('is the table of docs/emails.md: "npm run generate" writes it', () => {
    const page = readFileSync(EMAILS_PAGE, 'utf8')
    expect(page).toBe(withEmailTable(page))
  })

  it('has each e-mail in a file of its name, in the folder of its group', () => {
    const folder = join(import.meta.dirname, '..', '..', 'src', 'emails', 'templates')
    const files = emails.map(({ group, type }) =>
      join(folder, group, `${type.replaceAll('_', '-')}.ts`),
    )
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })

  it('asks for consent to marketing where an e-mail asks for something', () => {
    const of_contract = [...PROGRAM_EMAILS, ...CAMPAIGN_EMAILS]
    const promotional = emails.filter((email) => email.promotional).map(({ type }) => type)
    expect(promotional.filter((type) => of_contract.includes(type))).toEqual([
      ...['reward_available', 'tier_approaching', 'referral_invite'],
      ...CAMPAIGN_EMAILS,
    ])
  })

  it('has a name for every type of rule', () => {
    const types = earningTypes.map(({ type }) => type)
    expect(Object.keys(languages.en.rules).sort()).toEqual([...types].sort())
  })
})

describe('what an e-mail says of a code', () => {
  const ends_at = new Date('2027-02-18T23:00:00Z')
  const discount = {
    kind: 'discount',
    title: 'A discount',
    minimum_purchase: '20',
    usage_limit: 1,
    combines_with: { order: false, product: false, shipping: false },
    purchases: 'all',
  } as const

  it.each([
    [{ type: 'percentage', percent: 12.5, applies_to: null }, '12.5'],
    [{ type: 'fixed_amount', amount: '5', applies_to: null }, '5'],
    [{ type: 'free_shipping' }, null],
    [{ type: 'free_product', product_id: 1, variant_id: null, quantity: 1 }, null],
  ] as const)('is what it does: %o', (effect, value) => {
    const mint = { ...discount, effect }
    expect(codeFacts({ code: 'ABC', mint, ends_at })).toEqual({
      code: 'ABC',
      worth: { type: effect.type, value },
      minimum_purchase: '20',
      ends_at: '2027-02-18T23:00:00.000Z',
    })
  })

  it.each(['gift_card', 'store_credit'] as const)('is the amount of money: %s', (kind) => {
    const code = { code: null, mint: { kind, amount: '10' }, ends_at: null }
    const worth = { type: kind, value: '10' }
    expect(codeFacts(code)).toEqual({ code: null, worth, minimum_purchase: null, ends_at: null })
  })
})
