import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import type { FieldsProps } from './campaign-form.tsx'
import { useWords } from './words.ts'

/** Which rewards are on sale, and for how many points. */
export function SpotlightFields({ form }: FieldsProps) {
  const { t, format } = useWords()
  const texts = t.campaigns.form
  const { data: program } = useRead('GET /api/v1/program', {})
  const chosen = form.values.spotlight_rewards
  const fault = form.faultOf('spotlight_rewards')
  const choose = (reward_id: string, is_chosen: boolean, sale_points_cost: string) => {
    const others = chosen.filter((one) => one.reward_id !== reward_id)
    const added = is_chosen ? [{ reward_id, sale_points_cost }] : []
    form.set('spotlight_rewards', [...others, ...added])
  }
  const price = (reward_id: string, sale_points_cost: string) =>
    form.set(
      'spotlight_rewards',
      chosen.map((one) => (one.reward_id === reward_id ? { reward_id, sale_points_cost } : one)),
    )
  return (
    <Stack gap="sm">
      <Text c="var(--console-quiet)" size="sm">
        {program?.redemption_rules.length === 0 ? texts.no_rewards : texts.spotlight_text}
      </Text>
      {program?.redemption_rules.map(({ id, name, points_cost, enabled }) => {
        const reward_id = id ?? ''
        const at = chosen.findIndex((one) => one.reward_id === reward_id)
        const usual = points_cost === null ? [] : [texts.regular_price(format.number(points_cost))]
        return (
          <Stack gap={4} key={reward_id}>
            <Checkbox
              checked={at >= 0}
              description={[...usual, ...(enabled ? [] : [texts.reward_off])].join(', ')}
              label={name}
              onChange={({ currentTarget }) =>
                // What is off may only be unlocked; half the price is somewhere to begin.
                choose(reward_id, currentTarget.checked, enabled ? half(points_cost) : '')
              }
            />
            {at >= 0 && (
              <TextInput
                autoComplete="off"
                error={form.faultOf(`spotlight_rewards[${at}]`)}
                inputMode="numeric"
                label={texts.sale_price(name ?? '')}
                maw="20rem"
                onChange={({ currentTarget }) => price(reward_id, currentTarget.value)}
                value={chosen[at]?.sale_points_cost ?? ''}
              />
            )}
          </Stack>
        )
      })}
      {fault !== undefined && chosen.length === 0 && (
        <Text c="var(--console-down)" size="sm">
          {fault}
        </Text>
      )}
    </Stack>
  )
}

const half = (points: number | null) => (points === null ? '' : String(Math.ceil(points / 2)))
