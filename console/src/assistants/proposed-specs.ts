import { useFieldWords } from '../program/fields/field-words.ts'
import { useProgram } from '../program/fields/program-names.ts'
import { type Spec, type Values, valueAt } from '../program/fields/spec.ts'
import { specsOf as membershipSpecs } from '../program/membership-specs.ts'
import {
  ELIGIBILITY,
  FRIEND,
  REFERRAL_PREFIX,
  rewardSpecs,
  ruleSpecs,
  SETTINGS,
  STOREFRONT,
  TIER,
} from '../program/part-specs.ts'
import { useTypes } from '../program/type-words.ts'
import type { Proposal } from './proposal-page.tsx'

const CAMPAIGN: readonly Spec[] = [
  { key: 'name', type: 'string', required: true, default: null, maximum: 100 },
  { key: 'multiplier', type: 'number', default: null, minimum: 0, maximum: 10 },
  { key: 'starts_at', type: 'timestamp', default: null },
  { key: 'ends_at', type: 'timestamp', default: null },
  { key: 'limits.max_orders', type: 'integer', default: null },
  { key: 'limits.max_bonus_points', type: 'integer', default: null },
]

const OF_PARTS: Readonly<Record<string, readonly Spec[]>> = {
  createTier: TIER,
  updateTier: TIER,
  createMembership: membershipSpecs(null, true),
  updateMembership: membershipSpecs(null, true),
  updateProgramSettings: SETTINGS,
  updateEligibility: ELIGIBILITY,
  updateStorefront: STOREFRONT,
  updateReferralProgram: [...FRIEND, ...REFERRAL_PREFIX],
  createCampaign: CAMPAIGN,
  updateCampaign: CAMPAIGN,
}

/** What a body of the service has in another form than a field, or what is not for people. */
const NOT_HERE = [
  ...['type', 'id', 'handle', 'criteria', 'excluded_products', 'sold_as', 'metric', 'status'],
]

export interface Proposed {
  /** The fields that a person can change before approving. */
  readonly specs: readonly Spec[]
  /** The catalogue's type, where words differ by it. */
  readonly type: string
  /** What something new has unless somebody says otherwise, by its path. */
  readonly usual: ReadonlyMap<string, unknown>
}

/**
 * The fields of a proposed change: those of the form of its part where there is one, and others by
 * the look of their values. undefined: the programme is still being read.
 */
export function useProposed({ operation, params, body }: Proposal): Proposed | undefined {
  const { isChoice } = useFieldWords()
  const { data: program } = useProgram()
  const rewards = useTypes('reward')
  const rules = useTypes('earning')
  if (program === undefined || rewards.data === undefined || rules.data === undefined) return
  const typeOf = (parts: readonly { readonly id: unknown; readonly type: string | null }[]) => {
    const [id] = Object.values(params)
    return body.type ?? parts.find((one) => one.id === id)?.type
  }
  const typed = operation.endsWith('Reward')
    ? { types: rewards.types, specsOf: rewardSpecs, type: typeOf(program.redemption_rules) }
    : operation.endsWith('EarningRule')
      ? { types: rules.types, specsOf: ruleSpecs, type: typeOf(program.earning_rules) }
      : null
  const type = typed?.types.find((one) => one.type === typed.type)
  const of_part = (type && typed?.specsOf(type)) ?? OF_PARTS[operation] ?? []
  const usable = of_part.filter(({ key }) => !NOT_HERE.includes(key))
  const covers = (path: string) =>
    usable.some(({ key }) => key === path || path.startsWith(`${key}.`))
  const named = usable.filter(({ key }) => valueAt(body, key) !== undefined)
  // Of something new, what was left to the service can be chosen too.
  const is_new_part = operation.startsWith('create') && operation !== 'createMembership'
  const rest = leavesOf(body).filter(
    (spec) =>
      !covers(spec.key) &&
      !(spec.type === 'string' && isChoice(spec.key, String(valueAt(body, spec.key)))),
  )
  return {
    specs: [...(is_new_part ? usable : named), ...rest],
    type: type?.type ?? '',
    usual: new Map(of_part.map((spec) => [spec.key, spec.default])),
  }
}

const ISO = /^\d{4}-\d\d-\d\dT/

/** The values in a body, each as a field. */
function leavesOf(value: unknown, path = ''): Spec[] {
  const key = path.split('.').at(-1) ?? ''
  if (NOT_HERE.includes(key) || /(^|_)(ids?|mode)$/.test(key)) return []
  const type = typeOfField(key, value)
  if (type !== null) return [{ key: path, type, default: null }]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, path === '' ? name : `${path}.${name}`),
  )
}

function typeOfField(key: string, value: unknown): string | null {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'string') return ISO.test(value) ? 'timestamp' : 'string'
  if (key.endsWith('translations')) return 'texts_by_language'
  const is_list = Array.isArray(value) && value.every((one) => typeof one === 'string')
  return is_list && key.includes('tags') ? 'tags' : null
}

/** The proposed body with what was typed in its place. */
export function bodyWith(body: Values, typed: readonly (readonly [string, unknown])[]): Values {
  const changed = structuredClone(body)
  for (const [key, value] of typed) {
    const names = key.split('.')
    const last = names.pop() ?? key
    let inner: Record<string, unknown> = changed
    for (const name of names) {
      inner[name] ??= {}
      inner = Object(inner[name])
    }
    inner[last] = value
  }
  return changed
}
