import type { Static, TObject, TProperties } from 'typebox'
import type { AdminPass, Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { compilePart, type PartCheck } from '../../schemas/base/parse.ts'
import { serializerOf } from '../../schemas/base/serializer.ts'
import type { Method } from './define.ts'
import { requireSubject, type Subject } from './subject.ts'

type Shape = TObject<TProperties>

/** Who calls: the holder of an admin token. */
export interface AdminCaller extends AdminPass {
  /** null: it does not come over the network. */
  readonly address: string | null
  readonly request_id: string
}

/** A call with an admin token, at one moment. */
interface DeploymentCall {
  readonly context: Context
  readonly now: Date
  readonly caller: AdminCaller
}

/** A call for one shop: the one that `?shop=<domain>` names, or the only one there is. */
export interface ShopCall extends DeploymentCall {
  readonly shop: Shop
}

/** A call whose shop is looked up if the operation is about one. */
export interface OperationCall extends DeploymentCall {
  shop(): Promise<Shop>
  /** The shop that the token is for, or else the one that `?shop=` names; null: all shops. */
  shopOrAll(): Promise<Shop | null>
}

export interface OperationInput<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

/**
 * One operation of the admin API or of the embedded shop's: the merchant's own. Tokens of the
 * purpose `admin` may call it, those for `read` if it is a GET, and those that it names.
 */
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
  /** One purpose more for which a token may call it. */
  readonly also_for?: 'feed' | 'mailbox'
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** How large its body may be, if it is more than usual. */
  readonly body_limits?: { readonly bytes_max: number; readonly values_max: number }
  readonly result: Result
  /** Every write has one, unless it is for the feed: what a shop reports is stored as it comes. */
  readonly subject?: Subject<
    Call,
    OperationInput<Static<Params>, Static<Query>, Static<Body>>,
    Static<Result>
  >
  handle(
    call: Call,
    input: OperationInput<Static<Params>, Static<Query>, Static<Body>>,
  ): Promise<Static<Result>>
}

/** What the door needs of every operation, whatever it answers. */
export interface Operation
  extends Omit<
    OperationDefinition<OperationCall, Method, string, Shape, Shape, Shape, Shape>,
    'handle'
  > {
  readonly operation_id: string
  /** A token for one shop may not call it. */
  readonly of_all_shops: boolean
  /** It is about the one shop that the token is for, or that `?shop=` names. */
  readonly of_one_shop: boolean
  /** The media types in which it sends its answer piece by piece; null: it answers JSON. */
  readonly streams: readonly string[] | null
  /** The media types of a file that it takes in place of a JSON body; null: it takes none. */
  readonly takes: readonly string[] | null
  readonly parts: {
    readonly params: PartCheck
    readonly query: PartCheck
    readonly body: PartCheck
  }
  /** `body` is an `Upload` where it takes a file; the outcome is `Streamed` where it streams. */
  handle(call: OperationCall, input: OperationInput<unknown, unknown, unknown>): Promise<unknown>
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
  const { subject, handle, ...rest } = definition
  const operation = defineOperationOfShops(operation_id, {
    ...rest,
    ...(subject === undefined ? {} : { subject: subjectOfOneShop(subject) }),
    handle: ofOneShop(handle),
  })
  return { ...operation, of_one_shop: true }
}

/** The work of an operation about one shop, as the door calls it. */
export function ofOneShop<Input extends unknown[], Outcome>(
  handle: (call: ShopCall, ...input: Input) => Promise<Outcome>,
): (call: OperationCall, ...input: Input) => Promise<Outcome> {
  return async ({ context, now, caller, shop }, ...input) =>
    handle({ context, now, caller, shop: await shop() }, ...input)
}

export function subjectOfOneShop<Input, Result>(
  subject: Subject<ShopCall, Input, Result>,
): Subject<OperationCall, Input, Result> {
  const { read, ...rest } = subject
  return read === undefined ? rest : { ...rest, read: ofOneShop(read) }
}

/** An operation that is about the deployment, such as its clock; for tokens for all shops. */
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
  return { ...defineOperationOfShops(operation_id, definition), of_all_shops: true }
}

/**
 * An operation about all shops, or about the one shop that the token is for: `shopOrAll` says which.
 */
export function defineOperationOfShops<
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
  return { streams: null, takes: null, ...definition, ...compiled(operation_id, definition) }
}

/** The checks and the serializer, made once. */
export function compiled(
  operation_id: string,
  definition: Pick<Operation, 'method' | 'also_for' | 'params' | 'query' | 'body' | 'result'> & {
    readonly subject?: unknown
    readonly body_limits?: { readonly values_max: number }
  },
) {
  requireSubject(operation_id, definition)
  const { params, query, body, result, body_limits } = definition
  const parts = {
    params: compilePart('path', params),
    query: compilePart('query', query),
    body: compilePart('body', body, body_limits?.values_max),
  }
  const serialize = serializerOf(result)
  return { operation_id, of_all_shops: false, of_one_shop: false, parts, serialize }
}
