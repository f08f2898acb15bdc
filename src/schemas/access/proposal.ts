import { type Static, Type } from 'typebox'
import {
  PROPOSAL_STATUSES,
  type ProposalError,
  proposalStatus,
  type Proposal as StoredProposal,
} from '../../domain/access/proposal.ts'
import { maySeeFew } from '../../domain/analytics/few.ts'
import type { ReaderLanguage } from '../../domain/explanations/reader-language.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import { limitsWithoutFew, withoutFew } from '../base/few-members.ts'
import { toldAgain } from '../base/forecast.ts'
import { PassedLimits } from '../base/passed-limits.ts'
import { closed, FreeObject, listOf, nullable, oneOf, timestamp } from '../base/types.ts'

const WhyNot = closed({ code: Type.String(), message: Type.String() })

const fields = {
  id: Type.String(),
  status: oneOf(PROPOSAL_STATUSES, {
    description:
      '`withdrawn`: by its proposer; `failed`: approved, but it could not be carried out; ' +
      '`expired`: not decided within seven days.',
  }),
  summary: nullable(Type.String({ description: 'What it would change, in one line.' })),
  operation: Type.String({
    description: 'The operation that was called, as the reference names it.',
  }),
  preview: FreeObject('The answer of its dry run, with a forecast if there is one.'),
  limits: PassedLimits,
  word: nullable(Type.String({ description: "The person's note." })),
  result: nullable(
    closed({
      summary: nullable(Type.String({ description: 'What was changed.' })),
      error: nullable(WhyNot),
    }),
  ),
  decided_at: nullable(timestamp('When a person decided, or it was withdrawn.')),
  created_at: timestamp('When it was proposed.'),
  expires_at: timestamp('Seven days later.'),
}

/** As the assistant or the key sees its own. */
export const Proposal = closed(fields, { title: 'Proposal' })

const { preview: _preview, ...listedFields } = fields

/** Without what its dry run answers. */
export const ListedProposal = closed(listedFields, { title: 'ListedProposal' })

export const ProposalList = listOf('ProposalList', ListedProposal)

export const ProposalPath = closed({
  proposal_id: Type.String({ description: 'The id of the proposal.' }),
})

/** As the merchant sees it. */
export const AdminProposal = closed(
  {
    ...fields,
    key_id: Type.String(),
    proposed_by: Type.String({ description: 'The name of the assistant or the key.' }),
    params: FreeObject('The path of the call.'),
    body: FreeObject('The body of the call. It can be approved with changes.'),
    version: Type.Integer({
      description: 'How often the dry run has changed; send it back when approving.',
    }),
    decided_by: nullable(
      Type.String({ description: 'The name of the person; null: nobody, or it was withdrawn.' }),
    ),
    key_revoked_at: nullable(
      timestamp('When its key was revoked. It can be approved nevertheless.'),
    ),
    refused_now: nullable(
      closed(WhyNot.properties, {
        description: 'Why it would be refused now. Lists leave this open: null.',
      }),
    ),
  },
  { title: 'AdminProposal' },
)

export const AdminProposalList = listOf('AdminProposalList', AdminProposal)

export function presentProposal(
  proposal: StoredProposal,
  now: Date,
  language: ReaderLanguage = 'en',
): Static<typeof Proposal> {
  const { word, answer } = proposal
  const { summaries, is_of_few: _few, ...dry_run } = proposal.dry_run
  const { [language]: summary }: Partial<Record<ReaderLanguage, unknown>> = Object(summaries)
  return {
    id: proposal.proposal_id,
    status: proposalStatus(proposal, now),
    summary: typeof summary === 'string' ? summary : null,
    operation: proposal.operation_id,
    preview: toldAgain(dry_run, language),
    limits: [...proposal.limits_passed],
    word,
    result: answer,
    decided_at: proposal.decided_at?.toISOString() ?? null,
    created_at: proposal.created_at.toISOString(),
    expires_at: proposal.expires_at.toISOString(),
  }
}

/** As the assistant or the key that proposed it may see it. */
export function presentProposalTo(
  { scopes }: Viewer,
  proposal: StoredProposal,
  now: Date,
): Static<typeof Proposal> {
  const presented = presentProposal(proposal, now)
  if (maySeeFew(scopes)) return presented
  const is_of_few = proposal.dry_run.is_of_few === true
  const preview = withoutFew(presented.preview, { is_of_few, at_most: null })
  return { ...presented, preview, limits: limitsWithoutFew(presented.limits) }
}

/** The same without its preview. */
export function presentListedProposal(
  viewer: Viewer,
  proposal: StoredProposal,
  now: Date,
): Static<typeof ListedProposal> {
  const { preview: _preview, ...listed } = presentProposalTo(viewer, proposal, now)
  return listed
}

export function presentAdminProposal(
  proposal: StoredProposal,
  now: Date,
  language: ReaderLanguage,
  refused_now: ProposalError | null = null,
): Static<typeof AdminProposal> {
  const { key_id, proposed_by, params, body, version, decided_by, key_revoked_at } = proposal
  return {
    ...presentProposal(proposal, now, language),
    ...{ key_id, proposed_by, version, decided_by, refused_now },
    key_revoked_at: key_revoked_at?.toISOString() ?? null,
    params: { ...params },
    body: { ...body },
  }
}
