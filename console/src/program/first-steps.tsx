import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '../api/call.ts'
import { useMayWrite } from '../frame/may.ts'
import { Empty } from '../kit/panel.tsx'
import styles from './program.module.css'
import { useWords } from './words.ts'

/** What a programme begins with, for a shop that has none yet. */
export function FirstSteps({
  program,
  shop,
}: {
  readonly program: AnswerOf<'GET /api/v1/program'> | undefined
  readonly shop: string
}) {
  const { t } = useWords()
  const texts = t.program.first_steps
  const may_write = useMayWrite('programme')
  const has_rewards = (program?.redemption_rules.length ?? 0) > 0
  const params = { shop }
  return (
    <Empty title={texts.title}>
      <Text c="var(--console-quiet)" mt="xs" size="sm">
        {program?.enabled === true ? texts.is_live : texts.text}
      </Text>
      <ol className={styles.steps}>
        <li>{texts.earn}</li>
        <li>
          {has_rewards ? (
            texts.has_rewards
          ) : (
            <Anchor
              renderRoot={(props) => (
                <Link params={params} to="/$shop/program/rewards" {...props} />
              )}
            >
              {texts.rewards}
            </Anchor>
          )}
        </li>
        <li>
          <Anchor renderRoot={(props) => <Link params={params} to="/$shop/go-live" {...props} />}>
            {texts.go_live}
          </Anchor>
        </li>
      </ol>
      {may_write && (
        <Button
          mt="lg"
          renderRoot={(props) => (
            <Link
              params={params}
              search={{ type: 'order_placed' }}
              to="/$shop/program/earn/new"
              {...props}
            />
          )}
        >
          {texts.start}
        </Button>
      )}
    </Empty>
  )
}
