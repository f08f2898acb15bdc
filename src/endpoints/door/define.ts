import fastJson from 'fast-json-stringify'
import type { Static, TObject, TProperties } from 'typebox'
import type { Answer, Call } from '../../context.ts'
import type { Scope, SessionScope } from '../../domain/access/scopes.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import type { ErrorCode, Feature } from '../../errors.ts'
import { compilePart, type Part } from '../../schemas/base/parse.ts'

type Shape = TObject<TProperties>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type RateClass = 'read' | 'write' | 'write_platform'

/** Everything that outsiders may rely on about one operation, and what carries it out. */
export interface EndpointDefinition<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Result extends Shape,
  Outcome,
> {
  readonly method: Method
  /** Below /api/v1, with {names} of path parameters. */
  readonly path: string
  /** The name of its MCP tool; null where an assistant has no use for it. */
  readonly tool: string | null
  readonly summary: string
  readonly description?: string
  /** null: the body itself carries the credential. */
  readonly scope: Scope | null
  /** What a session token needs for its own customer's path; null: server only. */
  readonly session: SessionScope | null
  readonly rate: RateClass
  /** The feature that the shop must have; most need none. */
  readonly feature?: Feature
  /** How far the change log takes a change of the programme back; by default all of it. */
  readonly undo?: string
  /** A write needs an idempotency key, unless it is a dry run. */
  readonly effect: 'read' | 'write'
  /** The answer holds a secret, and is sealed where it is kept for retries. */
  readonly is_secret?: boolean
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** How large its body may be, where that is less than usual. */
  readonly body_bytes_max?: number
  readonly status: 200 | 201
  readonly result: Result
  /** Codes beyond those that every endpoint of its kind can answer. */
  readonly errors: readonly ErrorCode[]
  /** A read comes to its outcome; a write to the answer that `runWrite` made of it. */
  handle(
    call: Call<Outcome>,
    input: { params: Static<Params>; query: Static<Query>; body: Static<Body> },
  ): Promise<Outcome | Answer>
  /** Gives the outcome its shape on the wire. */
  present(outcome: Outcome, viewer: Viewer): Static<Result>
}

/** An endpoint as the lists hold it: its own types are known only inside it. */
export interface Endpoint extends EndpointDefinition<Shape, Shape, Shape, Shape, unknown> {
  /** The name in the reference and in generated clients, `earnPoints`. */
  readonly operation_id: string
  readonly parts: { readonly params: Part; readonly query: Part; readonly body: Part }
  /** JSON of a result: the documented fields and no others. */
  serialize(result: unknown): string
}

/** Makes an endpoint of its definition; its checks and its serializer are compiled here, once. */
export function defineEndpoint<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Result extends Shape,
  Outcome,
>(
  operation_id: string,
  definition: EndpointDefinition<Params, Query, Body, Result, Outcome>,
): Endpoint {
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

/** The marker fields that every body of a program write takes (contract: Program write controls). */
export function takesDryRun(endpoint: Endpoint): boolean {
  return 'dry_run' in endpoint.body.properties
}
