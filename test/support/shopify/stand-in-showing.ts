import { sql } from 'kysely'
import type { ShopChanges } from '../../../src/embedded-shop/shop-changes.ts'
import { gidOf, numberOf } from '../../../src/shopify/domain/ids.ts'
import { anyOf } from '../../../src/store/any-of.ts'
import {
  connection,
  type Page,
  type StandInShop,
  type UserFault,
  userFault,
} from './stand-in-parts.ts'

const METAFIELDS_MAX = 25
/** Of the whole shop, those of others too. */
const ACTIVE_MAX = 25

interface Identifier {
  readonly ownerId: string
  readonly namespace: string
  readonly key: string
}

interface MetafieldArguments extends Identifier {
  readonly type: string
  readonly value: string
}

interface AutomaticArguments {
  readonly title: string
  readonly startsAt?: string
  readonly tags: readonly string[]
  readonly context: {
    readonly customerSegments: {
      readonly add?: readonly string[]
      readonly remove?: readonly string[]
    }
  }
}

/** A discount that Shopify takes off by itself. */
export interface StandInAutomatic {
  readonly id: string
  readonly __typename: 'DiscountAutomaticBasic' | 'DiscountAutomaticFreeShipping'
  readonly segments: readonly string[]
  readonly input: AutomaticArguments
}

const DONE = { userErrors: [] }
const refused = (fault: UserFault) => ({ userErrors: [fault] })

export function keyOf({ ownerId, namespace, key }: Identifier): string {
  return `${ownerId} ${namespace}.${key}`
}

