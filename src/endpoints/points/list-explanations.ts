import type { Static } from 'typebox'
import {
  type ExplainedThing,
  explainEntries,
  explainOne,
  explainRules,
  explainTier,
} from '../../actions/explanations/list-explanations.ts'
import type { Call } from '../../context.ts'
import { invalidInput, notFound, requireNoFaults } from '../../errors.ts'
import { parseGid } from '../../lib/gid.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { type Page, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import { NoBody } from '../../schemas/base/types.ts'
import {
  Explanations,
  ExplanationsQuery,
  presentThing,
  THINGS_LIMIT_DEFAULT,
} from '../../schemas/explanations/explained-thing.ts'
import { defineEndpoint } from '../door/define.ts'

const ENTRIES = { list: 'explanations', shape: ['number'] } as const

type Query = Static<typeof ExplanationsQuery>

interface ThingPage extends Page<ExplainedThing> {
  /** null: English, or what somebody who is signed in reads. */
  readonly language: Query['language'] | null
}

export const listExplanationsEndpoint = defineEndpoint('listExplanations', {
  method: 'GET',
  path: '/customers/{customer_id}/explanations',
  tool: {
    name: 'service_explain_points',
    when: 'For "why only 14 points?", for orders without any, for tiers. Say it as `text` does.',
  },
  summary: 'Explain why a member has these points, this tier, or none.',
  scope: 'customers:read',
  session: null,
  rate: 'read',
  effect: 'read',
  params: CustomerPath,
  query: ExplanationsQuery,
  body: NoBody,
  status: 200,
  result: Explanations,
  errors: ['platform_unavailable'],
  handle: async (call, { params, query }) => {
    const page = await readThings(call, customerNumber(call.shop, params), query)
    return { ...page, language: query.language ?? null }
  },
  present: ({ language, ...page }: ThingPage, viewer) => {
    const { shop, sees_codes } = viewer
    const reader = { language: language ?? viewer.language, time_zone: shop.timezone, sees_codes }
    return presentPage(page, (thing) => presentThing(shop, thing, reader))
  },
})

type ThingsCall = Pick<Call<unknown>, 'context' | 'shop' | 'now'>

async function readThings(
  { context, shop, now }: ThingsCall,
  customer_id: number,
  query: Query,
): Promise<Page<ExplainedThing>> {
  const { about = 'points', limit = THINGS_LIMIT_DEFAULT } = query
  const one = oneAsked({ shop }, query)
  requireNoFaults(faultsOfPage(query, one !== null))
  const whole = (rows: readonly ExplainedThing[]) => ({ rows, next_cursor: null })
  if (one !== null) return whole([await explainOne(context, shop, customer_id, one, now)])
  if (about === 'tier') return whole(await explainTier(context, shop, customer_id, limit, now))
  if (about === 'rules') return whole(await explainRules(context, shop, customer_id, now))
  const before_seq = pageStart(ENTRIES, query)?.[0] ?? null
  return readPage(
    ENTRIES,
    limit,
    (rows) => explainEntries(context, shop, customer_id, { limit: rows, before_seq }, now),
    ({ seq }) => [seq],
  )
}

/** The one order or entry that is asked about; null: none. */
function oneAsked({ shop }: Pick<ThingsCall, 'shop'>, { order_id, transaction_id, about }: Query) {
  const asked = [order_id, transaction_id, about].filter((one) => one !== undefined)
  if (asked.length > 1) {
    const message = 'must not be sent together with order_id or transaction_id'
    const field = about === undefined ? 'transaction_id' : 'about'
    throw invalidInput({ field, message })
  }
  if (transaction_id !== undefined) return { entry_id: transaction_id }
  if (order_id === undefined) return null
  const number = parseGid(shop.platform, 'Order', order_id)
  if (number === null) throw notFound('order', order_id)
  return { order_id: number }
}

/** Only entries have pages, and all ways to earn are told together. */
function faultsOfPage({ about = 'points', limit, cursor }: Query, is_one: boolean) {
  const isTaken = {
    cursor: !is_one && about === 'points',
    limit: is_one || about !== 'rules',
  }
  return Object.entries({ cursor, limit }).flatMap(([field, received]) => {
    if (received === undefined || isTaken[field === 'cursor' ? 'cursor' : 'limit']) return []
    return [{ field, message: 'is not taken by this question, which has one page', received }]
  })
}
