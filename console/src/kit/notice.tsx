import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Problem } from '../api/problem.ts'
import { useWords } from '../texts/index.ts'
import { WarningIcon } from './icons.tsx'

/** What went wrong, in the server's words where it answered. */
export function ProblemNotice({
  error,
  onRetry,
  children,
}: {
  readonly error: Error
  readonly onRetry?: () => void
  readonly children?: ReactNode
}) {
  const { t } = useWords()
  const text = useProblemText(error)
  const request_id = error instanceof Problem ? error.request_id : null
  // To ask again would find no more.
  const is_gone = error instanceof Problem && error.code === 'not_found'
  const title = is_gone ? t.kit.not_found : t.kit.problem_title
  return (
    <Alert color="red" icon={<WarningIcon />} role="alert" title={title}>
      <Stack align="flex-start" gap="xs">
        <Text size="sm">{text}</Text>
        {children}
        {request_id !== null && (
          <Text c="var(--console-quiet)" size="xs">
            {t.kit.request(request_id)}
          </Text>
        )}
        {onRetry && !is_gone && (
          <Button onClick={onRetry} size="xs" variant="default">
            {t.kit.retry}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

export function useProblemText(error: Error): string {
  const { t } = useWords()
  return error instanceof Problem && error.code === 'unreachable'
    ? t.kit.unreachable
    : error.message
}
