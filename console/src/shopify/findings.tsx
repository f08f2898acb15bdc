import { BusyButton } from '../kit/busy-button.tsx'
import { CheckTable } from '../kit/check-table.tsx'
import { Panel } from '../kit/panel.tsx'
import type { State } from './shopify-page.tsx'
import { useWords } from './words.ts'

/** As the service writes a moment. */
const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g

/** What `laurel shopify doctor` finds, and what to do where it is not well. */
export function Findings({
  findings,
  is_looking,
  onAgain,
}: {
  readonly findings: State['findings']
  readonly is_looking: boolean
  readonly onAgain: () => void
}) {
  const { t, format } = useWords()
  const texts = t.shopify
  const withMoments = (text: string) => text.replaceAll(MOMENT, (moment) => format.moment(moment))
  const wrong = findings.filter(({ is_good }) => !is_good).length
  return (
    <Panel
      actions={
        <BusyButton is_busy={is_looking} onClick={onAgain} size="xs" variant="default">
          {texts.look_again}
        </BusyButton>
      }
      title={wrong === 0 ? texts.all_well : texts.not_well}
    >
      <CheckTable
        checks={findings.map(({ name, is_good, says }) => ({
          ...{
            name,
            label: texts.names[name],
            message: withMoments(says),
            cure: texts.cures[name],
          },
          state: is_good ? 'ok' : 'attention',
          state_label: is_good ? texts.well : texts.attention,
        }))}
        columns={texts}
        label={texts.checks}
        lang="en"
      />
    </Panel>
  )
}
