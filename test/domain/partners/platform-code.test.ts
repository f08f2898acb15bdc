import { describe, expect, it } from 'vitest'
import { newProgram } from '../../../src/domain/new-program.ts'
import { buyerEffect, ENDING, nextCodeStep } from '../../../src/domain/partners/platform-code.ts'
import { PARTNER_DEFAULTS } from '../../../src/domain/partners/terms.ts'

const program = newProgram({ tier_id: 'tier', referral_rule_id: 'rule' })
const giving = (value: number) => ({
  ...program,
  affiliate_settings: {
    ...PARTNER_DEFAULTS,
    customer_discount: { type: 'percentage' as const, value },
  },
})
const effect = (value: number) => buyerEffect(giving(value), null)

/** `approved ADA; ADA 10 known`: the partner, and what the platform has. */
function next(status: 'approved' | 'suspended', platform: string, wanted: number): string {
  const [code = '', percent, known] = platform.split(' ')
  const does = percent === ENDING ? ENDING : effect(Number(percent))
  const has = code === '' ? null : { code, effect: does }
  const step = nextCodeStep(
    {
      ...{ status, code: 'ADA', group_id: null },
      platform_code: has?.code ?? null,
      platform_effect: has?.effect ?? null,
      platform_known: known !== 'unknown',
    },
    giving(wanted),
  )
  if (step === null) return 'nothing'
  if (step.kind === 'end') return `end ${step.code}`
  const made = [5, 10].find((value) => effect(value) === step.effect)
  const how = step.kind === 'make' ? (step.is_new ? ' anew' : ' or find') : ''
  return `${step.kind} ${step.code} ${made}${how}`
}

describe('of a partner’s code the platform is asked to', () => {
  it.each([
    ['approved', '', 10, 'make ADA 10 anew'],
    ['approved', '', 0, 'nothing'],
    ['suspended', '', 10, 'nothing'],
    ['approved', 'ADA 10 known', 10, 'nothing'],
    ['approved', 'ADA 5 known', 10, 'change ADA 10'],
    ['approved', 'ADA 5 known', 0, 'end ADA'],
    ['suspended', 'ADA 5 known', 5, 'end ADA'],
    ['approved', 'OLD 10 known', 10, 'end OLD'],
    // It was asked to end and has not said so: it ends before another one is made.
    ['approved', 'ADA ending known', 10, 'end ADA'],
    ['suspended', 'ADA ending known', 10, 'end ADA'],
    // It may be there or not, and be somebody else's: that is found out first.
    ['approved', 'ADA 10 unknown', 10, 'make ADA 10 or find'],
    ['approved', 'ADA 5 unknown', 10, 'make ADA 10 or find'],
    ['suspended', 'ADA 5 unknown', 10, 'make ADA 5 or find'],
    ['approved', 'OLD 5 unknown', 10, 'make OLD 5 or find'],
  ] as const)('%s, it has "%s", buyers get %s: %s', (status, platform, wanted, step) => {
    expect(next(status, platform, wanted)).toBe(step)
  })
})

describe('what a code does for buyers', () => {
  it('is what the group says, else the settings', () => {
    const group = (customer_discount: { type: 'fixed_amount'; value: number } | null) => ({
      ...giving(10),
      affiliate_groups: [{ id: 'grp', name: 'Gold', commission: null, customer_discount }],
    })
    expect(buyerEffect(group(null), 'grp')).toBe(effect(10))
    expect(buyerEffect(group({ type: 'fixed_amount', value: 5 }), 'grp')).toBe(
      '{"amount":"5","applies_to":null,"type":"fixed_amount"}',
    )
    expect(buyerEffect(group({ type: 'fixed_amount', value: 0 }), 'grp')).toBeNull()
    expect(buyerEffect(group({ type: 'fixed_amount', value: 5 }), null)).toBe(effect(10))
  })
})
