import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { BusyButton } from '../kit/busy-button.tsx'
import { ProblemNotice } from '../kit/notice.tsx'
import { useForm } from '../kit/use-form.ts'
import { useWords } from './words.ts'

interface NewPerson {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly code: string
}

/** The account of somebody who comes by a link. An invitation knows the address already. */
export function NewPersonForm({
  submit,
  password_text,
  asks_email = false,
  needs_code = false,
  onSubmit,
}: {
  readonly submit: string
  readonly password_text: string
  readonly asks_email?: boolean
  readonly needs_code?: boolean
  readonly onSubmit: (person: NewPerson) => Promise<unknown>
}) {
  const { t } = useWords()
  const texts = t.people.set_up
  const form = useForm({ name: '', email: '', password: '', code: '' }, onSubmit)
  return (
    <form {...form.form}>
      <Stack gap="md">
        {form.problem !== null && <ProblemNotice error={form.problem} />}
        <TextInput {...form.text('name')} autoComplete="name" autoFocus label={texts.name} />
        {asks_email && (
          <TextInput
            {...form.text('email')}
            autoComplete="username"
            label={texts.email}
            type="email"
          />
        )}
        <PasswordInput
          {...form.text('password')}
          autoComplete="new-password"
          description={password_text}
          label={texts.password}
        />
        {needs_code && (
          <TextInput
            {...form.text('code')}
            autoComplete="one-time-code"
            description={t.people.sign_in.code_text}
            inputMode="numeric"
            label={t.people.sign_in.code}
          />
        )}
        <BusyButton is_busy={form.is_sending} type="submit">
          {submit}
        </BusyButton>
      </Stack>
    </form>
  )
}
