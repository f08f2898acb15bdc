import type { EarningRule, Program, ProgramSwitches, Reward } from './program.ts'

/** The settings that are changed as one. */
export type ProgramSettings = Pick<
  Program,
  'program_name' | 'points_name' | 'points_expiry' | 'reward_expiry'
>

/** What a change of the programme can be about, and what it is about then. */
export interface TargetValues {
  settings: ProgramSettings
  switches: ProgramSwitches
  earning_rule: EarningRule
  reward: Reward
}

export type TargetKind = keyof TargetValues
export type TargetValue = TargetValues[TargetKind]

/** A part of the document that is created, changed, removed and restored as a whole. */
export interface Target {
  readonly kind: TargetKind
  readonly id: string
}

/** A target's value before and after; null: it is not there. */
export interface TargetChange extends Target {
  readonly before: TargetValue | null
  readonly after: TargetValue | null
  /** Where in its list it stands or stood; null at the end, or where there is no list. */
  readonly place: number | null
}

/** The part of a diff's path that leads to the target. */
export function targetPath({ kind, id }: Target): string {
  switch (kind) {
    case 'settings':
      return ''
    case 'switches':
      return 'switches'
    case 'earning_rule':
      return `earning_rules.${id}`
    case 'reward':
      return `rewards.${id}`
  }
}

export function findTarget(program: Program, { kind, id }: Target): TargetValue | null {
  switch (kind) {
    case 'settings':
      return settingsOf(program)
    case 'switches':
      return program.switches
    case 'earning_rule':
      return program.earning_rules.find((rule) => rule.id === id) ?? null
    case 'reward':
      return program.rewards.find((reward) => reward.id === id) ?? null
  }
}

export function settingsOf(program: Program): ProgramSettings {
  const { program_name, points_name, points_expiry, reward_expiry } = program
  return { program_name, points_name, points_expiry, reward_expiry }
}

/** Where a target stands in its list, or null. */
export function placeOf(program: Program, { kind, id }: Target): number | null {
  const list =
    kind === 'earning_rule' ? program.earning_rules : kind === 'reward' ? program.rewards : []
  const place = list.findIndex((item) => item.id === id)
  return place < 0 ? null : place
}

/** The programme with the target as it is after the change. */
export function applyChange(program: Program, change: TargetChange): Program {
  const { kind, id, after, place } = change
  // A change's value has the type of its kind: `decide` functions make both together.
  switch (kind) {
    case 'settings':
      return { ...program, ...(after as ProgramSettings) }
    case 'switches':
      return { ...program, switches: after as ProgramSwitches }
    case 'earning_rule': {
      const earning_rules = putInList(program.earning_rules, id, after as EarningRule | null, place)
      return { ...program, earning_rules }
    }
    case 'reward': {
      const rewards = putInList(program.rewards, id, after as Reward | null, place)
      return { ...program, rewards }
    }
  }
}

function putInList<Item extends { readonly id: string }>(
  list: readonly Item[],
  id: string,
  item: Item | null,
  place: number | null,
): readonly Item[] {
  if (item === null) return list.filter((one) => one.id !== id)
  if (list.some((one) => one.id === id)) return list.map((one) => (one.id === id ? item : one))
  return list.toSpliced(place ?? list.length, 0, item)
}
