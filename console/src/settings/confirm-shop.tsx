import { List, Text } from '@mantine/core'
import { AskingDialog } from '../kit/confirm-dialog.tsx'
import { useLanguageName } from './language-name.ts'
import type { Foreseen, ShopChange } from './shop-editor.tsx'
import { useWords } from './shop-words.ts'

interface Props {
  readonly before: { readonly primary_language: string; readonly languages: readonly string[] }
  readonly change: ShopChange
  readonly foreseen: Foreseen
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** What a change of the time zone or the languages does, before it does. */
export function ConfirmShop({ before, change, foreseen, onConfirm, onClose }: Props) {
  const { t } = useWords()
  const lines = useConsequences(before, change, foreseen)
  return (
    <AskingDialog
      onClose={onClose}
      onConfirm={onConfirm}
      submit={t.kit.save}
      title={t.shop_settings.ask}
    >
      <List size="sm" spacing="xs">
        {lines.map((line) => (
          <List.Item key={line}>
            <Text component="span" size="sm">
              {line}
            </Text>
          </List.Item>
        ))}
      </List>
    </AskingDialog>
  )
}

function useConsequences(
  before: Props['before'],
  { timezone, primary_language = before.primary_language, languages = [] }: ShopChange,
  { member_impact: members }: Foreseen,
): string[] {
  const { t, format } = useWords()
  const texts = t.shop_settings.consequences
  const nameOf = useLanguageName()
  const [from, to] = [nameOf(before.primary_language), nameOf(primary_language)]
  const were = [before.primary_language, ...before.languages]
  const speaks = languages.length > 0
  const gone = speaks ? were.filter((one) => !languages.includes(one)) : []
  const fresh = languages.filter((one) => !were.includes(one))
  const all = (tags: readonly string[]) => format.list(tags.map(nameOf))
  return [
    ...(timezone === undefined ? [] : [texts.days, texts.moments]),
    ...(members == null
      ? []
      : [
          texts.members(
            format.number(members.promoted),
            format.number(members.demoted + members.at_risk),
          ),
        ]),
    ...(from === to ? [] : [texts.turned(from, to), texts.untranslated(from, to)]),
    ...(fresh.length === 0 ? [] : [texts.added(all(fresh))]),
    ...(gone.length === 0 ? [] : [texts.removed(all(gone), to)]),
  ]
}
