import { pointsTemplate } from './points.ts'
import { type ProgramTemplate, tierOf } from './template.ts'

const TIERS = [
  ['bronze', 0, 1],
  ['silver', 250, 1.25],
  ['gold', 1000, 1.5],
] as const

export const pointsAndTiersTemplate = {
  name: 'points_and_tiers',
  about: 'the same, and three tiers in which orders pay more',
  start(empty, shop, newPartId) {
    const program = pointsTemplate.start(empty, shop, newPartId)
    const tiers = TIERS.map(([handle, threshold, points_multiplier], place) =>
      tierOf(shop, empty.tiers[place]?.id ?? newPartId('tier'), {
        handle,
        words: ({ templates }) => templates[handle],
        threshold,
        points_multiplier,
      }),
    )
    return { ...program, tiers, switches: { ...program.switches, tiers_enabled: true } }
  },
} as const satisfies ProgramTemplate
