import fc from 'fast-check'
import type { Campaign } from '../../src/domain/campaigns/campaigns.ts'
import type { Program } from '../../src/domain/program.ts'
import { programEmails } from '../../src/emails/templates/index.ts'
import type { Endpoint } from '../../src/endpoints/door/define.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { type KnownValues, type Schema, validValue } from '../support/inputs/from-schema.ts'
import { fillPath } from '../support/valid-request.ts'
import { namingWhatIsThere, type Part } from './program-names.ts'

export type Body = Record<string, unknown>

/** What a step needs to know of the documents it is about to change. */
export interface Known {
  readonly revision: number
  readonly program: Program
  readonly campaigns: readonly { readonly revision: number; readonly document: Campaign }[]
  readonly change_ids: readonly string[]
}

export interface StepRequest {
  readonly operation_id: string
  readonly method: string
  readonly path: string
  readonly body: Body
}

/** A write, chosen before it is known what there is to change. */
export type Step = (known: Known) => StepRequest

/** What the id in a path can be of: rather what takes most writes. */
const TARGETS: Readonly<Record<string, (known: Known) => readonly Part[]>> = {
  rule_id: ({ program: { earning_rules } }) => {
    const others = earning_rules.filter(({ type }) => type !== 'referral')
    return others.length === 0 ? earning_rules : others
  },
  reward_id: ({ program }) => program.rewards,
  tier_id: ({ program: { tiers } }) => [...tiers, ...tiers.slice(1), ...tiers.slice(1)],
  membership_id: ({ program }) => program.memberships,
  group_id: ({ program }) => program.affiliate_groups,
  campaign_id: ({ campaigns }) => campaigns.map(({ document }) => document),
  change_id: ({ change_ids }) => change_ids.map((id) => ({ id })),
  type: () => programEmails.map(({ type }) => ({ id: type })),
}

/** Most often nothing, or the present revision; now and then one that is not. */
const staleness = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(null, 0) },
  fc.constantFrom(-1, 1),
)

/** A write through this endpoint, of something that is there where its path names something. */
export function stepOf(operation_id: string, bodies: fc.Arbitrary<Body>): fc.Arbitrary<Step> {
  const endpoint = endpointOf(operation_id)
  const [path_id] = Object.keys(endpoint.params.properties)
  return fc.tuple(withFaults(endpoint, bodies), fc.nat(), staleness).map(
    ([given, index, stale]): Step =>
      (known) => {
        const parts = path_id === undefined ? [] : (TARGETS[path_id]?.(known) ?? [])
        const part = parts[index % parts.length] ?? { id: 'of_nobody' }
        const takes_revision = 'if_revision' in endpoint.body.properties && stale !== null
        const revision = takes_revision ? { if_revision: revisionOf(known, part) + stale } : {}
        return {
          operation_id,
          method: endpoint.method,
          path: fillPath(endpoint.path, path_id === undefined ? {} : { [path_id]: part.id }),
          body: { ...namingWhatIsThere(known, part, given), ...revision },
        }
      },
  )
}

/** A campaign has a revision of its own. */
function revisionOf({ revision, campaigns }: Known, { id }: Part): number {
  return campaigns.find(({ document }) => document.id === id)?.revision ?? revision
}

export function endpointOf(operation_id: string): Endpoint {
  const endpoint = endpoints.find((one) => one.operation_id === operation_id)
  if (endpoint === undefined) throw new Error(`there is no endpoint ${operation_id}`)
  return endpoint
}

const CONTROLS = ['dry_run', 'if_revision']

/** Bodies that the endpoint's schema allows, beside the controls and what else is left out. */
export function saidBySchema(
  operation_id: string,
  known: KnownValues = {},
  left_out: readonly string[] = [],
): fc.Arbitrary<Body> {
  const schema: Schema = endpointOf(operation_id).body
  const others = Object.entries(schema.properties ?? {}).filter(
    ([name]) => !CONTROLS.includes(name) && !left_out.includes(name),
  )
  // A body's schema is one of an object.
  return validValue(
    { ...schema, properties: Object.fromEntries(others) },
    known,
  ) as fc.Arbitrary<Body>
}

const WRONG = [null, 'x', '', -1, 0.12345, true, [{}], ['of_nobody'], { nonsense: 1 }]

/** Now and then with faults, one or several. */
function withFaults({ body }: Endpoint, bodies: fc.Arbitrary<Body>): fc.Arbitrary<Body> {
  const names = Object.keys(body.properties).filter((name) => !CONTROLS.includes(name))
  const faults = fc.dictionary(
    fc.constantFrom('nonsense', ...names),
    fc.constantFrom<unknown>(...WRONG),
    { minKeys: 1, maxKeys: 3 },
  )
  return fc.oneof(
    { weight: 8, arbitrary: bodies },
    fc.tuple(bodies, faults).map(([given, wrong]) => ({ ...given, ...wrong })),
  )
}
