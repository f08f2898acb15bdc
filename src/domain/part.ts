import type { Words } from './catalogue/words.ts'
import type { Decided } from './decided.ts'
import type { Program, ProgramSwitches } from './program.ts'
import type { Shop } from './shops/shop.ts'

/** What summaries are told with: a shop's money and clocks, and the names and switches around. */
export interface Telling {
  readonly words: Words
  readonly time_zone: string
  readonly program: Program
}

/** What a line about a value can need beside the value itself. */
export interface Said<Value> {
  readonly id: string
  readonly before: Value | null
  readonly telling: Telling
}

/** How a kind of thing is spoken of that the change log tells of. */
export interface LoggedPart<Kind extends string, Value> {
  readonly kind: Kind
  /** The part of a diff's path that leads to it. */
  path(id: string): string
  /** What it is called in the change log. */
  label(value: Value, id: string): string
  /** The one line that says what it is. */
  summary(value: Value, words: Words, said: Said<Value>): string
  /** The switch without which none of its kind does anything. */
  readonly needs?: keyof ProgramSwitches
  /** Its own switch, where it has one. */
  isOn?(value: Value): boolean
  /** The feature that the shop needs for changes of this kind, and so for taking one back. */
  readonly feature?: 'campaigns' | 'affiliates'
}

/**
 * A part of the programme that is created, changed, removed and restored as a whole: all that
 * depends on its kind. `program-changes/parts.ts` lists them.
 */
export interface Part<Kind extends string, Value> extends LoggedPart<Kind, Value>, Placing<Value> {
  readonly limit?: ListLimit
  /**
   * Whether it may become again what it was, in the programme as it is now: what was right then may
   * not be now. Omitted: it always may.
   */
  restored?(setting: RestoreSetting, change: PartChange<Value>): Decided<unknown>
}

/** How many of a part a programme has at most, and what they are called. */
export interface ListLimit {
  readonly list: ListName
  readonly what: string
  readonly maximum: number
}

/** Where a kind of part stands in the document. */
export interface Placing<Value> {
  find(program: Program, id: string): Value | null
  /** Its position in its list, or null. */
  place(program: Program, id: string): number | null
  put(program: Program, id: string, after: Value | null, place: number | null): Program
}

/** A part's value before and after; null: it is not there. */
export interface PartChange<Value> {
  readonly id: string
  readonly before: Value | null
  readonly after: Value | null
}

/** What an undo is decided by beside the programme. */
export interface RestoreFacts {
  /** The memberships that ever had a member. */
  readonly had_members: ReadonlySet<string>
  /** How many partners are in a group. */
  readonly group_members: ReadonlyMap<string, number>
}

export interface RestoreSetting extends RestoreFacts {
  readonly program: Program
  readonly shop: Shop
}

export function definePart<const Kind extends string, Value>(
  part: Part<Kind, Value>,
): Part<Kind, Value> {
  return part
}

type FieldName = 'switches' | 'eligibility' | 'affiliate_settings'

/** A part that is one field of the document, which is always there. */
export function inField<Name extends FieldName>(
  name: Name,
): Placing<Program[Name]> & { path(): string } {
  return {
    path: () => name,
    place: () => null,
    find: (program) => program[name],
    put: (program, _id, after) => (after === null ? program : { ...program, [name]: after }),
  }
}

type ListName = 'earning_rules' | 'rewards' | 'tiers' | 'memberships' | 'affiliate_groups'

/**
 * One of the parts in a list of the document, where it keeps its place. Each list has a maximum far
 * above any sensible one: the document is read whole for every award and every estimate.
 */
export function inList<Name extends ListName>(
  name: Name,
  limit: Omit<ListLimit, 'list'>,
): Placing<Program[Name][number]> & { path(id: string): string; readonly limit: ListLimit } {
  // Every list of these is one of parts with ids.
  const listOf = (program: Program): readonly Program[Name][number][] => program[name]
  return {
    limit: { list: name, ...limit },
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

export function putInList<Item extends { readonly id: string }>(
  list: readonly Item[],
  id: string,
  item: Item | null,
  place: number | null,
): readonly Item[] {
  if (item === null) return list.filter((one) => one.id !== id)
  if (list.some((one) => one.id === id)) return list.map((one) => (one.id === id ? item : one))
  return list.toSpliced(place ?? list.length, 0, item)
}

/** A part of the programme, or a campaign, that names another. */
export interface PartReference {
  readonly kind: string
  readonly id: string
  readonly label: string
}

/** A campaign that names a part. */
export function campaignNamed({
  document: { id, name },
}: {
  readonly document: { readonly id: string; readonly name: string }
}): PartReference {
  return { kind: 'campaign', id, label: name }
}
