import type { Static, TObject, TProperties } from 'typebox'
import type { Answer, Call, RateClass } from '../../context.ts'
import type { AddressClass } from '../../domain/access/address-class.ts'
import type { Scope, SessionScope } from '../../domain/access/scopes.ts'
import type { SupportLimit } from '../../domain/people/support-limit.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import type { ErrorCode, Feature } from '../../errors/laurel-error.ts'
import { compilePart, type PartCheck } from '../../schemas/base/parse.ts'
import { serializerOf } from '../../schemas/base/serializer.ts'
import { API_PREFIX } from '../../versions/prefix.ts'

type Shape = TObject<TProperties>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An endpoint as a tool for assistants: what a model needs to know beside its texts and schemas.
 */
export interface EndpointTool {
  readonly name: string
  /** When to use it, and what to ask the merchant first. */
  readonly when: string
  /** A POST that takes something from a customer, or overwrites it. PUT, PATCH and DELETE do. */
  readonly takes_away?: true
  /** It reaches somebody outside, such as a customer by e-mail, without the commerce platform. */
  readonly reaches_out?: true
  /**
   * Sent again, it gives, takes or makes the same once more. So a model has to send an idempotency
   * key, or one of these arguments, by which a repetition is known.
   */
  readonly adds_up_without?: readonly string[]
  readonly in_brief?: BriefAnswer
}

/** A shorter answer, where all that REST answers is too long for a conversation. */
export interface BriefAnswer {
  /** The argument with which a model asks for the whole. */
  readonly unless: string
  /** The shape of both. */
  readonly result: Shape
  shorten(answer: object): object
  /** Beside the answer: how to get the rest. */
  readonly note: string
}

/** The public definition of one operation, and its handler. */
export interface EndpointDefinition<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Result extends Shape,
  Outcome,
> {
  readonly method: Method
  /** Below its prefix, with {names} of path parameters. */
  readonly path: string
  /** null if an assistant has no use for it. */
  readonly tool: EndpointTool | null
  readonly summary: string
  readonly description?: string
  /** null: the body itself carries the credential, or none is needed. */
  readonly scope: Scope | null
  /** What a session token needs for its own customer's path; null: server only. */
  readonly session: SessionScope | null
  readonly rate: RateClass
  /** Every write that people in support can make has it. */
  readonly support_limit?: SupportLimit
  /** Where no credential is shown first: how often each address may call. */
  readonly address_class?: AddressClass
  /** The feature that the shop must have; most need none. */
  readonly feature?: Feature
  /** How much of a change of the programme the change log can undo; by default all of it. */
  readonly undo?: string
  /** A write needs an idempotency key, unless it is a dry run. */
  readonly effect: 'read' | 'write'
  /** The answer holds a secret, so it is sealed when it is stored for retries. */
  readonly is_secret?: boolean
  /** A write that gives and changes nothing: a key may make it beyond its limits, too. */
  readonly is_unlimited?: boolean
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The maximum size of its body, if it is less than usual. */
  readonly body_bytes_max?: number
  readonly status: 200 | 201
  readonly result: Result
  /** Error codes beyond those of every endpoint of its kind. */
  readonly errors: readonly ErrorCode[]
  /**
   * What waits for a person in place of its body, where the same body would mean something else
   * later.
   */
  proposes?(outcome: Outcome): Readonly<Record<string, unknown>>
  /** A read returns its outcome; a write the answer of `runWrite`. */
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
  /** Where it is mounted: `/api/v1`. */
  readonly prefix: string
  /** Anybody may call it; the path names the shop. */
  readonly is_public: boolean
  readonly parts: {
    readonly params: PartCheck
    readonly query: PartCheck
    readonly body: PartCheck
  }
  /** JSON of a result, with only the documented fields. */
  serialize(result: unknown): string
}

/** An endpoint whose path and result the compiler knows. */
export interface DefinedEndpoint<M extends Method, Path extends string, Result extends Shape>
  extends Endpoint {
  readonly method: M
  readonly path: Path
  readonly result: Result
}

/** Makes an endpoint from its definition. Its checks and serializer are compiled when first used. */
export function defineEndpoint<
  M extends Method,
  Path extends string,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Result extends Shape,
  Outcome,
>(
  operation_id: string,
  definition: EndpointDefinition<Params, Query, Body, Result, Outcome> & {
    readonly method: M
    readonly path: Path
  },
): DefinedEndpoint<M, Path, Result> {
  return {
    ...definition,
    operation_id,
    prefix: API_PREFIX,
    is_public: false,
    parts: {
      params: compilePart('path', definition.params),
      query: compilePart('query', definition.query),
      body: compilePart('body', definition.body),
    },
    serialize: serializerOf(definition.result),
  }
}

/**
 * The marker fields that every body of a program write takes (contract: Program write controls).
 */
export function takesDryRun(endpoint: Endpoint): boolean {
  return 'dry_run' in endpoint.body.properties
}
