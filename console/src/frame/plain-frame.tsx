import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { LaurelIcon } from '../kit/icons.tsx'
import styles from './frame.module.css'

/** A page without navigation, for those who are not inside yet. */
export function PlainFrame({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead?: string | undefined
  readonly children: ReactNode
}) {
  useEffect(() => {
    document.title = title === 'Laurel' ? title : `${title} · Laurel`
  }, [title])
  return (
    <main className={styles.plain}>
      <Stack gap="lg">
        <Group c="var(--console-up)" gap="xs">
          <LaurelIcon size={26} />
          <Text fw={650} size="lg">
            Laurel
          </Text>
        </Group>
        <Paper p="xl" withBorder>
          <Stack gap="lg">
            <div>
              <Title order={1} size="h3">
                {title}
              </Title>
              {lead !== undefined && (
                <Text c="var(--console-quiet)" mt="xs" size="sm">
                  {lead}
                </Text>
              )}
            </div>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </main>
  )
}
