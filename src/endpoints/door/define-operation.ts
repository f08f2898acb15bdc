import type { Static, TObject, TProperties } from 'typebox'
import type { RateClass } from '../../context.ts'
import type { Area } from '../../domain/people/roles.ts'
import type { SupportLimit } from '../../domain/people/support-limit.ts'
import { compilePart, type PartCheck } from '../../schemas/base/parse.ts'
import { serializerOf } from '../../schemas/base/serializer.ts'
import type { Method } from './define.ts'
import type { OperationCall, ShopCall } from './operation-call.ts'
import { requireSubject, type Subject } from './subject.ts'

type Shape = TObject<TProperties>

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
  /** The part of the service it is in, by which people's roles may call it; null: tokens only. */
  readonly area: Area | null
  /** Every write that people in support can make has it. */
  readonly support_limit?: SupportLimit
  /** One purpose more for which a token may call it. */
  readonly also_for?: 'feed' | 'mailbox'
  /** The class of its rate; without one it has none. */
  readonly rate?: RateClass
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** How large its body may be, if it is more than usual. */
  readonly bytes_max?: number
  readonly result: Result
  /** A read whose question is too long for a query. */
  readonly writes_nothing?: true
  /** Its answer has codes whole: only roles and tokens that see them may call it. */
  readonly shows_codes?: true
  /**
   * Every write has one, unless it is for the feed: what a shop reports is stored as it comes. Then
   * only tokens for `admin` leave a row, about what the path names.
   */
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
  /**
   * Who may call it: those with a `right`, by a token or a role; every `person` who is signed in;
   * or `anybody`.
   */
  readonly lets_in: 'right' | 'person' | 'anybody'
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
  return async ({ shop, ...call }, ...input) => handle({ ...call, shop: await shop() }, ...input)
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
  definition: Parameters<typeof requireSubject>[1] &
    Pick<Operation, 'params' | 'query' | 'body' | 'result'>,
) {
  requireSubject(operation_id, definition)
  const { params, query, body, result } = definition
  const parts = {
    params: compilePart('path', params),
    query: compilePart('query', query),
    body: compilePart('body', body),
  }
  const serialize = serializerOf(result)
  const lets_in = 'right' as const
  return { operation_id, lets_in, of_all_shops: false, of_one_shop: false, parts, serialize }
}
