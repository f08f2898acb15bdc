import { asSwitched, type Program } from '../program.ts'

/** What a merchant does until the first award, in this order. */
export const FIRST_STEPS = [
  'shop_connected',
  'first_rule',
  'first_reward',
  'live',
  'first_award',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** What the programme itself does not say. */
export interface FirstFacts {
  readonly has_customers: boolean
  readonly has_given_points: boolean
}

/** How far a shop has come. A rule or a reward counts once it is switched on. */
export function firstSteps(
  program: Program,
  { has_customers, has_given_points }: FirstFacts,
): { readonly name: FirstStep; readonly is_done: boolean }[] {
  const done: Readonly<Record<FirstStep, boolean>> = {
    shop_connected: has_customers,
    first_rule: program.earning_rules.some((rule) => asSwitched(program, rule).enabled),
    first_reward: program.rewards.some(({ enabled }) => enabled),
    live: program.switches.program_enabled,
    first_award: has_given_points,
  }
  return FIRST_STEPS.map((name) => ({ name, is_done: done[name] }))
}
