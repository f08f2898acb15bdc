import { Alert, Checkbox, Text } from '@mantine/core'
import { useWrite } from '../api/use-api.ts'
import { useMayWrite } from '../frame/may.ts'
import { WarningIcon } from '../kit/icons.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import type { Import } from './import-page.tsx'
import { useWords } from './words.ts'

/** Customers of the file that are new to the shop: the import can create them. */
export function UnknownCustomers({ of }: { readonly of: Import }) {
  const { t, format } = useWords()
  const texts = t.settings.data.unknown
  const may_write = useMayWrite('settings')
  const change = useWrite('PATCH /admin/api/imports/{import_id}')
  const rows_unknown = of.preview?.rows_unknown ?? 0
  if (of.status !== 'ready' || (rows_unknown === 0 && !of.create_customers)) return null
  return (
    <Alert
      {...(rows_unknown > 0 && { color: 'orange', icon: <WarningIcon /> })}
      title={rows_unknown > 0 ? texts.title(format.number(rows_unknown)) : null}
    >
      {change.error !== null && <ProblemNotice error={change.error} />}
      <Checkbox
        checked={of.create_customers}
        disabled={!may_write || change.isPending}
        label={t.settings.data.create_customers}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate({ params: { import_id: of.id }, body: { create_customers: checked } })
        }
      />
      <Text mt="xs" size="sm">
        {texts.text}
      </Text>
    </Alert>
  )
}
