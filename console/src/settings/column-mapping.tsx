import { NativeSelect, Text } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import list from '../kit/list.module.css'
import { WideTable } from '../kit/sideways.tsx'
import { FIELDS, type Field } from './import-fields.ts'
import { useWords } from './words.ts'

export type FileColumn = AnswerOf<'POST /admin/api/imports/columns'>['columns'][number]

/** Which field each column of a file holds; a column without one is left out. */
export function ColumnMapping({
  columns,
  onChange,
}: {
  readonly columns: readonly FileColumn[]
  readonly onChange: (columns: readonly FileColumn[]) => void
}) {
  const { t } = useWords()
  const texts = t.settings.data.mapping
  const fields = t.settings.data.preview.fields
  // One column a field: the one that had it before is left out.
  const choose = (at: number, field: Field | null) =>
    onChange(
      columns.map((column, place) => {
        if (place === at) return { ...column, field }
        return column.field === field ? { ...column, field: null } : column
      }),
    )
  const options = [
    { value: '', label: texts.leave_out },
    ...FIELDS.map((value) => ({ value, label: fields[value] })),
  ]
  return (
    <WideTable label={texts.title}>
      <table aria-label={texts.title} className={list.table}>
        <thead>
          <tr>
            <th scope="col">{texts.column}</th>
            <th scope="col">{texts.holds}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, field, examples }, at) => (
            // Two columns may have one name: the columns of a file keep their places.
            <tr key={`${at} ${name}`}>
              <td style={{ overflowWrap: 'anywhere' }}>
                <Text fw={600} size="sm">
                  {name}
                </Text>
                <Text c="var(--console-quiet)" lineClamp={2} size="xs">
                  {examples.length === 0 ? texts.empty : examples.join(' · ')}
                </Text>
              </td>
              <td>
                <NativeSelect
                  aria-label={texts.holds_of(name)}
                  data={options}
                  onChange={({ currentTarget: { value } }) =>
                    choose(at, FIELDS.find((one) => one === value) ?? null)
                  }
                  value={field ?? ''}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}
