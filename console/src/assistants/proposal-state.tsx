import { Badge } from '@mantine/core'
import type { RowOf } from '../api/use-api.ts'
import { useWords } from './words.ts'

export type ListedProposal = RowOf<'GET /admin/api/proposals'>

const COLORS = {
  open: 'orange',
  approved: 'laurel',
  declined: 'gray',
  withdrawn: 'gray',
  failed: 'red',
  expired: 'gray',
} as const

export function ProposalState({ of: { status } }: { readonly of: ListedProposal }) {
  const { t } = useWords()
  return (
    <Badge color={COLORS[status]} variant={COLORS[status] === 'gray' ? 'outline' : 'light'}>
      {t.assistants.proposals.status[status]}
    </Badge>
  )
}
