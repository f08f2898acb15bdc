import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type AnswerOf, call, type InputOf } from '../api/call.ts'
import { readSession } from '../api/read-session.ts'
import { useWrite } from '../api/use-api.ts'
import { Editor } from '../kit/editor.tsx'
import { Panel } from '../kit/panel.tsx'
import { showDone } from '../kit/toast.ts'
import { useForm } from '../kit/use-form.ts'
import { LANGUAGES, TIMEZONES, withChosen, zoneChoices } from '../shops/choices.ts'
import { ConfirmShop } from './confirm-shop.tsx'
import { useLanguageName } from './language-name.ts'
import { useWords } from './shop-words.ts'

type Shop = AnswerOf<'GET /api/v1/shop'>
export type ShopChange = NonNullable<InputOf<'PATCH /admin/api/shop'>['body']>

interface Values {
  readonly name: string
  readonly timezone: string
  readonly primary_language: string
  /** Besides the primary one. */
  readonly languages: readonly string[]
}

/** The name, the time zone and the languages of the shop. */
export function ShopEditor({ shop }: { readonly shop: Shop }) {
  const values = valuesOf(shop)
  return <Fields initial={values} key={JSON.stringify(values)} />
}

function Fields({ initial }: { readonly initial: Values }) {
  const { t } = useWords()
  const texts = t.shop_settings
  const nameOf = useLanguageName()
  const update = useWrite('PATCH /admin/api/shop')
  const [asked, ask] = useState<{ change: ShopChange; foreseen: Foreseen } | null>(null)
  const save = async (change: ShopChange) => {
    await update.mutateAsync({ body: { ...change, confirm_member_impact: true } })
    // The name stands in the frame too.
    await readSession()
    showDone(t.kit.saved(t.shop_settings.change))
  }
  const form = useForm(initial, async (values) => {
    const change = changeOf(initial, values)
    const foreseen = await call('PATCH /admin/api/shop', { body: { ...change, dry_run: true } })
    if (Object.keys(change).some((name) => name !== 'name')) ask({ change, foreseen })
    else await save(change)
  })
  const { primary_language, timezone } = form.values
  const known = withChosen(LANGUAGES, initial.primary_language, ...initial.languages)
  const setLanguages = (chosen: readonly string[]) =>
    // In one order, so that what is chosen again is no change.
    form.set('languages', inOrder(initial, chosen))
  return (
    <Editor form={form}>
      <Panel title={texts.change}>
        <Stack gap="md">
          <TextInput
            {...form.text('name')}
            autoComplete="off"
            description={texts.name_text}
            label={texts.name}
            maw="30rem"
          />
          <NativeSelect
            {...form.text('timezone')}
            data={zoneChoices(withChosen(TIMEZONES, initial.timezone, timezone))}
            description={texts.timezone_text}
            label={texts.timezone}
            maw="30rem"
          />
          <NativeSelect
            {...form.text('primary_language')}
            data={known.map((value) => ({ value, label: nameOf(value) }))}
            description={texts.primary_text}
            label={texts.primary}
            maw="30rem"
            onChange={({ currentTarget: { value } }) => {
              form.set('primary_language', value)
              const others = [primary_language, ...form.values.languages]
              setLanguages(others.filter((one) => one !== value))
            }}
          />
          <Checkbox.Group
            description={texts.others_text}
            error={form.faultOf('languages')}
            label={texts.others}
            onChange={setLanguages}
            value={[...form.values.languages]}
          >
            <Group gap="md" mt="xs">
              {known
                .filter((value) => value !== primary_language)
                .map((value) => (
                  <Checkbox key={value} label={nameOf(value)} value={value} />
                ))}
            </Group>
          </Checkbox.Group>
        </Stack>
      </Panel>
      {asked !== null && (
        <ConfirmShop
          {...asked}
          before={initial}
          onClose={() => ask(null)}
          onConfirm={() => save(asked.change)}
        />
      )}
    </Editor>
  )
}

export type Foreseen = AnswerOf<'PATCH /admin/api/shop'>

function valuesOf({ name, timezone, primary_language, languages }: Shop): Values {
  const others = languages.filter((one) => one !== primary_language)
  return { name, timezone, primary_language, languages: others }
}

/** Those of before first, as they were. */
function inOrder({ primary_language, languages }: Values, chosen: readonly string[]): string[] {
  return withChosen([...languages, primary_language], ...LANGUAGES).filter((one) =>
    chosen.includes(one),
  )
}

/** Only what differs. */
function changeOf(before: Values, after: Values): ShopChange {
  const { name, timezone, primary_language } = after
  const is_spoken_as_before =
    primary_language === before.primary_language &&
    JSON.stringify(after.languages) === JSON.stringify(before.languages)
  return {
    ...(name !== before.name && { name: name.trim() }),
    ...(timezone !== before.timezone && { timezone }),
    ...(!is_spoken_as_before && {
      primary_language,
      languages: [primary_language, ...after.languages],
    }),
  }
}
