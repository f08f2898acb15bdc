import type { Campaign } from '../campaigns/campaigns.ts'
import type { Eligibility } from '../eligibility/eligibility.ts'
import type { Membership } from '../memberships/memberships.ts'
import type { AffiliateGroup, AffiliateSettings } from '../partners/affiliates.ts'
import type { EarningRule, Program, ProgramSwitches, Reward, Tier } from '../program.ts'
import type { ReferralSettings } from '../referrals/referrals.ts'
import { sortLadder } from '../tiers/tiers.ts'

/** The settings that are changed as one. */
export type ProgramSettings = Pick<
  Program,
  'program_name' | 'points_name' | 'points_expiry' | 'reward_expiry' | 'tier_period'
>

/** What the referral programme consists of: its rule among the earning rules, and the rest. */
export interface ReferralProgram extends ReferralSettings {
  readonly earning_rule: EarningRule | null
}

/** What a change of the programme can be about, and what it is about then. */
export interface ProgramTargetValues {
  settings: ProgramSettings
  switches: ProgramSwitches
  earning_rule: EarningRule
  reward: Reward
  tier: Tier
  membership: Membership
  eligibility: Eligibility
  referral: ReferralProgram
  /** Its id is the template's type. */
  email_template: { readonly enabled: boolean }
  affiliate_settings: AffiliateSettings
  affiliate_group: AffiliateGroup
}

/** All that the change log tells of: a campaign is a document of its own. */
export interface TargetValues extends ProgramTargetValues {
  campaign: Campaign
}

export type ProgramTargetKind = keyof ProgramTargetValues
export type TargetKind = keyof TargetValues
export type TargetValue = TargetValues[TargetKind]

/** A part of the document that is created, changed, removed and restored as a whole. */
export interface Target<Kind extends TargetKind = TargetKind> {
  readonly kind: Kind
  readonly id: string
}

/** A target's value before and after; null: it is not there. */
export interface TargetChange<Kind extends TargetKind = TargetKind> extends Target<Kind> {
  readonly before: TargetValues[Kind] | null
  readonly after: TargetValues[Kind] | null
  /** Where in its list it stands or stood; null at the end, or where there is no list. */
  readonly place: number | null
}

export type ProgramChange = TargetChange<ProgramTargetKind>

/** How a kind of target stands in the document. */
interface Placing<Value> {
  /** The part of a diff's path that leads to it. */
  path(id: string): string
  find(program: Program, id: string): Value | null
  /** Where it stands in its list, or null. */
  place(program: Program, id: string): number | null
  put(program: Program, id: string, after: Value | null, place: number | null): Program
}

const withoutList = { place: () => null }

const PLACINGS: { readonly [Kind in ProgramTargetKind]: Placing<ProgramTargetValues[Kind]> } = {
  settings: {
    ...withoutList,
    path: () => '',
    find: settingsOf,
    put: (program, _id, after) => ({ ...program, ...after }),
  },
  switches: partPlacing('switches'),
  eligibility: partPlacing('eligibility'),
  affiliate_settings: partPlacing('affiliate_settings'),
  referral: {
    ...withoutList,
    path: () => 'referral',
    find: referralOf,
    put: (program, _id, after) => (after === null ? program : withReferral(program, after)),
  },
  email_template: {
    ...withoutList,
    path: (type) => `emails.${type}`,
    find: ({ emails }, type) => ({ enabled: emails[type] ?? true }),
    put: (program, type, after) => ({
      ...program,
      emails: { ...program.emails, [type]: after?.enabled ?? true },
    }),
  },
  earning_rule: listPlacing('earning_rules'),
  reward: listPlacing('rewards'),
  tier: ladderPlacing(),
  membership: listPlacing('memberships'),
  affiliate_group: listPlacing('affiliate_groups'),
}

export function targetPath({ kind, id }: Target): string {
  return kind === 'campaign' ? `campaigns.${id}` : PLACINGS[kind].path(id)
}

export function findTarget<Kind extends ProgramTargetKind>(
  program: Program,
  { kind, id }: Target<Kind>,
): ProgramTargetValues[Kind] | null {
  return PLACINGS[kind].find(program, id)
}

/** Where a target stands in its list, or null. */
export function placeOf(program: Program, { kind, id }: Target<ProgramTargetKind>): number | null {
  return PLACINGS[kind].place(program, id)
}

/** The programme with the target as it is after the change. */
export function applyChange(program: Program, change: ProgramChange): Program {
  const { kind, id, after, place } = change
  // A change's value has the type of its kind: `decide` functions make both together.
  const placing = PLACINGS[kind] as Placing<typeof after>
  return placing.put(program, id, after, place)
}

export function settingsOf(program: Program): ProgramSettings {
  const { program_name, points_name, points_expiry, reward_expiry, tier_period } = program
  return { program_name, points_name, points_expiry, reward_expiry, tier_period }
}

export function referralOf({ referral, earning_rules }: Program): ReferralProgram {
  const earning_rule = earning_rules.find(({ type }) => type === 'referral') ?? null
  return { earning_rule, ...referral }
}

function withReferral(program: Program, after: ReferralProgram): Program {
  const { earning_rule, ...referral } = after
  const earning_rules =
    earning_rule === null
      ? program.earning_rules
      : putInList(program.earning_rules, earning_rule.id, earning_rule, null)
  return { ...program, referral, earning_rules }
}

type PartName = 'switches' | 'eligibility' | 'affiliate_settings'

function partPlacing<Name extends PartName>(name: Name): Placing<Program[Name]> {
  return {
    ...withoutList,
    path: () => name,
    find: (program) => program[name],
    put: (program, _id, after) => (after === null ? program : { ...program, [name]: after }),
  }
}

type ListName = 'earning_rules' | 'rewards' | 'tiers' | 'memberships' | 'affiliate_groups'

function listPlacing<Name extends ListName>(name: Name): Placing<Program[Name][number]> {
  // Every list of these is one of parts with ids.
  const listOf = (program: Program): readonly Program[Name][number][] => program[name]
  return {
    path: (id) => `${name}.${id}`,
    find: (program, id) => listOf(program).find((item) => item.id === id) ?? null,
    place(program, id) {
      const place = listOf(program).findIndex((item) => item.id === id)
      return place < 0 ? null : place
    },
    put: (program, id, after, place) => ({
      ...program,
      [name]: putInList(listOf(program), id, after, place),
    }),
  }
}

/** A tier stands where its bar puts it. */
function ladderPlacing(): Placing<Tier> {
  const placing = listPlacing('tiers')
  return {
    ...placing,
    put(program, id, after, place) {
      const changed = placing.put(program, id, after, place)
      return { ...changed, tiers: sortLadder(changed.tiers) }
    },
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
