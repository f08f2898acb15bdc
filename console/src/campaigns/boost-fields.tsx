import { Checkbox, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '../api/call.ts'
import { useRead } from '../api/use-api.ts'
import { Picker } from '../kit/picker.tsx'
import type { FieldsProps } from './campaign-form.tsx'
import { type CampaignValues, numberTyped } from './campaign-values.ts'
import { CommaList } from './comma-list.tsx'
import {
  useChosen,
  useFoundCollections,
  useFoundProducts,
  useProductCount,
} from './use-catalogue.ts'
import { useWords } from './words.ts'

const STACKING_MODES = ['compound', 'max', 'replace'] as const
const SCOPE_MODES = ['all', 'include', 'exclude'] as const

/** More points: how many times, for what, and on which products. */
export function BoostFields({ form }: FieldsProps) {
  const { t } = useWords()
  const texts = t.campaigns.form
  return (
    <Stack gap="md">
      <TextInput
        {...form.text('multiplier')}
        autoComplete="off"
        description={texts.multiplier_text}
        inputMode="decimal"
        label={texts.multiplier}
        maw="16rem"
      />
      <Rules form={form} />
      <Stacking form={form} />
      <Products form={form} />
    </Stack>
  )
}

function Rules({ form }: FieldsProps) {
  const { t } = useWords()
  const texts = t.campaigns.form
  const { data: program } = useRead('GET /api/v1/program', {})
  const on = program?.earning_rules.flatMap(({ type, enabled }) => (enabled ? [type] : []))
  const chosen = form.values.rule_types
  // The texts have every type that a campaign can boost.
  const all = Object.keys(texts.rules) as (typeof chosen)[number][]
  const offered = all.filter((type) => chosen.includes(type) || on?.includes(type))
  const is_none_on = on !== undefined && !all.some((type) => on.includes(type))
  return (
    <Checkbox.Group
      error={form.faultOf('rule_types')}
      label={texts.rule_types}
      onChange={(types) =>
        form.set(
          'rule_types',
          all.filter((type) => types.includes(type)),
        )
      }
      value={[...chosen]}
    >
      <Group gap="md" mt="xs">
        {offered.map((type) => (
          <Checkbox key={type} label={capital(texts.rules[type])} value={type} />
        ))}
      </Group>
      {is_none_on && (
        <Text c="var(--console-down)" mt="xs" size="sm">
          {texts.no_rules}
        </Text>
      )}
    </Checkbox.Group>
  )
}

type Tier = AnswerOf<'GET /api/v1/program'>['tiers'][number]

/** How it goes together with tiers, by the example of the shop's own highest. */
function Stacking({ form }: FieldsProps) {
  const { t } = useWords()
  const texts = t.campaigns.form
  return (
    <div>
      <NativeSelect
        data={STACKING_MODES.map((mode) => ({ value: mode, label: texts.stacking_modes[mode] }))}
        error={form.faultOf('stacking_mode')}
        label={texts.stacking}
        maw="28rem"
        onChange={({ currentTarget }) =>
          form.set('stacking_mode', modeOf(STACKING_MODES, currentTarget.value))
        }
        value={form.values.stacking_mode}
      />
      <StackingText values={form.values} />
    </div>
  )
}

function StackingText({ values }: { readonly values: CampaignValues }) {
  const { t, format } = useWords()
  const texts = t.campaigns.form
  const { data: program } = useRead('GET /api/v1/program', {})
  const tier = program?.tiers.findLast((one) => multiplierOf(one) > 1)
  const times = numberTyped(values.multiplier) ?? 0
  const own = tier === undefined ? 1 : multiplierOf(tier)
  const result = values.stacking_mode === 'compound' ? times * own : Math.max(times, own)
  const example =
    tier === undefined
      ? texts.stacking_none
      : texts.stacking_example(tier.name, format.number(own), format.number(result))
  return (
    <Text c="var(--console-quiet)" mt={4} size="sm">
      {program !== undefined && times > 0 && example} {texts.priority}
    </Text>
  )
}

/** The greater of what the tier itself and its benefits multiply by, as the service counts. */
function multiplierOf({ points_multiplier, benefits }: Tier): number {
  const of_benefits = benefits
    .filter(({ type }) => type === 'points_multiplier')
    .map(({ fields }) => Number(fields.multiplier))
  return Math.max(points_multiplier, ...of_benefits)
}

function Products({ form }: FieldsProps) {
  const { t, format } = useWords()
  const texts = t.campaigns.form
  const { product_scope: scope, rule_types } = form.values
  const set = (change: Partial<typeof scope>) => form.set('product_scope', { ...scope, ...change })
  const products = useProductCount(scope)
  const product_chosen = useChosen('products', scope.product_ids)
  const collection_chosen = useChosen('collections', scope.collection_ids)
  const is_for_orders_alone = rule_types.length === 1 && rule_types[0] === 'order_placed'
  return (
    <Stack gap="sm">
      <Radio.Group
        error={form.faultOf('product_scope.mode')}
        label={texts.products}
        onChange={(mode) => set({ mode: modeOf(SCOPE_MODES, mode) })}
        value={scope.mode}
      >
        <Group gap="md" mt="xs">
          {SCOPE_MODES.map((mode) => (
            <Radio
              disabled={mode !== 'all' && !is_for_orders_alone && scope.mode !== mode}
              key={mode}
              label={texts.product_modes[mode]}
              value={mode}
            />
          ))}
        </Group>
      </Radio.Group>
      {!is_for_orders_alone && (
        <Text c="var(--console-quiet)" size="sm">
          {texts.products_orders_only}
        </Text>
      )}
      {scope.mode !== 'all' && (
        <Stack gap="sm" maw="32rem">
          <Picker
            chosen={product_chosen}
            error={form.faultOf('product_scope.product_ids')}
            label={texts.product_ids}
            onChange={(product_ids) => set({ product_ids })}
            useFound={useFoundProducts}
          />
          <Picker
            chosen={collection_chosen}
            error={form.faultOf('product_scope.collection_ids')}
            label={texts.collection_ids}
            onChange={(collection_ids) => set({ collection_ids })}
            useFound={useFoundCollections}
          />
          <CommaList
            description={texts.tags_text}
            error={form.faultOf('product_scope.tags')}
            label={texts.product_tags}
            onChange={(tags) => set({ tags })}
            value={scope.tags}
          />
        </Stack>
      )}
      <Text aria-live="polite" fw={600} size="sm">
        {products === undefined
          ? texts.counting
          : texts.counted_products(products, format.number(products))}
      </Text>
    </Stack>
  )
}

/** The texts stand in sentences too. */
function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1)
}

/** A choice is always one of those that were offered. */
export function modeOf<const Mode extends string>(
  modes: readonly [Mode, ...Mode[]],
  value: string,
): Mode {
  return modes.find((mode) => mode === value) ?? modes[0]
}
