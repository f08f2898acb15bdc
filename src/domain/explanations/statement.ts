import type { ExplanationTexts } from '../../languages/explanations/index.ts'

/**
 * What a sentence is about, as a value and not as text yet: money is decimal text in the currency
 * that goes with it.
 */
export type StatedFact =
  | { readonly points: number }
  | { readonly money: string; readonly currency: string }
  | { readonly number: number }
  | { readonly count: number; readonly of: Counted }
  | { readonly moment: Date }
  | { readonly text: string }
  | { readonly code: string }
  | { readonly goods: Goods }
  | { readonly rule: PayingRule }
  | { readonly actor: StatedActor }
  | { readonly operation: string; readonly as: 'done' | 'tried' }

type Counted = 'items' | 'orders' | 'campaigns'

/** Products: their names, as far as they are known, or how many items there are. */
export interface Goods {
  readonly names: readonly string[]
  /** Products without a name among these. */
  readonly others: number
  /** Pieces of all of them. */
  readonly quantity: number
}

/** A person or a program; `name` is null where the kind says all. */
export interface StatedActor {
  readonly kind: keyof ExplanationTexts['actions']['actors']
  readonly name: string | null
}

/** A rule by its type, with the merchant's own title for it if there is one. */
export interface PayingRule {
  readonly type: string
  readonly title: string | null
}

type Sentences = ExplanationTexts['sentences']
export type StatementKind = keyof Sentences

type FactsOf<Kind extends StatementKind> =
  Parameters<Sentences[Kind]> extends [infer Named]
    ? { readonly [Name in keyof Named]: StatedFact }
    : Readonly<Record<never, StatedFact>>

/** One thing that is known about something that happened: it becomes one sentence. */
export interface StatementOf<Kind extends StatementKind> {
  readonly kind: Kind
  readonly facts: FactsOf<Kind>
}

export type Statement = { [Kind in StatementKind]: StatementOf<Kind> }[StatementKind]

/** The kinds of statements that have no facts. */
type BareKind = {
  [Kind in StatementKind]: Parameters<Sentences[Kind]> extends [] ? Kind : never
}[StatementKind]

/** A statement. The compiler knows which facts its sentence needs. */
export function state<Kind extends BareKind>(kind: Kind): Statement
export function state<Kind extends StatementKind>(kind: Kind, facts: FactsOf<Kind>): Statement
export function state(kind: StatementKind, facts: object = {}): Statement {
  // Both overloads have checked that these facts belong to this kind.
  return { kind, facts } as Statement
}

export const points = (count: number): StatedFact => ({ points: count })
export const text = (words: string): StatedFact => ({ text: words })
/** A code that can be spent, which not everybody sees whole. */
export const spendable = (code: string): StatedFact => ({ code })
export const moment = (at: Date | string): StatedFact => ({ moment: new Date(at) })
export const money = (amount: string | number, currency: string): StatedFact => ({
  money: String(amount),
  currency,
})
