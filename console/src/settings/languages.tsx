import { Badge, Table, Text } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { Panel } from '../kit/panel.tsx'
import { useWords } from './words.ts'

/** The languages of a shop, and how many of its e-mails are written in each. */
export function Languages({
  primary,
  languages,
}: {
  readonly primary: string
  readonly languages: readonly string[]
}) {
  const { t, format, language: own } = useWords()
  const texts = t.settings.languages
  const { data } = useRead('GET /admin/api/email-templates', {})
  const names = new Intl.DisplayNames([own === 'pseudo' ? 'en' : own], { type: 'language' })
  const all = data?.data ?? []
  const count = (tag: string, part: 'languages' | 'own_texts') =>
    all.filter((template) => template[part].includes(tag)).length
  return (
    <Panel title={texts.title}>
      <Table aria-label={texts.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.language}</Table.Th>
            <Table.Th ta="end">{texts.emails}</Table.Th>
            <Table.Th ta="end">{texts.own}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...new Set([primary, ...languages])].map((tag) => (
            <Table.Tr key={tag}>
              <Table.Td>
                {names.of(tag)}{' '}
                {tag === primary && (
                  <Badge size="sm" variant="light">
                    {texts.primary}
                  </Badge>
                )}
              </Table.Td>
              <Table.Td className="number" ta="end">
                {texts.of(format.number(count(tag, 'languages')), format.number(all.length))}
              </Table.Td>
              <Table.Td className="number" ta="end">
                {format.number(count(tag, 'own_texts'))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>

      <Text c="var(--console-quiet)" mt="md" size="sm">
        {texts.where}
      </Text>
    </Panel>
  )
}
