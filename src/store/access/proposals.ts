import { sql } from 'kysely'
import type {
  Proposal,
  ProposalAnswer,
  ProposalStatus,
  StoredStatus,
} from '../../domain/access/proposal.ts'
import type { Queries, Tx } from '../db.ts'
import { deleteSome } from '../delete-some.ts'

const COLUMNS = [
  'proposal_id',
  'key_id',
  'proposed_by',
  'operation_id',
  'params',
  'body',
  'limits_passed',
  'dry_run',
  'version',
  'status',
  'word',
  'answer',
  'decided_by',
  'decided_by_id',
  'decided_at',
  'created_at',
  'expires_at',
] as const

export interface NewProposal
  extends Omit<
    Proposal,
    | 'version'
    | 'status'
    | 'word'
    | 'answer'
    | 'decided_by'
    | 'decided_by_id'
    | 'decided_at'
    | 'key_revoked_at'
  > {
  readonly fingerprint: Buffer
}

export async function insertProposal(
  tx: Tx,
  shop_id: number,
  { params, body, dry_run, limits_passed, ...row }: NewProposal,
): Promise<void> {
  await tx
    .insertInto('proposals')
    .values({
      ...row,
      shop_id,
      params: JSON.stringify(params),
      body: JSON.stringify(body),
      dry_run: JSON.stringify(dry_run),
      limits_passed: JSON.stringify(limits_passed),
      version: 1,
      status: 'open',
      word: null,
      answer: null,
      decided_by: null,
      decided_by_id: null,
      decided_at: null,
    })
    .execute()
}

/** The same request of the same key, if it waits already. */
export async function findOpenProposal(
  queries: Queries,
  shop_id: number,
  asked: { readonly key_id: string; readonly fingerprint: Buffer; readonly now: Date },
): Promise<Pick<Proposal, 'proposal_id' | 'dry_run'> | undefined> {
  return openOf(queries, shop_id, asked)
    .select(['proposal_id', 'dry_run'])
    .where('fingerprint', '=', asked.fingerprint)
    .limit(1)
    .executeTakeFirst()
}

export async function countOpenProposals(
  queries: Queries,
  shop_id: number,
  asked: { readonly key_id?: string; readonly now: Date },
): Promise<number> {
  const found = await openOf(queries, shop_id, asked)
    .select(({ fn }) => fn.countAll<number>().as('proposals'))
    .executeTakeFirstOrThrow()
  return Number(found.proposals)
}

function openOf(
  queries: Queries,
  shop_id: number,
  { key_id, now }: { readonly key_id?: string; readonly now: Date },
) {
  const open = queries
    .selectFrom('proposals')
    .where('shop_id', '=', shop_id)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
  return key_id === undefined ? open : open.where('key_id', '=', key_id)
}

export async function findProposal(
  queries: Queries,
  shop_id: number,
  proposal_id: string,
): Promise<Proposal | undefined> {
  return proposalsOf(queries, shop_id).where('proposal_id', '=', proposal_id).executeTakeFirst()
}

function proposalsOf(queries: Queries, shop_id: number) {
  return queries
    .selectFrom('proposals')
    .select(COLUMNS)
    .select((each) =>
      each
        .selectFrom('api_keys as k')
        .select('k.revoked_at')
        .where('k.shop_id', '=', shop_id)
        .whereRef('k.key_id', '=', 'proposals.key_id')
        .as('key_revoked_at'),
    )
    .where('shop_id', '=', shop_id)
}

export interface ProposalPage {
  /** Only what this key has proposed. */
  readonly key_id?: string
  readonly limit: number
  /** The id of the last one of the page before; newest first. */
  readonly before: string | null
  readonly statuses: readonly ProposalStatus[]
  readonly now: Date
}

export async function listProposals(
  queries: Queries,
  shop_id: number,
  { key_id, limit, before, statuses, now }: ProposalPage,
): Promise<Proposal[]> {
  const finished = (['approved', 'declined', 'withdrawn', 'failed'] as const).filter((status) =>
    statuses.includes(status),
  )
  let query = proposalsOf(queries, shop_id)
  if (key_id !== undefined) query = query.where('key_id', '=', key_id)
  if (before !== null) query = query.where('proposal_id', '<', before)
  query = query.where((each) => {
    const open = (until: '>' | '<=') =>
      each.and([each('status', '=', 'open'), each('expires_at', until, now)])
    return each.or([
      ...(finished.length > 0 ? [each('status', 'in', finished)] : []),
      ...(statuses.includes('open') ? [open('>')] : []),
      ...(statuses.includes('expired') ? [open('<=')] : []),
    ])
  })
  return query.orderBy('proposal_id', 'desc').limit(limit).execute()
}

/** What its dry run answers now, which is another version. */
export async function updateDryRun(
  queries: Queries,
  shop_id: number,
  { proposal_id, version }: Pick<Proposal, 'proposal_id' | 'version'>,
  dry_run: Proposal['dry_run'],
): Promise<void> {
  await queries
    .updateTable('proposals')
    .set({ dry_run: JSON.stringify(dry_run), version: version + 1 })
    .where('shop_id', '=', shop_id)
    .where('proposal_id', '=', proposal_id)
    .where('version', '=', version)
    .where('status', '=', 'open')
    .execute()
}

export interface Decision {
  readonly status: Exclude<StoredStatus, 'open'>
  readonly word: string | null
  readonly answer: ProposalAnswer | null
  /** null: its key took it back. */
  readonly decided_by: string | null
  readonly decided_by_id: string | null
  readonly decided_at: Date
}

/** Decides a proposal that nobody has finished yet; false: somebody has. */
export async function decideProposal(
  queries: Queries,
  shop_id: number,
  proposal_id: string,
  { answer, ...decision }: Decision,
  from: readonly StoredStatus[],
): Promise<boolean> {
  const decided = await queries
    .updateTable('proposals')
    .set({ ...decision, answer: answer && JSON.stringify(answer) })
    .where('shop_id', '=', shop_id)
    .where('proposal_id', '=', proposal_id)
    .where('status', 'in', from)
    .where('answer', 'is', null)
    .returning('proposal_id')
    .executeTakeFirst()
  return decided !== undefined
}

/** It was not carried out after all, and waits again. */
export async function reopenProposal(
  queries: Queries,
  shop_id: number,
  proposal_id: string,
): Promise<void> {
  await queries
    .updateTable('proposals')
    .set({ status: 'open', decided_by: null, decided_by_id: null, decided_at: null, word: null })
    .where('shop_id', '=', shop_id)
    .where('proposal_id', '=', proposal_id)
    .where('status', '=', 'approved')
    .where('answer', 'is', null)
    .execute()
}

/** Deletes some that have ended before this moment. */
export function pruneProposals(queries: Queries, shop_id: number, before: Date): Promise<number> {
  return deleteSome(
    queries,
    'proposals',
    ['proposal_id'],
    sql`shop_id = ${shop_id} AND expires_at <= ${before}`,
    'expires_at',
  )
}
