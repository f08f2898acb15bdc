import { type Static, Type } from 'typebox'
import { type ChosenChanges, ME, UNDOS_MAX } from '../../domain/programme/undos.ts'
import type { UndosOutcome } from '../../domain/programme/write-outcome.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import { requireNoFaults } from '../../errors.ts'
import { presentWrite, writeControls, writeFields } from '../base/program-write-fields.ts'
import { closed, nullable, readMoment, timestamp, visibleText } from '../base/types.ts'
import { confirmMemberImpact } from '../tiers/tier.ts'
import { impactFields, presentImpact } from './impact.ts'

export const actorField = visibleText(
  264,
  `Only changes by this \`actor.id\`; \`${ME}\`: your own.`,
)

export const UndosBody = closed(
  {
    ids: Type.Optional(
      Type.Array(visibleText(264), {
        minItems: 1,
        maxItems: UNDOS_MAX,
        description: 'These changes, in any order, and nothing of the next three.',
      }),
    ),
    since: Type.Optional(timestamp('All changes since then that are not undone yet.')),
    until: Type.Optional(timestamp('Only until then.')),
    actor: Type.Optional(actorField),
    ...confirmMemberImpact,
    ...writeControls,
  },
  { examples: [{ ids: ['chg_01k0a9', 'chg_01k0a7'] }] },
)

const Undone = closed(
  {
    id: Type.String(),
    target: closed({ kind: Type.String(), id: Type.String(), label: Type.String() }),
    summary: nullable(Type.String({ description: 'What happens to its target.' })),
    undone_by: nullable(
      Type.String({ description: 'The change that undid it; null in a dry run.' }),
    ),
  },
  { title: 'UndoneChange' },
)

const CampaignEmails = closed(
  {
    campaign_id: Type.String(),
    phases: Type.Array(Type.String()),
    recipients: Type.Integer(),
  },
  { title: 'CampaignEmails' },
)

export const UndosResult = closed(
  {
    ...writeFields,
    changes: Type.Array(Undone, {
      description: 'The changes undone, newest first. Empty: there were none to undo.',
    }),
    gone_along: Type.Array(Type.String(), {
      description: "Ids of further changes removed with their campaign's creation.",
    }),
    ...impactFields,
    would_email: Type.Array(CampaignEmails, {
      description: 'What restored campaigns still send, as in the answer of their own write.',
    }),
    gating_republish_failed: Type.Optional(
      Type.Boolean({
        description: 'True: the storefront does not know about restored memberships yet.',
      }),
    ),
  },
  { title: 'UndoChangesResult' },
)

/** Which changes the body means. */
export function readChosen({ ids, actor, ...times }: Static<typeof UndosBody>): ChosenChanges {
  const { since, until } = readTimes(times)
  const is_filter = since !== undefined || actor !== undefined
  if (ids !== undefined) {
    const message = 'must be left out if `since`, `until` or `actor` is there'
    requireNoFaults(is_filter || until !== undefined ? [{ field: 'ids', message }] : [])
    return { ids }
  }
  const message = 'is required: the changes to undo; or `since`, `actor` or both'
  requireNoFaults(is_filter ? [] : [{ field: 'ids', message }])
  return { since, until, actor }
}

/** From when to when; throws `validation_error`. */
export function readTimes(sent: { readonly since?: string; readonly until?: string }) {
  const since = sent.since === undefined ? undefined : readMoment('since', sent.since)
  const until = sent.until === undefined ? undefined : readMoment('until', sent.until)
  const is_reversed = since !== undefined && until !== undefined && until < since
  const fault = { field: 'until', message: 'must not be before `since`', received: sent.until }
  requireNoFaults(is_reversed ? [fault] : [])
  return { since, until }
}

export function presentUndos(outcome: UndosOutcome, viewer: Viewer): Static<typeof UndosResult> {
  const { undone, gone_along, impact, compared, would_email, is_republish_failed } = outcome
  return {
    ...presentWrite(outcome, viewer),
    changes: undone.map((one) => ({
      id: one.change_id,
      target: { kind: one.target_kind, id: one.target_id, label: one.target_label },
      summary: one.summaryIn(viewer.language),
      undone_by: one.undone_by,
    })),
    gone_along: [...gone_along],
    ...presentImpact(impact),
    would_email: compared.campaigns.flatMap(({ after }, place) => {
      const emails = would_email[place] ?? null
      if (after === null || emails === null) return []
      return [{ campaign_id: after.document.id, ...emails, phases: [...emails.phases] }]
    }),
    ...(is_republish_failed ? { gating_republish_failed: true } : {}),
  }
}
