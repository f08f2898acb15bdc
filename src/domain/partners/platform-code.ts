import { canonicalJson } from '../../lib/canonical-json.ts'
import type { DiscountEffect } from '../catalogue/voucher-spec.ts'
import { effectOf } from '../codes/gift-voucher.ts'
import type { Program } from '../program.ts'
import type { Partner } from './partner.ts'
import type { PartnerDiscount } from './terms.ts'

/** The platform's state of a partner's code, as far as we know it. */
export interface PlatformCode {
  readonly platform_code: string | null
  /** Our last request to the platform, as canonical JSON; or `ENDING`. */
  readonly platform_effect: string | null
  /** false: the platform has not answered, so it may have carried out the request or not. */
  readonly platform_known: boolean
}

/**
 * We asked the platform to end it. Until it answers we do not know whether it has, so we ask again.
 */
export const ENDING = 'ending'

/** A partner with the platform's state of the code. */
export interface StoredPartner extends Partner, PlatformCode {}

type CodedPartner = Pick<Partner, 'status' | 'code' | 'group_id'> & PlatformCode

/** One call that brings the platform closer to the wanted state. */
export type CodeStep =
  /** `is_new`: never requested before; otherwise it may exist with another effect. */
  | {
      readonly kind: 'make'
      readonly code: string
      readonly effect: string
      readonly is_new: boolean
    }
  | { readonly kind: 'change'; readonly code: string; readonly effect: string }
  | { readonly kind: 'end'; readonly code: string }

/** The next call to make; null: the platform is up to date. */
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
  // Even for a code that we will end, we must find out whether it exists and is ours.
  if (!platform_known) return { kind: 'make', ...present, is_new: false }
  if (!is_wanted) return { kind: 'end', code: platform_code }
  return wanted.effect === platform_effect ? null : { kind: 'change', ...present }
}

/** What a partner's code gives buyers, as canonical JSON; null: there is no code. */
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

export function readEffect(effect: string): DiscountEffect {
  // Only `effectText` writes them.
  return JSON.parse(effect) as DiscountEffect
}
