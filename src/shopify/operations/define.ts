import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { once } from '../../lib/once.ts'

/** A call of the Admin API, whatever it is about. */
export interface AnyOperation {
  readonly name: string
  readonly document: string
  /**
   * A mutation. If its answer is lost nobody knows whether it happened, so the client never repeats
   * it by itself.
   */
  readonly is_mutation: boolean
  /** Points of Shopify's cost that are set aside before the call; the answer tells the real cost. */
  readonly cost: number
}

/** One call of Shopify's Admin API as a value: its GraphQL document and the shape of its answer. */
export interface AdminOperation<Variables, Answer> extends AnyOperation {
  /** The answer's `data`; throws `UnreadableAnswer` for another shape. */
  read(data: unknown): Answer
  /** Holds the type of the variables; never there. */
  readonly variables?: Variables
}

export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

const MUTATION_COST = 10

interface Definition<Answer extends TSchema> {
  readonly document: string
  readonly answer: Answer
  /** For queries; a mutation costs 10. */
  readonly cost?: number
}

/** The variables cannot be read from the document, so they are named: `operationWith<{ id: string }>()`. */
export function operationWith<Variables>(): <Answer extends TSchema>(
  definition: Definition<Answer>,
) => AdminOperation<Variables, Static<Answer>> {
  return (definition) => operationOf(definition)
}

function operationOf<Variables, Answer extends TSchema>({
  document,
  answer,
  cost = MUTATION_COST,
}: Definition<Answer>): AdminOperation<Variables, Static<Answer>> {
  const [, kind, name] = /^\s*(query|mutation) (\w+)/.exec(document) ?? []
  if (name === undefined) throw new Error('a document begins with query or mutation and its name')
  const validator = once(() => Compile(answer))
  return {
    name,
    document,
    is_mutation: kind === 'mutation',
    cost,
    read: (data) => {
      const shape = validator()
      if (shape.Check(data)) return data
      const [fault] = shape.Errors(data)
      const where = fault === undefined ? 'data' : `data${fault.instancePath}`
      throw new UnreadableAnswer(`${name}: ${where} ${fault?.message ?? 'has another shape'}`)
    },
  }
}

/** What a mutation says if it does not do what it was asked. */
export const UserErrors = Type.Array(
  Type.Object({
    field: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
    code: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    message: Type.String(),
  }),
)
export type UserError = Static<typeof UserErrors>[number]

export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

export const Money = Type.Object({ amount: Type.String(), currencyCode: Type.String() })

/** An amount in the currency of the shop. */
export const ShopMoney = Type.Object({ shopMoney: Money })

/** The ids of a page of things. */
export const PageInfo = Type.Object({
  hasNextPage: Type.Boolean(),
  endCursor: nullable(Type.String()),
})

export const Gid = Type.Object({ id: Type.String() })

/** The number that Shopify writes as text. */
export const NumberText = Type.String({ pattern: '^[0-9]+$' })
