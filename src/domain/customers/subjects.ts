import { childBirthday } from '../catalogue/earning/child-birthday.ts'
import { petBirthday } from '../catalogue/earning/pet-birthday.ts'
import { dayIn } from '../days.ts'
import {
  type BirthdayDecision,
  type BirthdayRefusal,
  changeLocked,
  invalidBirthday,
  isDate,
  lockedUntil,
} from '../earning/birthdays.ts'
import type { Program } from '../program.ts'

/** Those whom a customer cares for, and whose birthdays may earn points. */
export type SubjectKind = 'pet' | 'child'

export const SUBJECT_KINDS = {
  pet: { id_prefix: 'pet', many: 'pets', rule: petBirthday },
  child: { id_prefix: 'kid', many: 'children', rule: childBirthday },
} as const

const AGE_MAX_YEARS = 150

export interface SubjectContent {
  readonly name: string | null
  /** A date as text, `2020-05-01`. */
  readonly birthday: string | null
  /** When the birthday was entered or last changed. */
  readonly entered_at: Date | null
  readonly species: string | null
}

export interface Subject extends SubjectContent {
  readonly id: string
  readonly updated_at: Date
}

/** What is asked of a subject; omitted keys stay. */
export interface SubjectChange {
  readonly name?: string | undefined
  readonly birthday?: string | undefined
  readonly species?: string | undefined
}

/** What a write did to one of a customer's subjects. */
export interface SubjectsChange {
  readonly changed: boolean
  readonly saved_id: string
  /** All of that kind, as they are now. */
  readonly subjects: readonly Subject[]
}

/** Everything of one kind that a customer has, and what counts for it. */
export interface SubjectSetting {
  readonly kind: SubjectKind
  readonly subjects: readonly Subject[]
  /** When the birthdays of deleted ones were entered. */
  readonly deleted_entered_at: readonly Date[]
  readonly maximum: number
  readonly timezone: string
  readonly now: Date
}

const NOBODY: SubjectContent = { name: null, birthday: null, entered_at: null, species: null }

/** How many of a kind a customer can enter: as the rule that pays for them says, or by default. */
export function subjectsMaximum({ earning_rules }: Program, kind: SubjectKind): number {
  const { rule } = SUBJECT_KINDS[kind]
  const enabled = earning_rules.filter(({ type, enabled }) => enabled && type === rule.type)
  const given = enabled.length === 0 ? [{}] : enabled.map(({ fields }) => fields)
  return Math.max(...given.map((fields) => Number(rule.complete(fields).maxSubjects)))
}

/** What becomes of a subject, or of a new one where there is none before. */
export function decideSubject(
  setting: SubjectSetting,
  before: Subject | null,
  change: SubjectChange,
): BirthdayDecision<SubjectContent> {
  const { subjects, maximum, now } = setting
  const content = before ?? NOBODY
  const { name = content.name, birthday = content.birthday, species = content.species } = change
  const enters = birthday !== null && birthday !== content.birthday
  const refusal =
    (enters ? refuseDate(birthday, setting) : null) ??
    (before === null && subjects.length >= maximum ? limitReached(setting) : null) ??
    (enters ? refuseEntry(setting, before) : null)
  if (refusal !== null) return { refusal }
  return { value: { name, birthday, entered_at: enters ? now : content.entered_at, species } }
}

/** Whether anything of a subject is another than before. */
export function isChanged(before: Subject | null, after: SubjectContent): boolean {
  return (
    before === null ||
    before.name !== after.name ||
    before.birthday !== after.birthday ||
    before.species !== after.species
  )
}

/**
 * A birthday that is there can be changed once its lock has ended. A first one needs a place, of
 * which there are as many as subjects are allowed: each birthday takes one, and that of a deleted
 * subject keeps it until its lock has ended. So deleting and adding changes no birthday sooner.
 */
function refuseEntry(
  { kind, subjects, deleted_entered_at, maximum, now }: SubjectSetting,
  before: Subject | null,
): BirthdayRefusal | null {
  const entered_at = before?.entered_at ?? null
  if (entered_at !== null) {
    const locked_until = lockedUntil(entered_at, now)
    return locked_until && changeLocked(locked_until)
  }
  const places = maximum - subjects.filter(({ birthday }) => birthday !== null).length
  if (places <= 0) return limitReached({ kind, maximum })
  const locks = deleted_entered_at
    .map((moment) => lockedUntil(moment, now))
    .filter((moment) => moment !== null)
    .toSorted((left, right) => left.getTime() - right.getTime())
  // With one lock less than there are places, one of them is free.
  const place_free_at = locks[locks.length - places]
  return place_free_at === undefined ? null : changeLocked(place_free_at)
}

function refuseDate(
  birthday: string,
  { timezone, now }: Pick<SubjectSetting, 'timezone' | 'now'>,
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

function limitReached({ kind, maximum }: Pick<SubjectSetting, 'kind' | 'maximum'>) {
  return {
    reason: 'limit_reached',
    message: `A customer can enter up to ${maximum} ${SUBJECT_KINDS[kind].many}.`,
    details: { maximum },
  } as const
}
