import { childBirthday } from '../catalogue/earning/child-birthday.ts'
import { petBirthday } from '../catalogue/earning/pet-birthday.ts'
import { dayIn } from '../days.ts'
import type { Program } from '../program.ts'
import {
  type BirthdayDecision,
  type BirthdayRefusal,
  changeLocked,
  invalidBirthday,
  isDate,
  lockedUntil,
} from './birthdays.ts'

/** A customer's pets and children, whose birthdays may earn points. */
export type DependentKind = 'pet' | 'child'

export const DEPENDENT_KINDS = {
  pet: { id_prefix: 'pet', many: 'pets', rule: petBirthday },
  child: { id_prefix: 'kid', many: 'children', rule: childBirthday },
} as const

const AGE_MAX_YEARS = 150

export interface DependentContent {
  readonly name: string | null
  /** A date as text, `2020-05-01`. */
  readonly birthday: string | null
  /** When the birthday was entered or last changed. */
  readonly entered_at: Date | null
  readonly species: string | null
}

export interface Dependent extends DependentContent {
  readonly id: string
  readonly updated_at: Date
}

/** A dependent as a body gives it; omitted keys stay. */
export interface DependentChange {
  readonly name?: string | undefined
  readonly birthday?: string | undefined
  readonly species?: string | undefined
}

/** What a write did to one of a customer's dependents. */
export interface DependentsChange {
  readonly changed: boolean
  readonly saved_id: string
  /** Whose birthday is new. */
  readonly celebrates?: DependentKind | null
  /** All of that kind, as they are now. */
  readonly dependents: readonly Dependent[]
}

/** Everything of one kind that a customer has, and what counts for it. */
export interface DependentInputs {
  readonly kind: DependentKind
  readonly dependents: readonly Dependent[]
  /** When the birthdays of deleted ones were entered. */
  readonly deleted_entered_at: readonly Date[]
  readonly maximum: number
  readonly timezone: string
  readonly now: Date
}

const NOBODY: DependentContent = { name: null, birthday: null, entered_at: null, species: null }

/** How many of a kind a customer can enter: as the rule for them says, or the default. */
export function dependentsMaximum({ earning_rules }: Program, kind: DependentKind): number {
  const { rule } = DEPENDENT_KINDS[kind]
  const enabled = earning_rules.filter(({ type, enabled }) => enabled && type === rule.type)
  const of_rules = enabled.length === 0 ? [{}] : enabled.map(({ fields }) => fields)
  return Math.max(...of_rules.map((fields) => Number(rule.complete(fields).maxSubjects)))
}

/** The dependent after a write; a new one if there was none before. */
export function decideDependent(
  inputs: DependentInputs,
  before: Dependent | null,
  change: DependentChange,
): BirthdayDecision<DependentContent> {
  const { dependents, maximum, now } = inputs
  const content = before ?? NOBODY
  const { name = content.name, birthday = content.birthday, species = content.species } = change
  const enters = birthday !== null && birthday !== content.birthday
  const refusal =
    (enters ? refuseDate(birthday, inputs) : null) ??
    (before === null && dependents.length >= maximum ? limitReached(inputs) : null) ??
    (enters ? refuseEntry(inputs, before) : null)
  if (refusal !== null) return { refusal }
  return { value: { name, birthday, entered_at: enters ? now : content.entered_at, species } }
}

/** Whether anything about a dependent has changed. */
export function isChanged(before: Dependent | null, after: DependentContent): boolean {
  return (
    before === null ||
    before.name !== after.name ||
    before.birthday !== after.birthday ||
    before.species !== after.species
  )
}

/**
 * An existing birthday can be changed once its lock has ended. A first birthday needs a place, and
 * there are as many places as allowed dependents. The birthday of a deleted dependent keeps its
 * place until its lock has ended. So nobody can change a birthday sooner by deleting and adding.
 */
function refuseEntry(
  { kind, dependents, deleted_entered_at, maximum, now }: DependentInputs,
  before: Dependent | null,
): BirthdayRefusal | null {
  const entered_at = before?.entered_at ?? null
  if (entered_at !== null) {
    const locked_until = lockedUntil(entered_at, now)
    return locked_until && changeLocked(locked_until)
  }
  const places = maximum - dependents.filter(({ birthday }) => birthday !== null).length
  if (places <= 0) return limitReached({ kind, maximum })
  const locks = deleted_entered_at
    .map((moment) => lockedUntil(moment, now))
    .filter((moment) => moment !== null)
    .toSorted((left, right) => left.getTime() - right.getTime())
  // If there is one lock less than there are places, a place is free.
  const place_free_at = locks[locks.length - places]
  return place_free_at === undefined ? null : changeLocked(place_free_at)
}

function refuseDate(
  birthday: string,
  { timezone, now }: Pick<DependentInputs, 'timezone' | 'now'>,
): BirthdayRefusal | null {
  const to = dayIn(timezone, now)
  const from = `${Number(to.slice(0, 4)) - AGE_MAX_YEARS}${to.slice(4)}`
  if (isDate(birthday) && from <= birthday && birthday <= to) return null
  const message = `must be a date that exists, from ${from} to ${to}`
  return invalidBirthday({
    field: 'birthday',
    message,
    allowed: { from, to },
    received: birthday,
  })
}

function limitReached({ kind, maximum }: Pick<DependentInputs, 'kind' | 'maximum'>) {
  return {
    reason: 'limit_reached',
    message: `A customer can enter up to ${maximum} ${DEPENDENT_KINDS[kind].many}.`,
    details: { maximum },
  } as const
}
