import { readChoice, type Written } from '../kit/search-params.ts'

export const STATES = ['open', 'approved', 'declined', 'withdrawn', 'failed', 'expired'] as const

export interface ProposalsSearch {
  readonly status?: (typeof STATES)[number] | undefined
}

export function readProposalsSearch({ status }: Written): ProposalsSearch {
  return { status: readChoice(STATES, status) }
}
