import fastJson from 'fast-json-stringify'
import type { Static, TObject, TProperties } from 'typebox'
import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { compilePart, type PartCheck } from '../../schemas/base/parse.ts'
import type { Method } from './define.ts'

type Shape = TObject<TProperties>

/** A call with the admin token, at one moment. */
interface DeploymentCall {
  readonly context: Context
  readonly now: Date
}

/** A call for one shop: the one that `?shop=<domain>` names, or the only one there is. */
interface ShopCall extends DeploymentCall {
  readonly shop: Shop
}

/** A call whose shop is looked up if the operation is about one. */
interface OperationCall extends DeploymentCall {
  shop(): Promise<Shop>
}

export interface OperationInput<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

/** One operation of the admin API or of the embedded shop's: the merchant's own. */
interface OperationDefinition<
  Call,
  M extends Method,
  Path extends string,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Result extends Shape,
> {
  readonly method: M
  readonly path: Path
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly result: Result
  handle(
    call: Call,
    input: OperationInput<Static<Params>, Static<Query>, Static<Body>>,
  ): Promise<Static<Result>>
}

export interface Operation
  extends OperationDefinition<OperationCall, Method, string, Shape, Shape, Shape, Shape> {
  readonly operation_id: string
  readonly parts: {
    readonly params: PartCheck
    readonly query: PartCheck
    readonly body: PartCheck
  }
  serialize(result: unknown): string
}

/** An operation whose path and result the compiler knows. */
export interface DefinedOperation<M extends Method, Path extends string, Result extends Shape>
  extends Operation {
  readonly method: M
  readonly path: Path
  readonly result: Result
}

/** An operation that is about one shop, as nearly all are. */
export function defineOperation<
  M extends Method,
  Path extends string,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Result extends Shape,
>(
  operation_id: string,
  definition: OperationDefinition<ShopCall, M, Path, Params, Query, Body, Result>,
): DefinedOperation<M, Path, Result> {
  return defineDeploymentOperation(operation_id, {
    ...definition,
    handle: async ({ context, now, shop }: OperationCall, input) =>
      definition.handle({ context, now, shop: await shop() }, input),
  })
}

/** An operation that is about the deployment, such as its clock. */
export function defineDeploymentOperation<
  M extends Method,
  Path extends string,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Result extends Shape,
>(
  operation_id: string,
  definition: OperationDefinition<OperationCall, M, Path, Params, Query, Body, Result>,
): DefinedOperation<M, Path, Result> {
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
