import type { TObject, TProperties } from 'typebox'
import type { AddressClass } from '../../domain/access/address-class.ts'
import {
  type DefinedEndpoint,
  defineEndpoint,
  type EndpointDefinition,
  type Method,
} from './define.ts'

type Shape = TObject<TProperties>

/** Where what needs no credential is; the shop's domain is the first part of each path. */
export const STOREFRONT_PREFIX = '/storefront'

type Fixed = 'tool' | 'scope' | 'session' | 'rate'

/**
 * An endpoint for the pages of a shop, which anybody may call, each address so often. Its path
 * begins with `/{shop_domain}` and is below /storefront.
 */
export function definePublicEndpoint<
  M extends Method,
  Path extends `/{shop_domain}/${string}`,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Result extends Shape,
  Outcome,
>(
  operation_id: string,
  definition: Omit<EndpointDefinition<Params, Query, Body, Result, Outcome>, Fixed> & {
    readonly method: M
    readonly path: Path
    readonly address_class: AddressClass
  },
): DefinedEndpoint<M, Path, Result> {
  const { effect } = definition
  const fixed = { tool: null, scope: null, session: null, rate: effect } as const
  return {
    ...defineEndpoint(operation_id, { ...definition, ...fixed }),
    prefix: STOREFRONT_PREFIX,
    is_public: true,
  }
}
