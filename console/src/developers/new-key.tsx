import { Checkbox, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../api/use-api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { readChoice } from '../kit/search-params.ts'
import { ShownOnce } from '../kit/shown-once.tsx'
import { useForm } from '../kit/use-form.ts'
import { readAddresses } from './key-addresses.tsx'
import type { Key } from './keys-page.tsx'
import { useWords } from './words.ts'

type Scope = Key['scopes'][number]

export const SCOPES: readonly Scope[] = [
  'shop:read',
  'program:read',
  'program:write',
  'customers:read',
  'customers:write',
  'points:read',
  'points:write',
  'webhooks:manage',
  'analytics:read',
]

/** A program has no limits, and an assistant those of a new assistant. */
const USERS = ['program', 'assistant'] as const
type User = (typeof USERS)[number]

/** A new key, or one in place of another with the same rights and limits. It is shown once. */
export function NewKey({
  from,
  onClose,
}: {
  readonly from: Key | null
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const texts = t.developers.keys
  const [made, setMade] = useState<string | null>(null)
  const [scopes, setScopes] = useState<readonly string[]>(from?.scopes ?? ['shop:read'])
  const [user, setUser] = useState<User>()
  const asks_who = from === null && scopes.some((scope) => !scope.endsWith(':read'))
  const create = useWrite('POST /admin/api/keys')
  const { data: shop } = useRead('GET /api/v1/shop', {})
  const initial = {
    name: from?.name ?? '',
    addresses: from?.allowed_addresses.join('\n') ?? '',
  }
  const form = useForm(
    initial,
    async ({ name, addresses }) => {
      const { key } = await create.mutateAsync({
        body: {
          name: name.trim(),
          scopes: SCOPES.filter((scope) => scopes.includes(scope)),
          allowed_addresses: readAddresses(addresses),
          ...(from !== null && { limits: from.limits }),
          ...(from !== null && isLive(from, shop) && { api_version: from.api_version }),
          ...(asks_who && user === 'assistant' && { limits: {} }),
        },
      })
      setMade(key)
    },
    { allowed_addresses: 'addresses' },
  )
  if (made !== null) {
    return (
      <ShownOnce label={texts.key} onClose={onClose} text={made} title={texts.once_title}>
        {texts.once_text} {from !== null && texts.replaced_text}
      </ShownOnce>
    )
  }
  return (
    <FormDialog
      can_send={!asks_who || user !== undefined}
      form={form}
      onClose={onClose}
      submit={texts.create_submit}
      title={from === null ? texts.create : texts.replace_title(from.name)}
    >
      {from !== null && <Text size="sm">{texts.replace_text}</Text>}
      <TextInput
        {...form.text('name')}
        autoComplete="off"
        data-autofocus
        description={texts.name_text}
        label={texts.name}
      />
      <Checkbox.Group
        label={texts.may}
        onChange={(chosen) => setScopes([...chosen])}
        value={[...scopes]}
      >
        <Stack gap={6} mt="xs">
          {SCOPES.map((scope) => (
            <Checkbox key={scope} label={texts.scopes[scope]} value={scope} />
          ))}
        </Stack>
      </Checkbox.Group>
      {asks_who && (
        <Radio.Group
          label={texts.who}
          onChange={(chosen) => setUser(readChoice(USERS, chosen))}
          value={user ?? ''}
        >
          <Stack gap={6} mt="xs">
            {USERS.map((one) => (
              <Radio
                description={texts.about_users[one]}
                key={one}
                label={texts.users[one]}
                value={one}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Textarea
        {...form.text('addresses')}
        autosize
        description={texts.addresses_text}
        label={texts.addresses}
        maxRows={5}
      />
    </FormDialog>
  )
}

/** A version that is no longer served is left behind. */
function isLive({ api_version }: Key, shop: { live_versions: readonly string[] } | undefined) {
  return shop?.live_versions.includes(api_version) ?? false
}
