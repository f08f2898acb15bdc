import { Button, Group, Stack, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { type AnswerOf, callWith } from '../api/call.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { useProblemText } from '../kit/notice.tsx'
import styles from './emails.module.css'
import { useWords } from './words.ts'

export type Logo = AnswerOf<'POST /admin/api/email-logos'>

/** The picture above every e-mail. It is sent at once, and used when the form is saved. */
export function LogoField({
  logo,
  onChange,
}: {
  readonly logo: Logo | null
  readonly onChange: (logo: Logo | null) => void
}) {
  const { t } = useWords()
  const texts = t.emails.look
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [is_busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  const upload = async (file: File) => {
    setBusy(true)
    setProblem(null)
    try {
      onChange(await callWith('POST /admin/api/email-logos', { file }))
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack align="flex-start" gap="sm">
      {logo === null ? (
        <Text size="sm">{texts.no_logo}</Text>
      ) : (
        <img alt={texts.logo_alt} className={styles.logo} src={logo.data_url} />
      )}
      <Group gap="xs">
        <BusyButton
          aria-describedby={id}
          is_busy={is_busy}
          onClick={() => input.current?.click()}
          variant="default"
        >
          {texts.choose_logo}
        </BusyButton>
        {logo !== null && (
          <Button onClick={() => onChange(null)} variant="default">
            {texts.remove_logo}
          </Button>
        )}
      </Group>
      <input
        accept="image/png,image/jpeg"
        aria-label={texts.choose_logo}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) void upload(file)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
        ref={input}
        type="file"
      />
      {problem !== null && <Wrong problem={problem} />}
      <Text c="var(--console-quiet)" id={id} size="sm">
        {texts.logo_text}
      </Text>
    </Stack>
  )
}

function Wrong({ problem }: { readonly problem: Error }) {
  return (
    <Text c="var(--console-down)" role="alert" size="sm">
      {useProblemText(problem)}
    </Text>
  )
}
