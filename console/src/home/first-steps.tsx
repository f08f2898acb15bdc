import { Progress, Text } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import { PageLink } from '../frame/page-link.tsx'
import { CheckIcon } from '../kit/icons.tsx'
import { Panel } from '../kit/panel.tsx'
import { useWords } from '../texts/index.ts'
import styles from './home.module.css'

type Step = AnswerOf<'GET /admin/api/first-steps'>['steps'][number]

/** Where each step is taken. */
const PLACES: Readonly<Record<Step['name'], string>> = {
  shop_connected: 'settings',
  first_rule: 'program',
  first_reward: 'program',
  live: 'go_live',
  first_award: 'members',
}

/** What is to be done until the first award, and how far the shop is. */
export function FirstSteps({ steps }: { readonly steps: readonly Step[] }) {
  const { t } = useWords()
  const texts = t.home.steps
  const done = steps.filter(({ is_done }) => is_done).length
  const next = steps.find(({ is_done }) => !is_done)
  const progress = texts.progress(done, steps.length)
  return (
    <Panel title={texts.title}>
      <Text c="var(--console-quiet)" mb={6} size="sm">
        {progress}
      </Text>
      <Progress aria-label={progress} mb="md" value={(done / steps.length) * 100} />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li className={styles.step} data-next={step === next || undefined} key={step.name}>
            <span aria-hidden="true" className={styles.mark} data-done={step.is_done || undefined}>
              {step.is_done && <CheckIcon size={14} />}
            </span>
            <div>
              <Text component="div" fw={600} size="sm">
                {step.is_done ? (
                  texts.names[step.name]
                ) : (
                  <PageLink name={PLACES[step.name]}>{texts.names[step.name]}</PageLink>
                )}
                {step.is_done && <span className="unseen">{texts.done}</span>}
              </Text>
              {!step.is_done && (
                <Text c="var(--console-quiet)" size="sm">
                  {texts.abouts[step.name]}
                  {step.name === 'shop_connected' && <WaysToConnect />}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** By Shopify, by a program of one's own, or by a file. */
function WaysToConnect() {
  const { t } = useWords()
  const { shopify, server, file } = t.home.steps.ways
  return (
    <ul className={styles.ways}>
      <li>
        <PageLink name="settings" to="/$shop/settings/shopify">
          {shopify}
        </PageLink>
      </li>
      <li>
        <PageLink name="settings" to="/$shop/settings/tokens">
          {server}
        </PageLink>
      </li>
      <li>
        <PageLink name="settings" to="/$shop/settings/data">
          {file}
        </PageLink>
      </li>
    </ul>
  )
}
