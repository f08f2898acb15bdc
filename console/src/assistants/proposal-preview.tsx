import { Stack, Text } from '@mantine/core'
import { CampaignSentences, type WouldEmail } from '../campaigns/campaign-sentences.tsx'
import type { Campaign } from '../campaigns/campaign-values.ts'
import type { AskedWrite, ForecastWriteName } from '../forecast/asked-write.ts'
import { FORECAST_WRITES } from '../forecast/forecast-writes.ts'
import { Foreseen } from '../forecast/foreseen.tsx'
import { Differences } from '../program/saving/differences.tsx'
import { Impact } from '../program/saving/impact.tsx'
import type { Written } from '../program/saving/written.ts'
import type { Proposal } from './proposal-page.tsx'
import { useProposed } from './proposed-specs.ts'
import { useWords } from './words.ts'

/** What every write that can wait answers to a dry run, and what those of campaigns add. */
interface Preview extends Written {
  readonly campaign?: Campaign | null
  readonly would_email?: WouldEmail
}

/** What a proposal would do, as the dialog says it that saves such a change. */
export function ProposalPreview({ of }: { readonly of: Proposal }) {
  const { t } = useWords()
  // The answer of the dry run as it is.
  const preview = of.preview as unknown as Preview
  const { campaign = null, would_email, operation } = preview
  const proposed = useProposed(of)
  const is_new = operation === 'create'
  return (
    <Stack gap="sm">
      {campaign !== null && (
        <CampaignSentences
          campaign={campaign}
          {...(would_email !== undefined && { would_email })}
        />
      )}
      {operation === 'delete' && <Text size="sm">{t.assistants.proposals.removes}</Text>}
      {!(is_new && campaign !== null) && (
        <Differences
          diff={preview.diff}
          operation={operation}
          usual={is_new ? proposed?.usual : undefined}
        />
      )}
      {campaign === null && <Impact result={preview} />}
      <Foreseen asked={askedOf(of)} of={preview} />
    </Stack>
  )
}

/** The write, so that more can be asked of it as long as it waits. */
function askedOf({ status, operation, params, body }: Proposal): AskedWrite | undefined {
  const write = operation.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  // Its keys are all that it has.
  const names = Object.keys(FORECAST_WRITES) as ForecastWriteName[]
  const name = names.find((one) => FORECAST_WRITES[one] === write)
  if (name === undefined || status !== 'open') return
  const texts = Object.entries(params).map(([key, value]) => [key, String(value)])
  return { name, params: Object.fromEntries(texts), body }
}
