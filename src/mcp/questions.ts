import { type CallToolResult, type InputRequest, inputRequired } from '@modelcontextprotocol/server'
import type { Static } from 'typebox'
import type { Answer } from '../context.ts'
import type { MemberImpact } from '../schemas/tiers/tier.ts'
import { errorText } from './call-tool.ts'
import { inToolWords } from './tool-words.ts'
import type { McpTool } from './tools.ts'

/** The words of questions to a person, and of what the model hears about the answers. */

/** What members would see of a change, as a refusal has it. */
export interface ImpactDetails {
  readonly member_impact?: Pick<
    Static<typeof MemberImpact>,
    (typeof MOVES)[number][0] | 'truncated'
  > | null
  readonly points_impact?: { readonly members: number; readonly points: number | null }
}

const MOVES = [
  ['promoted', 'Members who move up'],
  ['demoted', 'Members who move down'],
  ['at_risk', 'Members who lose their tier after the days of grace'],
  ['replaced', 'Members who are placed again'],
  ['members_in_removed_tier', 'Members in the tier that is removed'],
  ['gift_codes', 'Gift codes'],
] as const

/** `dry`: what the dry run of the call answers. */
export function impactQuestion(
  { description }: McpTool,
  dry: Answer,
  details: ImpactDetails,
): InputRequest {
  const { summary }: { summary?: unknown } = JSON.parse(dry.body)
  const what = typeof summary === 'string' ? summary : description.title
  const message = [`${what}.`, ...consequencesOf(details), 'May the assistant do this?'].join('\n')
  return inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: {
        agree: {
          type: 'boolean',
          title: 'Yes, do it',
          description: 'Members are affected at once.',
        },
      },
      required: ['agree'],
    },
  })
}

function consequencesOf({ member_impact, points_impact }: ImpactDetails): string[] {
  const figures: [string, number][] = [
    ...MOVES.map(([field, words]): [string, number] => [words, member_impact?.[field] ?? 0]),
    ['Members whose points expire within 30 days', points_impact?.members ?? 0],
    ['Points that expire within 30 days', points_impact?.points ?? 0],
  ]
  const told = figures
    .filter(([, count]) => count > 0)
    .map(([words, count]) => `${words}: ${count}`)
  return member_impact?.truncated
    ? [...told, 'There are more members than could be counted.']
    : told
}

export function proposalQuestion(url: string): InputRequest {
  return inputRequired.elicitUrl({
    message:
      'This goes beyond what the assistant may do alone. Open its page in the console to approve, ' +
      'change or decline it.',
    url,
  })
}

const SAID = {
  declined: 'The person said no. Nothing was changed. Do not look for another way.',
  nothing: 'The person did not answer. Nothing was changed. Ask them before you try again.',
}

export function refusedByPerson(said: keyof typeof SAID, { body }: Answer): CallToolResult {
  return told(`${SAID[said]}\n\n${inToolWords(body)}`)
}

const BECAME = {
  open: 'It still waits for a person. Nothing was changed yet. Read later with `service_get_proposal`.',
  approved: 'A person approved it and it was carried out, as `result` says. Do not do it again.',
  declined: 'A person declined it. Nothing was changed. `word` is what they said.',
  withdrawn: 'You took it back. Nothing was changed.',
  failed: 'A person approved it, but it could not be carried out; `result` says why.',
  expired: 'Nobody decided in time. Nothing was changed.',
}

/** A call that waited answers what became of it, and never what it would have answered itself. */
export function whatBecameOf(answer: Answer): CallToolResult {
  if (answer.status >= 300) return told(errorText(answer))
  const { status }: { status: keyof typeof BECAME } = JSON.parse(answer.body)
  return told(`${BECAME[status]}\n\n${answer.body}`)
}

/** Not what the tool promises to answer, and so an error to the protocol. */
function told(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
