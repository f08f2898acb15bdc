import { Badge } from '@mantine/core'
import type { Status } from './campaigns-search.ts'
import { useWords } from './words.ts'

export const STATUS_COLORS: Record<Status, string> = {
  draft: 'gray',
  scheduled: 'blue',
  active: 'laurel',
  ended: 'gray',
  cancelled: 'gray',
}

export function StatusBadge({ status }: { readonly status: Status }) {
  const { t } = useWords()
  return (
    <Badge color={STATUS_COLORS[status]} variant="light">
      {t.campaigns.statuses[status]}
    </Badge>
  )
}
