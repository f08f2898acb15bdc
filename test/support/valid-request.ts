import { randomInt, randomUUID } from 'node:crypto'
import type { Endpoint } from '../../src/endpoints/door/define.ts'

/** What is peculiar about an endpoint, so that its schema does not say it. */
interface Peculiarity {
  readonly fields?: Readonly<Record<string, unknown>>
  /** Fields that name what an id of a path stands for, and the name of that id. */
  readonly ids?: Readonly<Record<string, string>>
  /** The id whose thing is spent once the request was carried out, so that another is made. */
  readonly uses_up?: string
}

/** An address for events whose name resolves nowhere. */
export const NOBODYS_URL = 'https://hooks.invalid/laurel'
/** Of an event that does not happen by itself where nobody is referred: no test waits for it. */
export const RARE_TOPIC = 'referral.completed'

/** By operation id; most endpoints need no row. */
const PECULIAR: Readonly<Record<string, Peculiarity>> = {
  // A friend is referred once, and a code is claimed only some times.
  claimReferral: { uses_up: 'referral_code' },
  claimReferralPublicly: { ids: { code: 'referral_code' }, uses_up: 'referral_code' },
  // Two tiers never ask for the same.
  createTier: {
    get fields() {
      return { threshold: randomInt(1, 1_000_000_000) }
    },
  },
  claimEarningRule: { uses_up: 'rule_id' },
  // One that is there is saved again, so that they do not become too many.
  saveCustomerPet: { ids: { id: 'pet_id' } },
  saveCustomerChild: { ids: { id: 'child_id' } },
  // Uses up the room that there is for endpoints.
  createWebhook: { fields: { url: NOBODYS_URL, topics: [RARE_TOPIC] }, uses_up: 'webhook_id' },
  testWebhook: { fields: { topic: RARE_TOPIC } },
  cancelRedemption: { uses_up: 'redemption_id' },
  withdrawProposal: { uses_up: 'proposal_id' },
  undoProgramChange: { uses_up: 'change_id' },
  undoProgramChanges: { ids: { ids: 'change_id' }, uses_up: 'change_id' },
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

/**
 * A request without fault, if these ids are of things that are there. Its body is the example of
 * the body's schema, or the examples of the fields that are required; ids among them are of these.
 */
export function validRequest(endpoint: Endpoint, ids: PathIds = {}): ValidRequest {
  const { fields = {}, ids: named = {}, uses_up } = PECULIAR[endpoint.operation_id] ?? {}
  const path = fillPath(endpoint.path, ids)
  const required = (endpoint.body.required ?? []).filter((name) => isIdOf(name, ids))
  const naming = { ...Object.fromEntries(required.map((name) => [name, name])), ...named }
  const found = Object.entries(naming).map(([field, name]) => {
    const id = ids[name] ?? 'of_nobody'
    return [field, isList(endpoint.body.properties[field]) ? [id] : id]
  })
  const query = new URLSearchParams(Object.entries(samples(endpoint.query))).toString()
  const body =
    endpoint.method === 'GET'
      ? undefined
      : { ...exampleOf(endpoint.body), ...fields, ...Object.fromEntries(found) }
  return {
    path: query === '' ? path : `${path}?${query}`,
    body,
    uses_up: uses_up ?? removedBy(endpoint),
  }
}

function isList(schema: Sampled | undefined): boolean {
  return schema?.type === 'array'
}

function isIdOf(name: string, ids: PathIds): boolean {
  return /_(id|code)$/.test(name) && ids[name] !== undefined
}

/** What a removal uses up is the last id of its path. */
function removedBy({ method, path }: Endpoint): string | null {
  return method === 'DELETE' ? (/\{(\w+)\}$/.exec(path)?.[1] ?? null) : null
}

/** A path with these ids in their places; those that are not given are of nobody. */
export function fillPath(pattern: string, ids: PathIds = {}): string {
  return pattern.replaceAll(/\{([a-z_]+)\}/g, (_, name) => encodeURIComponent(ids[name] ?? 4040))
}

/** What may stand only once in a shop, so that each request brings another. */
const FRESH: Readonly<Record<string, () => string>> = {
  name: () => `Walk ${randomUUID()}`,
  email: () => `${randomUUID()}@example.com`,
}

/** The example of a body's schema, or the examples of the fields that are required. */
export function sampleBody(body: Endpoint['body']): Record<string, unknown> {
  const { examples } = body as Sampled & Endpoint['body']
  return Array.isArray(examples) ? { ...examples[0] } : samples(body)
}

function exampleOf(body: Endpoint['body']): Record<string, unknown> {
  const { properties } = body
  const example = sampleBody(body)
  for (const [name, fresh] of Object.entries(FRESH)) if (name in example) example[name] = fresh()
  // Whether it moves members depends on the shop.
  if ('confirm_member_impact' in properties) example.confirm_member_impact = true
  return example
}

function samples({ required, properties }: Endpoint['query']) {
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