/** What themes, segments and discounts of members need of the Admin API. */
export function showingFields(shop: StandInShop, changes: ShopChanges) {
  const own = { shop_id: shop.shop_id, domain: '', adapter: 'embedded' as const }
  let made = 0
  const nextId = (kind: string) => {
    made += 1
    return `gid://shopify/${kind}/${made}`
  }
  /** Those that are not there, of the owners of metafields. */
  const missingOf = async (owners: readonly string[]): Promise<ReadonlySet<string>> => {
    const asked = new Set(owners.filter((gid) => gid.startsWith('gid://shopify/Customer/')))
    const numbers = [...asked].map((gid) => numberOf('Customer', gid))
    const found = await sql<{ customer_id: number }>`
      SELECT customer_id FROM embedded_customers
      WHERE shop_id = ${shop.shop_id} AND customer_id = ${anyOf(numbers)}
    `.execute(shop.db)
    for (const { customer_id } of found.rows) asked.delete(gidOf('Customer', customer_id))
    return asked
  }
  const changeTags = async (id: string, change: (tags: string[]) => string[]) => {
    const saved = await changes.saveCustomer(own, numberOf('Customer', id), (known) =>
      known === undefined ? null : { ...known, tags: change([...known.tags]) },
    )
    return saved === null ? refused(userFault('id', null, 'Customer does not exist')) : DONE
  }
  const faultOf = (input: AutomaticArguments, id: string | null): UserFault | null => {
    const others = shop.automatics.filter((one) => one.id !== id)
    if (others.some((one) => one.input.title === input.title)) {
      return userFault('title', 'TAKEN', 'Title must be unique for automatic discount')
    }
    if (others.length >= ACTIVE_MAX) {
      return userFault('startsAt', 'ACTIVE_PERIOD_OVERLAP', 'At any time, only 25 can be active')
    }
    const known = new Set(shop.segments.map((one) => one.id))
    const { add = [] } = input.context.customerSegments
    return add.every((one) => known.has(one))
      ? null
      : userFault('context', 'INVALID', 'Segment does not exist')
  }
  const create = (__typename: StandInAutomatic['__typename'], input: AutomaticArguments) => {
    const fault = faultOf(input, null)
    if (fault !== null) return { automaticDiscountNode: null, userErrors: [fault] }
    const segments = input.context.customerSegments.add ?? []
    shop.automatics.push({ id: nextId('DiscountAutomaticNode'), __typename, segments, input })
    return DONE
  }

  return {
    metafieldDefinitionCreate: ({
      definition,
    }: {
      definition: { namespace: string; key: string }
    }) => {
      const name = `${definition.namespace}.${definition.key}`
      if (shop.definitions.has(name)) {
        return refused(userFault('definition.key', 'TAKEN', 'Key is in use'))
      }
      shop.definitions.add(name)
      return DONE
    },
    metafieldDefinitionDelete: ({
      identifier,
    }: {
      identifier: { namespace: string; key: string }
    }) => {
      const name = `${identifier.namespace}.${identifier.key}`
      if (!shop.definitions.delete(name)) {
        return refused(userFault('identifier', 'NOT_FOUND', 'Definition not found'))
      }
      for (const key of shop.metafields.keys()) {
        if (key.endsWith(` ${name}`)) shop.metafields.delete(key)
      }
      return DONE
    },
    metafieldsSet: async ({ metafields }: { metafields: MetafieldArguments[] }) => {
      if (metafields.length > METAFIELDS_MAX) {
        return refused(userFault('metafields', 'LESS_THAN_OR_EQUAL_TO', 'Too many'))
      }
      const missing = await missingOf(metafields.map(({ ownerId }) => ownerId))
      for (const [index, { ownerId, value }] of metafields.entries()) {
        const path = `metafields.${index}`
        if (missing.has(ownerId)) {
          return refused(userFault(`${path}.ownerId`, 'INVALID', 'Owner does not exist'))
        }
        if (value === '') return refused(userFault(`${path}.value`, 'BLANK', 'Value is blank'))
      }
      for (const one of metafields) shop.metafields.set(keyOf(one), one.value)
      return DONE
    },
    metafieldsDelete: ({ metafields }: { metafields: Identifier[] }) => {
      for (const one of metafields) shop.metafields.delete(keyOf(one))
      return DONE
    },
    tagsAdd: ({ id, tags }: { id: string; tags: string[] }) =>
      changeTags(id, (known) => [...new Set([...known, ...tags])]),
    tagsRemove: ({ id, tags }: { id: string; tags: string[] }) =>
      changeTags(id, (known) => known.filter((tag) => !tags.includes(tag))),
    segments: (page: Page) => connection(shop.segments, page),
    segmentCreate: ({ name, query }: { name: string; query: string }) => {
      if (shop.segments.some((one) => one.name === name)) {
        return { segment: null, userErrors: [userFault('name', null, 'Name is taken')] }
      }
      const segment = { id: nextId('Segment'), name, query }
      shop.segments.push(segment)
      return { segment, userErrors: [] }
    },
    segmentDelete: ({ id }: { id: string }) => {
      if (shop.automatics.some(({ segments }) => segments.includes(id))) {
        return refused(userFault('id', null, 'Segment is in use'))
      }
      shop.segments = shop.segments.filter((one) => one.id !== id)
      return DONE
    },
    discountNodes: (page: Page) => {
      const nodes = shop.automatics.map(({ id, __typename, segments, input }) => ({
        id,
        discount: {
          __typename,
          status: 'ACTIVE',
          tags: input.tags,
          context: {
            __typename: 'DiscountCustomerSegments',
            segments: shop.segments.filter((one) => segments.includes(one.id)),
          },
        },
      }))
      return connection(nodes, page)
    },
    discountAutomaticBasicCreate: (args: { automaticBasicDiscount: AutomaticArguments }) =>
      create('DiscountAutomaticBasic', args.automaticBasicDiscount),
    discountAutomaticFreeShippingCreate: (args: {
      freeShippingAutomaticDiscount: AutomaticArguments
    }) => create('DiscountAutomaticFreeShipping', args.freeShippingAutomaticDiscount),
    discountAutomaticBasicUpdate: (args: {
      id: string
      automaticBasicDiscount: AutomaticArguments
    }) => {
      const { id, automaticBasicDiscount: change } = args
      const known = shop.automatics.find((one) => one.id === id)
      if (known === undefined) return refused(userFault('id', null, 'Discount does not exist'))
      const fault = faultOf(change, id)
      if (fault !== null) return refused(fault)
      const { add = [], remove = [] } = change.context.customerSegments
      const segments = [...known.segments.filter((one) => !remove.includes(one)), ...add]
      const input = { ...known.input, ...change }
      shop.automatics = shop.automatics.map((one) =>
        one.id === id ? { ...one, segments, input } : one,
      )
      return DONE
    },
    discountAutomaticDelete: ({ id }: { id: string }) => {
      if (!shop.automatics.some((one) => one.id === id)) {
        return refused(userFault('id', null, 'Discount does not exist'))
      }
      shop.automatics = shop.automatics.filter((one) => one.id !== id)
      return DONE
    },
  }
}
