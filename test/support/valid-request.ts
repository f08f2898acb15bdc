import { randomInt, randomUUID } from 'node:crypto'
import type { Endpoint } from '../../src/endpoints/door/define.ts'

/** What a valid request needs that its schema does not say, and what it leaves no more. */
interface Needs {
  readonly fields?: Readonly<Record<string, unknown>>
  /** Fields that name what an id of a path stands for, and the name of that id. */
  readonly ids?: Readonly<Record<string, string>>
  /** The path id whose thing is gone, or spent, once the request was carried out. */
  readonly uses_up?: string
}

/** An address for events whose name resolves nowhere. */
export const NOBODYS_URL = 'https://hooks.invalid/laurel'
/** Of an event that does not happen by itself where nobody is referred: no test waits for it. */
export const RARE_TOPIC = 'referral.completed'

/** By operation id; most endpoints need no row. */
const NEEDS: Readonly<Record<string, Needs>> = {
  // A name stands once in a shop, so that each request brings another.
  createAffiliateGroup: {
    get fields() {
      return { name: `Group ${randomUUID()}` }
    },
  },
  // A friend is referred once, and a code is claimed only some times.
  claimReferral: {
    get fields() {
      return { email: `${randomUUID()}@example.com` }
    },
    ids: { referral_code: 'referral_code' },
    uses_up: 'referral_code',
  },
  // Of the type in the schema's example there may be one only.
  createEarningRule: { fields: { type: 'account_created' } },
  createMembership: { fields: { create_product: { price: 49 } } },
  createReward: { fields: { points_cost: 100, discount_value: 10 } },
  // Nor do two tiers ask for the same.
  createTier: {
    get fields() {
      return { threshold: randomInt(1, 1_000_000_000), confirm_member_impact: true }
    },
  },
  setCustomerTier: { ids: { tier_id: 'tier_id' } },
  claimEarningRule: { ids: { rule_id: 'claimable_rule_id' }, uses_up: 'claimable_rule_id' },
  redeemReward: { ids: { reward_id: 'reward_id' } },
  saveCustomerPet: { ids: { id: 'pet_id' } },
  saveCustomerChild: { ids: { id: 'child_id' } },
  updateTier: { fields: { confirm_member_impact: true } },
  // Uses up the room that there is for endpoints.
  createWebhook: { fields: { url: NOBODYS_URL, topics: [RARE_TOPIC] }, uses_up: 'webhook_id' },
  testWebhook: { fields: { topic: RARE_TOPIC } },
  deleteWebhook: { uses_up: 'webhook_id' },
  deleteCampaign: { uses_up: 'campaign_id' },
  deleteAffiliateGroup: { uses_up: 'group_id' },
  deleteCustomerChild: { uses_up: 'child_id' },
  deleteCustomerPet: { uses_up: 'pet_id' },
  deleteEarningRule: { uses_up: 'rule_id' },
  deleteMembership: { uses_up: 'membership_id' },
  deleteReward: { uses_up: 'reward_id' },
  deleteTier: { fields: { confirm_member_impact: true }, uses_up: 'tier_id' },
  cancelRedemption: { uses_up: 'redemption_id' },
  undoProgramChange: { uses_up: 'change_id' },
}

/** What the ids in a path are, by their names: `rule_id`. */
export type PathIds = Readonly<Record<string, string | number>>

export interface ValidRequest {
  /** Below /api/v1, with the query where one is required. */
  readonly path: string
  /** The smallest that the endpoint takes; a GET has none. */
  readonly body: Record<string, unknown> | undefined
  readonly uses_up: string | null
}

/** A request without fault, if these ids are of things that are there. */
export function validRequest(endpoint: Endpoint, ids: PathIds = {}): ValidRequest {
  const { fields = {}, ids: named = {}, uses_up = null } = NEEDS[endpoint.operation_id] ?? {}
  const path = fillPath(endpoint.path, ids)
  const naming = Object.fromEntries(
    Object.entries(named).map(([field, id]) => [field, ids[id] ?? 'of_nobody']),
  )
  const query = new URLSearchParams(Object.entries(samples(endpoint.query))).toString()
  const body =
    endpoint.method === 'GET' ? undefined : { ...samples(endpoint.body), ...fields, ...naming }
  return { path: query === '' ? path : `${path}?${query}`, body, uses_up }
}

/** A path with these ids in their places; those that are not given are of nobody. */
export function fillPath(pattern: string, ids: PathIds = {}): string {
  return pattern.replaceAll(/\{([a-z_]+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? 4040))
}

function samples({ required, properties }: Endpoint['body']): Record<string, string> {
  const names: readonly string[] = required ?? []
  return Object.fromEntries(names.map((name) => [name, sample(properties[name])]))
}

interface Sampled {
  readonly type?: unknown
  readonly enum?: readonly string[]
  readonly examples?: unknown
}

function sample(schema: Sampled | undefined) {
  if (Array.isArray(schema?.examples)) return schema.examples[0]
  if (schema?.enum !== undefined) return schema.enum[0]
  if (schema?.type === 'string') return 'walk'
  throw new Error(`no sample for ${JSON.stringify(schema)}; give its schema an example`)
}
