import { withLabelsNow } from '../catalogue/benefit-labels.ts'
import { wordsIn } from '../catalogue/words.ts'
import { definePart, inList, type References } from '../part.ts'
import { ID_OF_DRY_RUN, type Tier } from '../program.ts'
import { changedTier, removedTier, sortLadder, summarizeTier } from './tiers.ts'

const list = inList('tiers', { what: 'tiers', maximum: 20 })

/** The answer's fields beside the tier. */
export interface TierExtras extends References {
  /** Place in the ladder. */
  readonly position: number
  readonly tiers_enabled: boolean
}

/** A step of the ladder. */
export const tierPart = definePart<'tier', Tier, TierExtras>({
  kind: 'tier',
  ...list,
  // A tier stands where its bar puts it.
  put(program, id, after, position) {
    const changed = list.put(program, id, after, position)
    return { ...changed, tiers: sortLadder(changed.tiers) }
  },
  label: ({ name }) => name,
  shown: (tier, program) => withLabelsNow(program, tier),
  summary: summarizeTier,
  needs: 'tiers_enabled',
  isUndoable: ({ after }) => after !== null,
  mayBecome({ program, shop }, { before, after }) {
    const inputs = { program, shop, words: wordsIn(shop.currency), new_ids: NO_NEW_IDS }
    if (after !== null) return changedTier(inputs, after, {})
    return before === null ? { value: null } : removedTier(program, before)
  },
})

/** A restored tier has its old ids. */
const NO_NEW_IDS = { next: () => ID_OF_DRY_RUN }
