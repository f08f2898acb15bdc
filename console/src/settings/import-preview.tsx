import { Alert, Stack, Text } from '@mantine/core'
import { WarningIcon } from '../kit/icons.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import type { Import } from './import-page.tsx'
import { useWords } from './words.ts'

type Preview = NonNullable<Import['preview']>
export type Repeats = Preview['repeats']

export const isRepeated = ({ same_file_as, rows }: Repeats) => same_file_as !== null || rows > 0

/** What of the file was imported before. */
export function Repeats({ of }: { readonly of: Repeats }) {
  const { t, format } = useWords()
  const texts = t.settings.data.preview
  if (!isRepeated(of)) return null
  return (
    <Alert color="orange" icon={<WarningIcon />} title={texts.repeated}>
      {of.same_file_as !== null && <Text size="sm">{texts.same_file}</Text>}
      {of.rows > 0 && (
        <Text size="sm">
          {texts.repeated_rows(format.number(of.rows), format.number(of.points))}
        </Text>
      )}
    </Alert>
  )
}

/** What the check of the file found. */
export function ImportPreview({ of }: { readonly of: Preview }) {
  const { t, format } = useWords()
  const texts = t.settings.data.preview
  const read = of.columns_read.map(({ field, column }) => `${column}: ${texts.fields[field]}`)
  return (
    <Panel title={texts.title}>
      <Stack gap="md">
        {of.rows_expired > 0 && (
          <Alert color="orange" icon={<WarningIcon />} title={texts.expired}>
            {texts.expired_text(format.number(of.points_expired), format.number(of.rows_expired))}
          </Alert>
        )}
        <Repeats of={of.repeats} />
        {of.same_email.rows > 0 && (
          <Alert color="orange" icon={<WarningIcon />} title={texts.same_email}>
            {texts.same_email_text(
              format.number(of.same_email.rows),
              of.same_email.lines.map(format.number).join(', '),
              of.same_email.rows > of.same_email.lines.length,
            )}
          </Alert>
        )}
        {!of.is_complete && <Text size="sm">{texts.incomplete}</Text>}
        <Facts
          facts={[
            [texts.columns_read, read.join(', ')],
            [texts.columns_ignored, of.columns_ignored.join(', ') || t.kit.none],
            [texts.points_added, format.number(of.points_added)],
            [texts.points_removed, of.points_removed > 0 ? format.number(of.points_removed) : null],
            [
              texts.rows_status_unknown,
              of.rows_status_unknown > 0 ? format.number(of.rows_status_unknown) : null,
            ],
            [texts.rows_excluded, of.rows_excluded > 0 ? format.number(of.rows_excluded) : null],
            [
              texts.tiers,
              of.tiers.length > 1
                ? of.tiers
                    .map(({ name, members }) => `${name} ${format.number(members)}`)
                    .join(', ')
                : null,
            ],
            [texts.rows_without_effect, format.number(of.rows_without_effect)],
          ]}
        />
      </Stack>
    </Panel>
  )
}
