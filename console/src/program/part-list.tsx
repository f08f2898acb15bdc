import { Button, Group } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useMayWrite } from '../frame/may.ts'
import { List } from '../kit/list.tsx'
import type { PartName } from './parts.ts'
import { ProgramPart } from './program-part.tsx'
import { useWords } from './words.ts'

/** A part of the programme that is a list, with the way to one more of its kind. */
export function PartList<Row extends { readonly id: string | null }>({
  part,
  add,
  new_at,
  also,
  ...list
}: Pick<ComponentProps<typeof List<Row>>, 'columns' | 'reading' | 'rows'> & {
  readonly part: PartName
  readonly add: string
  readonly new_at: `/$shop/program/${'earn' | 'rewards' | 'memberships'}/new`
  readonly empty: ReactNode
  /** What else can be done here. */
  readonly also?: ReactNode
}) {
  const { t } = useWords()
  const { shop = '' } = useParams({ strict: false })
  const may_write = useMayWrite('programme')
  const actions = may_write && (
    <Group gap="xs">
      {also}
      <Button renderRoot={(props) => <Link params={{ shop }} to={new_at} {...props} />}>
        {add}
      </Button>
    </Group>
  )
  return (
    <ProgramPart actions={actions} part={part}>
      <List {...list} keyOf={({ id }) => id ?? ''} label={t.program.parts[part]} />
    </ProgramPart>
  )
}
