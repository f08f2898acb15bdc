import { findEarningType } from './catalogue/earning/index.ts'
import { findRewardType } from './catalogue/rewards/index.ts'
import { counted, type Words } from './catalogue/words.ts'
import type { EarningRule, ProgramSwitches, Reward } from './program.ts'
import type { ProgramSettings, TargetChange } from './program-target.ts'

/** The one line that says what a target is, after the change: or what it was, where it is gone. */
export function summarise(change: TargetChange, words: Words): string | null {
  const { kind, before, after } = change
  const value = after ?? before
  if (value === null) return null
  // A change's values have the type of its kind: `decide` functions make both together.
  switch (kind) {
    case 'settings':
      return summariseSettings(value as ProgramSettings)
    case 'switches':
      return summariseSwitches(before as ProgramSwitches, after as ProgramSwitches)
    case 'earning_rule':
      return gone(after, summariseRule(value as EarningRule, words))
    case 'reward':
      return gone(after, summariseReward(value as Reward, words))
  }
}

export function summariseRule(rule: EarningRule, words: Words): string {
  const text = findEarningType(rule.type)?.summary(rule.fields, words) ?? rule.type
  return rule.enabled ? text : `${text} (off)`
}

export function summariseReward(reward: Reward, words: Words): string {
  const text = findRewardType(reward.type)?.summary(reward, words) ?? reward.name
  return reward.enabled ? text : `${text} (off)`
}

/** What a target is called in the change log. */
export function labelOf({ kind, before, after }: TargetChange): string {
  const value = after ?? before
  switch (kind) {
    case 'settings':
      return 'Settings'
    case 'switches':
      return 'Switches'
    case 'earning_rule': {
      const rule = value as EarningRule
      return rule.title ?? findEarningType(rule.type)?.label ?? rule.type
    }
    case 'reward':
      return (value as Reward).name
  }
}

function gone(after: unknown, text: string): string {
  return after === null ? `Removed: ${text}` : text
}

function summariseSettings({
  program_name,
  points_name,
  points_expiry,
  reward_expiry,
}: ProgramSettings): string {
  const expiry = points_expiry.enabled
    ? `they expire after ${counted(points_expiry.months, 'month')} without activity`
    : 'they never expire'
  const codes = reward_expiry.enabled
    ? `reward codes are valid for ${counted(reward_expiry.code_valid_days, 'day')}`
    : 'reward codes have no end of their own'
  return `${program_name}, points are called ${points_name}, ${expiry}, ${codes}`
}

function summariseSwitches(before: ProgramSwitches, after: ProgramSwitches): string {
  const turned = Object.entries(after).filter(
    ([name, on]) => before[name as keyof ProgramSwitches] !== on,
  )
  return turned.map(([name, on]) => `${name} switched ${on ? 'on' : 'off'}`).join(', ')
}
