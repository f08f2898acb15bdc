import type { Static, TObject, TProperties } from 'typebox'
import type { SignedIn } from '../../actions/people/open-session.ts'
import type { PersonSession } from '../../domain/people/session.ts'
import { signInNeeded } from '../../errors/people.ts'
import type { Method } from './define.ts'
import { compiled, type DefinedOperation, type OperationInput } from './define-operation.ts'
import type { OperationCall } from './operation-call.ts'
import type { Subject } from './subject.ts'

type Shape = TObject<TProperties>

/** An answer that signs its caller in, or out: null. */
export class WithCookie<Result> {
  readonly result: Result
  readonly signed_in: SignedIn | null

  constructor(result: Result, signed_in: SignedIn | null) {
    this.result = result
    this.signed_in = signed_in
  }
}

/** A call of somebody who is signed in. */
export interface PersonCall extends OperationCall {
  readonly session: PersonSession
}

interface PersonDefinition<
  Call,
  M extends Method,
  Path extends string,
  Params extends Shape,
  Body extends Shape,
  Result extends Shape,
> {
  readonly method: M
  readonly path: Path
  readonly summary: string
  readonly params: Params
  readonly query: TObject<Record<never, never>>
  readonly body: Body
  readonly result: Result
  readonly subject?: Subject<
    Call,
    OperationInput<Static<Params>, Record<string, unknown>, Static<Body>>,
    Static<Result>
  >
  handle(
    call: Call,
    input: OperationInput<Static<Params>, Record<string, unknown>, Static<Body>>,
  ): Promise<Static<Result> | WithCookie<Static<Result>>>
}

/** An operation of everybody who is signed in, about themselves, whatever their roles. */
export function definePersonOperation<
  M extends Method,
  Path extends string,
  Params extends Shape,
  Body extends Shape,
  Result extends Shape,
>(
  operation_id: string,
  definition: PersonDefinition<PersonCall, M, Path, Params, Body, Result>,
): DefinedOperation<M, Path, Result> {
  const { subject, handle, ...rest } = definition
  const whole = { ...rest, ...(subject && { subject: subjectOfPerson(subject) }) }
  return {
    ...OF_NO_SHOP,
    ...whole,
    ...compiled(operation_id, whole),
    lets_in: 'person',
    of_all_shops: true,
    handle: async (
      call: OperationCall,
      input: OperationInput<Static<Params>, Record<string, unknown>, Static<Body>>,
    ) => handle(signedIn(call), input),
  }
}

/**
 * An operation before anybody is signed in. What it does is recorded by its action, which finds out
 * who it is.
 */
export function defineOpenOperation<
  M extends Method,
  Path extends string,
  Params extends Shape,
  Body extends Shape,
  Result extends Shape,
>(
  operation_id: string,
  definition: Omit<PersonDefinition<OperationCall, M, Path, Params, Body, Result>, 'subject'>,
): DefinedOperation<M, Path, Result> {
  const { method, ...rest } = definition
  return {
    ...OF_NO_SHOP,
    ...rest,
    // It needs no subject.
    ...compiled(operation_id, { ...rest, method: 'GET' }),
    method,
    lets_in: 'anybody',
    of_all_shops: true,
  }
}

const OF_NO_SHOP = { area: null, streams: null, takes: null } as const

function signedIn(call: OperationCall): PersonCall {
  const { session } = call
  if (session === null) throw signInNeeded()
  return { ...call, session }
}

function subjectOfPerson<Input, Result>(
  subject: Subject<PersonCall, Input, Result>,
): Subject<OperationCall, Input, Result> {
  const { read, ...rest } = subject
  if (read === undefined) return rest
  return { ...rest, read: (call, id, input) => read(signedIn(call), id, input) }
}
