import type { Static, TObject, TProperties } from 'typebox'
import type { Area } from '../../domain/people/roles.ts'
import { NoBody } from '../../schemas/base/types.ts'
import type { Method } from './define.ts'
import {
  compiled,
  type DefinedOperation,
  type OperationInput,
  ofOneShop,
  subjectOfOneShop,
} from './define-operation.ts'
import type { OperationCall, ShopCall } from './operation-call.ts'
import type { Streamed, Upload } from './streamed.ts'
import type { Subject } from './subject.ts'

type Shape = TObject<TProperties>

/** An operation that sends its answer piece by piece. */
interface StreamedDefinition<
  M extends Method,
  Path extends string,
  Params extends Shape,
  Query extends Shape,
  Result extends Shape,
> {
  readonly method: M
  readonly path: Path
  readonly summary: string
  readonly area: Area | null
  readonly params: Params
  readonly query: Query
  /** What a line of it is, if it has lines of JSON. */
  readonly result: Result
  readonly streams: readonly string[]
  /** What it is about, for the audit log: a file takes much data away at once. */
  readonly subject?: Subject<
    OperationCall,
    OperationInput<Static<Params>, Static<Query>, Record<string, unknown>>,
    Static<Result>
  >
  handle(
    call: OperationCall,
    input: OperationInput<Static<Params>, Static<Query>, unknown>,
  ): Promise<Streamed>
}

/** An operation that takes a file, which is read as it comes in. */
interface UploadDefinition<
  M extends Method,
  Path extends string,
  Params extends Shape,
  Query extends Shape,
  Result extends Shape,
> {
  readonly method: M
  readonly path: Path
  readonly summary: string
  readonly area: Area | null
  readonly params: Params
  readonly query: Query
  readonly result: Result
  readonly takes: readonly string[]
  /** It only says something about the file. */
  readonly writes_nothing?: true
  /** What it is about, for the audit log, which does not read the file. */
  readonly subject?: Subject<
    ShopCall,
    OperationInput<Static<Params>, Static<Query>, Record<string, unknown>>,
    Static<Result>
  >
  handle(
    call: ShopCall,
    input: OperationInput<Static<Params>, Static<Query>, Upload>,
  ): Promise<Static<Result>>
}

/** An operation that answers with a file, however large. */
export function defineStreamedOperation<
  M extends Method,
  Path extends string,
  Params extends Shape,
  Query extends Shape,
  Result extends Shape,
>(
  operation_id: string,
  definition: StreamedDefinition<M, Path, Params, Query, Result>,
): DefinedOperation<M, Path, Result> {
  const whole = { takes: null, ...definition, body: NoBody }
  return { ...whole, ...compiled(operation_id, whole) }
}

/** An operation about one shop that takes a file, however large. */
export function defineUploadOperation<
  M extends Method,
  Path extends string,
  Params extends Shape,
  Query extends Shape,
  Result extends Shape,
>(
  operation_id: string,
  definition: UploadDefinition<M, Path, Params, Query, Result>,
): DefinedOperation<M, Path, Result> {
  const { subject, ...rest } = definition
  const whole = {
    ...{ streams: null, ...rest, body: NoBody },
    ...(subject === undefined ? {} : { subject: subjectOfOneShop(subject) }),
  }
  const handle = ofOneShop(definition.handle)
  return { ...whole, ...compiled(operation_id, whole), of_one_shop: true, handle }
}
