import { expect } from 'vitest'
import type { Campaign } from '../../src/domain/campaigns/campaigns.ts'
import { withLabelsNow } from '../../src/domain/catalogue/benefit-labels.ts'
import type { Program } from '../../src/domain/program.ts'
import { PROGRAM_PARTS, type TargetKind } from '../../src/domain/programme/parts.ts'
import { findTarget } from '../../src/domain/programme/targets.ts'
import { programEmails } from '../../src/emails/templates/index.ts'
import { isEmailOn } from '../../src/emails/templates/sending.ts'
import { type ShopRows, tableOf } from '../support/shop-rows.ts'
import type { Known } from './program-step.ts'

/** The programme and the campaigns of a shop, and what was logged of them, as they are stored. */

export interface Logged {
  readonly change_id: string
  readonly change_number: number
  readonly target_kind: TargetKind
  readonly target_id: string
  readonly target_before: unknown
}

export interface Documents {
  readonly program: { readonly revision: number; readonly document: Program }
  /** Deleted ones too, of which only the revision counts. */
  readonly campaigns: readonly StoredCampaign[]
  readonly log: readonly Logged[]
}

interface StoredCampaign {
  readonly campaign_id: string
  readonly revision: number
  readonly document: Campaign
  readonly deleted_at: string | null
}

export function documentsOf(rows: ShopRows): Documents {
  const [program] = tableOf<Documents['program']>(rows, 'programs')
  if (program === undefined) throw new Error('the shop has no programme')
  return {
    program,
    campaigns: tableOf<StoredCampaign>(rows, 'campaigns'),
    log: tableOf<Logged>(rows, 'program_changes'),
  }
}

export function knownOf({ program, campaigns, log }: Documents): Known {
  // No undo takes back what was switched in the admin: of that a few are enough.
  const undoable = log.filter(({ target_kind }) => target_kind !== 'switches')
  return {
    revision: program.revision,
    program: program.document,
    campaigns: campaigns.filter(({ deleted_at }) => deleted_at === null),
    change_ids: [...log, ...undoable, ...undoable].map(({ change_id }) => change_id).sort(),
  }
}

/** The revisions of the one document that a write changed; null: it changed none. */
export function revisionStep(before: Documents, after: Documents): [number, number] | null {
  const [old, now] = [revisionsOf(before), revisionsOf(after)]
  const moved = [...now].filter(([id, revision]) => old.get(id) !== revision)
  expect(moved.length, 'documents that a write changed').toBeLessThan(2)
  const [[id, revision] = []] = moved
  return id === undefined || revision === undefined ? null : [old.get(id) ?? 0, revision]
}

function revisionsOf({ program, campaigns }: Documents): Map<string, number> {
  return new Map([
    ['program', program.revision],
    ...campaigns.map(({ campaign_id, revision }): [string, number] => [campaign_id, revision]),
  ])
}

/** What a target is in these documents; null: it is not there. */
export function targetIn(documents: Documents, { target_kind: kind, target_id: id }: Logged) {
  if (kind !== 'campaign') return findTarget(documents.program.document, { kind, id })
  return knownOf(documents).campaigns.find(({ document }) => document.id === id)?.document ?? null
}

interface FieldChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** The documents differ where the diff says, as it says, and nowhere else. */
export function expectDiff(
  before: Documents,
  after: Documents,
  diff: readonly FieldChange[],
  asked: string,
): void {
  const [old, now] = [leaves(asInDiffs(before, after)), leaves(asInDiffs(after, after))]
  const changes = diff.map((change) => ({ ...change, path: withoutAlias(before, change.path) }))
  for (const { path, ...change } of changes) {
    for (const [name, found] of [
      ['before', old],
      ['after', now],
    ] as const) {
      const expected = leaves(change[name], path)
      for (const [at, value] of expected)
        expect(found.get(at), `${asked} ${name} ${at}`).toEqual(value)
    }
  }
  const differing = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => !isSameAt(path, old.get(path), now.get(path)),
  )
  const told = (at: string) =>
    changes.some(({ path }) => at === path || at.startsWith(path === '' ? '' : `${path}.`))
  expect(
    differing.filter((path) => !told(path)),
    asked,
  ).toEqual([])
}

/** The documents with the paths that diffs give to their parts, and benefits as they are called now. */
function asInDiffs(documents: Documents, { program: now }: Documents) {
  const { document } = documents.program
  const emails = programEmails.map((email) => [email.type, { enabled: isEmailOn(document, email) }])
  return {
    ...fieldsOf(document),
    ...document,
    tiers: document.tiers.map((tier) => withLabelsNow(now.document, tier)),
    memberships: document.memberships.map((one) => withLabelsNow(now.document, one)),
    emails: Object.fromEntries(emails),
    campaigns: knownOf(documents).campaigns.map((campaign) => campaign.document),
  }
}

/** What the parts that are one field are, in a programme that is older than the field too. */
function fieldsOf(document: Program) {
  const fields = PROGRAM_PARTS.map((part) => [part.path(''), part.find(document, '')] as const)
  return Object.fromEntries(fields.filter(([path]) => /^[a-z_]+$/.test(path)))
}

/** The referral programme's rule is one of the earning rules. */
function withoutAlias({ program }: Documents, path: string): string {
  const rule = program.document.earning_rules.find(({ type }) => type === 'referral')
  return path.replace(/^referral\.earning_rule(?=\.|$)/, `earning_rules.${rule?.id}`)
}

/** Where the ids of a list stand in the order of the list. */
const ORDER = '(order)'

/** Every value by its path; a list's items that have an id are found by it. */
function leaves(value: unknown, path = '', found = new Map<string, unknown>()) {
  const below = (key: string) => (path === '' ? key : `${path}.${key}`)
  if (Array.isArray(value) && value.every((item) => typeof item?.id === 'string')) {
    for (const item of value) leaves(item, below(item.id), found)
    // A tier stands where its bar puts it.
    if (path !== 'tiers')
      found.set(
        below(ORDER),
        value.map(({ id }) => id),
      )
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, item] of Object.entries(value)) leaves(item, below(key), found)
  } else if (value !== null && value !== undefined) {
    found.set(path, value)
  }
  return found
}

function isSameAt(path: string, old: unknown, now: unknown): boolean {
  if (!path.endsWith(ORDER)) return JSON.stringify(old) === JSON.stringify(now)
  // What came or went is told by itself.
  const [before, after] = [old, now].map((ids) => (Array.isArray(ids) ? ids : []))
  const both = (ids: unknown[] = [], others: unknown[] = []) =>
    ids.filter((id) => others.includes(id))
  return JSON.stringify(both(before, after)) === JSON.stringify(both(after, before))
}
