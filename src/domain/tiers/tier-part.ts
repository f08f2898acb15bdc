import { withLabelsNow } from '../catalogue/benefit-labels.ts'
import { wordsIn } from '../catalogue/words.ts'
import { definePart, inList } from '../part.ts'
import { ID_OF_DRY_RUN, type Tier } from '../program.ts'
import { changedTier, removedTier, sortLadder, summariseTier } from './tiers.ts'

const list = inList('tiers', { what: 'tiers', maximum: 20 })

/** A step of the ladder. */
export const tierPart = definePart<'tier', Tier>({
  kind: 'tier',
  ...list,
  // A tier stands where its bar puts it.
  put(program, id, after, place) {
    const changed = list.put(program, id, after, place)
    return { ...changed, tiers: sortLadder(changed.tiers) }
  },
  label: ({ name }) => name,
  summary: (tier, words, { telling }) => summariseTier(withLabelsNow(telling.program, tier), words),
  needs: 'tiers_enabled',
  restored({ program, shop }, { before, after }) {
    const setting = { program, shop, words: wordsIn(shop.currency), new_ids: NO_NEW_IDS }
    if (after !== null) return changedTier(setting, after, {})
    return before === null ? { value: null } : removedTier(program, before)
  },
})

/** What comes back has the ids that it had. */
const NO_NEW_IDS = { next: () => ID_OF_DRY_RUN }
