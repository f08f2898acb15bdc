import { cashbackTemplate } from './cashback.ts'
import { coffeeCardTemplate } from './coffee-card.ts'
import { pointsTemplate } from './points.ts'
import { pointsAndTiersTemplate } from './points-and-tiers.ts'
import type { ProgramTemplate } from './template.ts'

const noTemplate = {
  name: 'none',
  about: 'no active rule and no reward',
  start: (empty) => empty,
} as const satisfies ProgramTemplate

/** The programmes that a new shop can start from. A new one is its file and a line here. */
export const programTemplates = [
  noTemplate,
  pointsTemplate,
  pointsAndTiersTemplate,
  cashbackTemplate,
  coffeeCardTemplate,
] as const

type TemplateName = (typeof programTemplates)[number]['name']

export const TEMPLATE_NAMES: readonly TemplateName[] = programTemplates.map(({ name }) => name)

export function templateNamed(name: TemplateName): ProgramTemplate {
  return programTemplates.find((template) => template.name === name) ?? noTemplate
}
