import { Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { modeOf } from './boost-fields.tsx'
import type { FieldsProps } from './campaign-form.tsx'
import { CommaList } from './comma-list.tsx'
import { useAudienceCount } from './use-catalogue.ts'
import { useWords } from './words.ts'

const MODES = ['all', 'tier', 'tag'] as const

/** Who takes part, and how many they are now. */
export function AudienceFields({ form }: FieldsProps) {
  const { t, format } = useWords()
  const texts = t.campaigns.form
  const { audience, limits } = form.values
  const { data: program } = useRead('GET /api/v1/program', {})
  const members = useAudienceCount(audience)
  const set = (change: Partial<typeof audience>) => form.set('audience', { ...audience, ...change })
  return (
    <Stack gap="sm">
      <Radio.Group
        error={form.faultOf('audience.mode')}
        label={texts.who}
        labelProps={{ className: 'unseen' }}
        onChange={(mode) => set({ mode: modeOf(MODES, mode) })}
        value={audience.mode}
      >
        <Group gap="md">
          {MODES.map((mode) => (
            <Radio key={mode} label={texts.audience_modes[mode]} value={mode} />
          ))}
        </Group>
      </Radio.Group>
      {audience.mode === 'tier' && (
        <Checkbox.Group
          error={form.faultOf('audience.tier_ids')}
          label={texts.tiers}
          onChange={(tier_ids) => set({ tier_ids })}
          value={[...audience.tier_ids]}
        >
          <Group gap="md" mt="xs">
            {program?.tiers.map(({ id, name }) => (
              <Checkbox key={id} label={name} value={id ?? ''} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {audience.mode === 'tag' && (
        <CommaList
          description={texts.tags_text}
          error={form.faultOf('audience.tags')}
          label={texts.member_tags}
          onChange={(tags) => set({ tags })}
          value={audience.tags}
        />
      )}
      <Text aria-live="polite" fw={600} size="sm">
        {members === undefined ? texts.counting : texts.reaches(members, format.number(members))}
      </Text>
      <TextInput
        autoComplete="off"
        description={texts.holdout_text}
        error={form.faultOf('limits.holdout_percent')}
        inputMode="numeric"
        label={texts.holdout_percent}
        maw="28rem"
        onChange={({ currentTarget }) =>
          form.set('limits', { ...limits, holdout_percent: currentTarget.value })
        }
        value={limits.holdout_percent}
      />
    </Stack>
  )
}
