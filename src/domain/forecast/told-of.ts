import { plainTag } from '../../lib/typed-text.ts'
import { isFew } from '../analytics/few.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import type { Program } from '../program.ts'
import { diffValues } from '../program-diff.ts'
import type { ComparedChange } from './compared-change.ts'
import type { Forecast } from './forecast.ts'

/** Groups of members that a change is about. */
export interface NamedGroups {
  /** In lower case. */
  readonly tags: readonly string[]
  readonly tier_ids: readonly string[]
}

/**
 * The tags and tiers that a change names. Each counts alone: else the figures of a person would
 * follow from two changes, one for many and one for the same with the person's own tag.
 */
export function groupsNamedBy({
  before,
  after,
  campaigns,
}: Pick<ComparedChange, 'before' | 'after' | 'campaigns'>): NamedGroups {
  const audiences = campaigns
    .flatMap((one) => [one.before?.document, one.after?.document])
    .flatMap((document: Campaign | undefined) => document?.audience ?? [])
  const tags = audiences.flatMap((audience) => (audience.mode === 'tag' ? audience.tags : []))
  const tier_ids = audiences.flatMap((audience) =>
    audience.mode === 'tier' ? audience.tier_ids : [],
  )
  return {
    tags: lowerOnce([...tags, ...excludedOnOneSide(before, after)]),
    tier_ids: [...new Set([...tier_ids, ...tiersNamedBy(before, after)])],
  }
}

function excludedOnOneSide(before: Program, after: Program): string[] {
  const [was, would_be] = [before, after].map(({ eligibility }) =>
    lowerOnce(eligibility.excluded_customer_tags),
  )
  const isIn = (tags: readonly string[] | undefined, tag: string) => tags?.includes(tag) === true
  return [...(was ?? []), ...(would_be ?? [])].filter(
    (tag) => !(isIn(was, tag) && isIn(would_be, tag)),
  )
}

/** The tiers whose ids stand somewhere in what changes. */
function tiersNamedBy(before: Program, after: Program): string[] {
  if (before === after) return []
  const changes = JSON.stringify(diffValues('', before, after))
  return before.tiers.map(({ id }) => id).filter((id) => changes.includes(id))
}

function lowerOnce(tags: readonly string[]): string[] {
  return [...new Set(tags.map(plainTag))]
}

/**
 * Whether the figures are those of a few among others. If they are about everybody who bought, the
 * figures of the shop say the same.
 */
export function isOfFew({ basis, members, as_is, as_would_be }: Forecast): boolean {
  const changed = members.more + members.less
  return [changed, as_is.earning_members, as_would_be.earning_members].some(
    (some) => isFew(some) && some < basis.members,
  )
}
