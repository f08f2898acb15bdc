import { canonicalJson } from '../../lib/canonical-json.ts'
import type { CodeEffect } from '../catalogue/mint.ts'
import { effectOf } from '../codes/given-code.ts'
import type { Program } from '../program.ts'
import type { Partner } from './partner.ts'
import type { PartnerDiscount } from './terms.ts'

/** What the platform has of a partner's code, as far as is known. */
export interface PlatformCode {
  readonly platform_code: string | null
  /** What it was last asked to do, as canonical JSON; or `ENDING`. */
  readonly platform_effect: string | null
  /** false: it was asked and has not answered; it may have done so or not. */
  readonly platform_known: boolean
}

/** It was asked to end: whether it has is not known before it answers, so it ends for certain. */
export const ENDING = 'ending'

/** A partner with what the platform has of the code. */
export interface StoredPartner extends Partner, PlatformCode {}

type CodedPartner = Pick<Partner, 'status' | 'code' | 'group_id'> & PlatformCode

/** One call that brings the platform closer to what it should have. */
export type CodeStep =
  /** `is_new`: never asked for before; else it may be there, and do something else. */
  | {
      readonly kind: 'make'
      readonly code: string
      readonly effect: string
      readonly is_new: boolean
    }
  | { readonly kind: 'change'; readonly code: string; readonly effect: string }
  | { readonly kind: 'end'; readonly code: string }

/** The next call that is owed; null: the platform has what it should have. */
export function nextCodeStep(partner: CodedPartner, program: Program): CodeStep | null {
  const { status, code, platform_code, platform_effect, platform_known } = partner
  const effect = buyerEffect(program, partner.group_id)
  const wanted = status === 'approved' && code !== null && effect !== null ? { code, effect } : null
  if (platform_code === null || platform_effect === null) {
    return wanted && { kind: 'make', ...wanted, is_new: true }
  }
  if (platform_effect === ENDING) return { kind: 'end', code: platform_code }
  const is_wanted = wanted?.code === platform_code
  const present = { code: platform_code, effect: is_wanted ? wanted.effect : platform_effect }
  // Whether it is there, and ours, has to be found out even of a code that is to be ended.
  if (!platform_known) return { kind: 'make', ...present, is_new: false }
  if (!is_wanted) return { kind: 'end', code: platform_code }
  return wanted.effect === platform_effect ? null : { kind: 'change', ...present }
}

/** What a partner's code does for buyers, as canonical JSON; null: nothing, there is no code. */
export function buyerEffect(program: Program, group_id: string | null): string | null {
  const group = program.affiliate_groups.find(({ id }) => id === group_id)
  return effectText(group?.customer_discount ?? program.affiliate_settings.customer_discount)
}

/** The same of all groups; `group_id` null: of every other partner. */
export function buyerEffects(
  program: Program,
): readonly { readonly group_id: string | null; readonly effect: string | null }[] {
  const groups = [null, ...program.affiliate_groups.map(({ id }) => id)]
  return groups.map((group_id) => ({ group_id, effect: buyerEffect(program, group_id) }))
}

function effectText({ type, value }: PartnerDiscount): string | null {
  return value === 0 ? null : canonicalJson(effectOf(type, value))
}

export function readEffect(effect: string): CodeEffect {
  // Only `effectText` writes them.
  return JSON.parse(effect) as CodeEffect
}
