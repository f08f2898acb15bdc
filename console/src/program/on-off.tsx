import { Badge } from '@mantine/core'
import { useWords } from './words.ts'

/** Whether something counts now. */
export function OnOff({ is_on }: { readonly is_on: boolean }) {
  const { t } = useWords()
  return (
    <Badge color={is_on ? 'laurel' : 'gray'} variant={is_on ? 'light' : 'outline'}>
      {is_on ? t.program.on : t.program.off}
    </Badge>
  )
}
