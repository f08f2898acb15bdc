import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useWords } from '../texts/index.ts'
import { WarningIcon } from './icons.tsx'

/** Somebody else has saved meanwhile: whose change is to stay. What was typed is still there. */
export function ConflictNotice({
  onOverwrite,
  onDiscard,
}: {
  readonly onOverwrite: () => void
  readonly onDiscard: () => void
}) {
  const { t } = useWords()
  const texts = t.kit.conflict
  return (
    <Alert icon={<WarningIcon />} role="alert" title={texts.title} variant="default">
      <Stack gap="sm">
        <Text size="sm">{texts.text}</Text>
        <Group gap="xs">
          <Button onClick={onOverwrite} size="xs">
            {texts.overwrite}
          </Button>
          <Button onClick={onDiscard} size="xs" variant="default">
            {texts.theirs}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
