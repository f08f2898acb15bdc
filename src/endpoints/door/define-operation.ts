import fastJson from 'fast-json-stringify'
import type { Static, TObject, TProperties } from 'typebox'
import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { compilePart, type Part } from '../../schemas/base/parse.ts'
import type { Method } from './define.ts'

type Shape = TObject<TProperties>

/** What an operation is asked with. */
export interface OperationInput<Params, Query, Body> {
  readonly context: Context
  readonly now: Date
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The shop that `?shop=<domain>` names, or the only one there is. */
  shop(): Promise<Shop>
}

/** One call of the admin API or of the embedded shop's: the merchant's own, with the admin token. */
export interface OperationDefinition<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Result extends Shape,
> {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly result: Result
  handle(
    input: OperationInput<Static<Params>, Static<Query>, Static<Body>>,
  ): Promise<Static<Result>>
}

export interface Operation extends OperationDefinition<Shape, Shape, Shape, Shape> {
  readonly operation_id: string
  readonly parts: { readonly params: Part; readonly query: Part; readonly body: Part }
  serialize(result: unknown): string
}

export function defineOperation<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Result extends Shape,
>(operation_id: string, definition: OperationDefinition<Params, Query, Body, Result>): Operation {
  return {
    ...definition,
    operation_id,
    parts: {
      params: compilePart('path', definition.params),
      query: compilePart('query', definition.query),
      body: compilePart('body', definition.body),
    },
    serialize: fastJson(definition.result),
  }
}
