import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Link } from '@tanstack/react-router'
import { useWords } from '../texts/index.ts'

/** An address at which there is no page. */
export function NotFound() {
  const { t } = useWords()
  return (
    <Stack align="flex-start" gap="sm" p="xl">
      <Title order={1} size="h2">
        {t.frame.not_found_title}
      </Title>
      <Text>{t.frame.not_found_text}</Text>
      <Anchor renderRoot={(props) => <Link to="/" {...props} />}>{t.frame.go_home}</Anchor>
    </Stack>
  )
}

/** A page that could not be drawn. */
export function Crashed({ error }: ErrorComponentProps) {
  const { t } = useWords()
  return (
    <Stack align="flex-start" gap="sm" p="xl" role="alert">
      <Title order={1} size="h2">
        {t.frame.crashed_title}
      </Title>
      <Text>{t.frame.crashed_text}</Text>
      <Text c="var(--console-quiet)" size="sm">
        {error instanceof Error ? error.message : String(error)}
      </Text>
      <Button onClick={() => location.reload()}>{t.frame.reload}</Button>
    </Stack>
  )
}
