import type { Words } from './catalogue/words.ts'
import type { Decided } from './decided.ts'
import type { Program } from './program.ts'
import type { Shop } from './shops/shop.ts'

/**
 * What summaries need: the shop's currency and time zone, and the programme's names and switches.
 */
export interface Telling {
  readonly words: Words
  readonly time_zone: string
  readonly program: Program
}

/** What the summary of a value may need beside the value itself. */
export interface Said<Value> {
  readonly id: string
  readonly before: Value | null
  readonly telling: Telling
}

/** How the change log names a kind of thing. */
export interface LoggedPart<Kind extends string, Value> {
  readonly kind: Kind
  /** The part of a diff's path that leads to it. */
  path(id: string): string
  /** How the current programme shows it, if that differs from how it is stored. */
  shown?(value: Value, program: Program): Value
  /** What it is called in the change log. */
  label(value: Value, id: string): string
  /** The one line that says what it is. */
  summary(value: Value, words: Words, said: Said<Value>): string
  /** The switch without which no part of its kind has an effect. */
  readonly needs?: keyof Words['kinds_off']
  /** Its own switch, where it has one. */
  isOn?(value: Value): boolean
  /** The feature that the shop needs for changes of this kind, and for their undo. */
  readonly feature?: 'campaigns' | 'affiliates'
}

/**
 * A part of the programme that is created, changed, removed and restored as a whole: everything
 * that depends on its kind. `programme/parts.ts` lists them. `Extras` are the fields of a write's
 * answer beside the part itself.
 */
export interface Part<Kind extends string, Value, Extras = NoExtras>
  extends LoggedPart<Kind, Value>,
    Placing<Value> {
  readonly limit?: ListLimit
  /**
   * Whether it may be removed or restored in the programme as it is now. An old value may not be
   * valid any more. Omitted: always.
   */
  mayBecome?(inputs: PartInputs, change: PartChange<Value>): Decided<unknown>
  /** Whether the API can take such a change back. Omitted: it always can. */
  isUndoable?(change: PartChange<Value>): boolean
  /** Never there: it carries the type. */
  readonly extras?: Extras
}

/** For a part whose writes have no extra answer fields. */
export type NoExtras = Readonly<Record<never, never>>

/** The most parts of a kind in a programme, and their name. */
export interface ListLimit {
  readonly list: ListName
  readonly what: string
  readonly maximum: number
}

/** Where a kind of part is in the document. */
export interface Placing<Value> {
  find(program: Program, id: string): Value | null
  /** Its position in its list, or null. */
  position(program: Program, id: string): number | null
  put(program: Program, id: string, after: Value | null, position: number | null): Program
}

/** A part's value before and after; null: it does not exist. */
export interface PartChange<Value> {
  readonly id: string
  readonly before: Value | null
  readonly after: Value | null
}

/** What removals and undos need beside the programme. */
export interface PartFacts {
  /** The memberships that ever had a member. */
  readonly had_members: ReadonlySet<string>
  /** How many partners are in a group. */
  readonly group_members: ReadonlyMap<string, number>
}

export interface PartInputs extends PartFacts {
  readonly program: Program
  readonly shop: Shop
}

export function definePart<const Kind extends string, Value, Extras = NoExtras>(
  part: Part<Kind, Value, Extras>,
): Part<Kind, Value, Extras> {
  return part
}

/**
 * A part that is one field of the document. `absent` is its value in programmes that are older than
 * the field.
 */
export function inField<Name extends keyof Program>(
  name: Name,
  absent: NonNullable<Program[Name]> | null = null,
): Placing<NonNullable<Program[Name]>> & { path(): string } {
  return {
    path: () => name,
    position: () => null,
    find: (program) => program[name] ?? absent,
    put: (program, _id, after) => (after === null ? program : { ...program, [name]: after }),
  }
}

type ListName = {
  [Name in keyof Program]-?: Program[Name] extends readonly { readonly id: string }[] ? Name : never
}[keyof Program]

/**
 * A part in a list of the document, where it keeps its place. Each list has a maximum far above any
 * sensible number, because every award and every estimate reads the whole document.
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
    position(program, id) {
      const position = listOf(program).findIndex((item) => item.id === id)
      return position < 0 ? null : position
    },
    put: (program, id, after, position) => ({
      ...program,
      [name]: putInList(listOf(program), id, after, position),
    }),
  }
}

export function putInList<Item extends { readonly id: string }>(
  list: readonly Item[],
  id: string,
  item: Item | null,
  position: number | null,
): readonly Item[] {
  if (item === null) return list.filter((one) => one.id !== id)
  if (list.some((one) => one.id === id)) return list.map((one) => (one.id === id ? item : one))
  return list.toSpliced(position ?? list.length, 0, item)
}

/** A part of the programme, or a campaign, that names another. */
export interface PartReference {
  readonly kind: string
  readonly id: string
  readonly label: string
}

/**
 * What the answer of a removal says beside the part: what names it and keeps working without it.
 */
export interface References {
  readonly references?: readonly PartReference[]
}

/** A campaign that names a part. */
export function campaignNamed({
  document: { id, name },
}: {
  readonly document: { readonly id: string; readonly name: string }
}): PartReference {
  return { kind: 'campaign', id, label: name }
}
