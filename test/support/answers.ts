import type { Static } from 'typebox'
import type { ListedOperation } from '../../src/endpoints/admin/index.ts'
import type { ListedEndpoint } from '../../src/endpoints/index.ts'
import type { ListedStorefrontEndpoint } from '../../src/endpoints/storefront/index.ts'
import type { ErrorCode } from '../../src/errors/laurel-error.ts'

/**
 * What a call answers, by its method and path: a test that reads a field which the answer does not
 * have does not compile. That an answer has the shape of its schema, `send` checks.
 */

/** Of an endpoint. Where only the test that runs knows which, the fields of all of them. */
export type AnswerOf<Method extends string, Path extends string> = Find<
  ListedEndpoint,
  Method,
  Path
>

/** Of an operation of the admin API. */
export type AdminAnswerOf<Method extends string, Path extends string> = Find<
  ListedOperation,
  Method,
  Path
>

/** Of what anybody may call: the path without the shop's domain. */
export type StorefrontAnswerOf<Method extends string, Path extends string> = Find<
  ListedStorefrontEndpoint,
  Method,
  `/shop${Path}`
>

/** The body of a failure, with all that its details can say. */
export interface ErrorAnswer {
  readonly error: {
    readonly code: ErrorCode
    readonly message: string
    readonly request_id: string
    readonly doc_url: string
    readonly details: {
      readonly field: string
      readonly message: string
      readonly errors: Several<{
        readonly field: string
        readonly message: string
        readonly allowed: unknown
      }>
      readonly reason: string
      readonly refused: Several<{
        readonly id: string
        readonly reason: string
        readonly in_the_way: string | null
        readonly message: string
      }>
      readonly resource: string
      readonly allowed: unknown
      readonly allowed_methods: readonly string[]
      readonly change_id: string
      readonly current_revision: number
      readonly left: number
      readonly limits: Several<{
        readonly kind: string
        readonly limit: number
        readonly used: number
        readonly asked: number | null
      }>
      readonly maximum: number
      readonly join_gate_enabled: boolean
      readonly locked_until: string
      readonly member_impact: object
      readonly points_impact: object
      readonly proposal: {
        readonly id: string
        readonly summary: string | null
        readonly forecast: object | null
        readonly url: string
      }
      readonly rate_class: string
      readonly received: unknown
      readonly required_scope: string
      readonly retry_after_seconds: number
      readonly session_token: boolean
      readonly undoable: readonly string[]
      /** Why a proposal was not carried out. */
      readonly error: { readonly code: string; readonly message: string }
    }
  }
}

interface Listed {
  readonly method: string
  readonly path: string
  readonly result: object
}

/** What is answered by `GET /customers/{}/points`, and so on. */
type Answers<All extends Listed> = {
  [One in All as `${One['method']} ${Pattern<One['path']>}`]: Seen<Static<One['result']>>
}

type Pattern<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}{}${Pattern<After>}`
  : Path

/** The parts of paths that stand for themselves, such as `customers`. */
type WordIn<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? WordIn<First> | WordIn<Rest>
  : Path extends `{${string}`
    ? never
    : Path

type Find<All extends Listed, Method extends string, Path extends string> = AnswerAt<
  All,
  Extract<`${Method} ${Patterns<WithoutQuery<Path>, WordIn<All['path']>>}`, keyof Answers<All>>
>

type AnswerAt<All extends Listed, Key extends keyof Answers<All>> = [Key] extends [never]
  ? Seen<Static<All['result']>>
  : Answers<All>[Key]

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path

/** What a path may be meant by: a part that is no word is an id, or a word with a query behind. */
type Patterns<
  Path extends string,
  Word extends string,
> = Path extends `${infer First}/${infer Rest}`
  ? `${PatternOf<First, Word>}/${Patterns<Rest, Word>}`
  : PatternOf<Path, Word>

type PatternOf<Part extends string, Word extends string> = Part extends Word
  ? Part
  : '{}' | WordBefore<Part, Exclude<Word, ''>>

type WordBefore<Part extends string, Word extends string> = Word extends unknown
  ? Part extends `${Word}${string}`
    ? Word
    : never
  : never

/**
 * A value as a test reads it. The test says what must be there, so nothing is optional or null, and
 * a list has what is looked for; of several shapes, each field of each can be read.
 */
export type Seen<Value> = unknown extends Value
  ? Value
  : SeenList<Extract<Value, readonly unknown[]>> | SeenShape<Shaped<Value>> | Extract<Value, Scalar>

type Scalar = string | number | boolean

type Shaped<Value> = Exclude<Value, Scalar | readonly unknown[] | null | undefined>

type SeenList<List extends readonly unknown[]> = [List] extends [never]
  ? never
  : Several<Seen<List[number]>>

type Several<One> = {
  find(is_it: (one: One) => boolean): One
  filter(is_one: (one: One) => boolean): Several<One>
  toReversed(): Several<One>
  slice(from: number, to?: number): Several<One>
  at(index: number): One
} & [One, One, One, One, ...One[]]

type SeenShape<Shape> = [Shape] extends [never]
  ? never
  : { [Name in NameIn<Shape>]: Seen<FieldIn<Shape, Name>> }

type NameIn<Shape> = Shape extends unknown ? keyof Shape : never

type FieldIn<Shape, Name extends PropertyKey> = Shape extends unknown
  ? Name extends keyof Shape
    ? Shape[Name]
    : never
  : never
