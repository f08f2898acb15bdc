import { Group, NativeSelect, Text } from '@mantine/core'
import { Problem } from '../api/problem.ts'
import { useWords } from '../texts/index.ts'
import { type CountBehind, DayField } from './day-field.tsx'
import { choiceOf, RANGE_DAYS, type RangeSearch, readRangeDays } from './range.ts'
import { wallTime } from './zoned-time.ts'

/** Whether what is wrong with a range stands beside its days already. */
export function isAboutRange(error: Error | null): boolean {
  return error instanceof Problem && error.faults.some(({ field }) => /^(from|to)$/.test(field))
}

/** Which days are shown: the last ones, or from a day to a day. */
export function RangeField({
  range,
  shown,
  error,
  onChange,
  onBehind,
}: {
  readonly range: RangeSearch
  /** The first and the last day that are shown now; what a range of one's own begins with. */
  readonly shown: { readonly from: string; readonly to: string } | undefined
  /** Why these days cannot be shown. */
  readonly error: Error | null
  readonly onChange: (range: RangeSearch) => void
  /** What is shown is to be `Stale` as long as a field is behind. */
  readonly onBehind: CountBehind
}) {
  const { t, format } = useWords()
  const texts = t.kit.range
  const choice = choiceOf(range)
  const faults = error instanceof Problem ? error.faults : []
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.message
  const { timezone } = format
  const today = wallTime(Date.now(), timezone).slice(0, 10)
  const day = (name: 'from' | 'to', min: string | undefined, max: string) => (
    <DayField
      error={faultOf(name)}
      label={texts[name]}
      max={max}
      min={min}
      onBehind={onBehind}
      onChange={(chosen) => onChange({ ...range, [name]: chosen })}
      value={range[name] ?? ''}
    />
  )
  return (
    <div>
      <Group align="flex-start" gap="xs">
        <NativeSelect
          data={[
            ...RANGE_DAYS.map((days) => ({ value: String(days), label: texts.last[days] })),
            { value: 'own', label: texts.own },
          ]}
          label={texts.label}
          onChange={({ currentTarget }) => {
            const days = readRangeDays(currentTarget.value)
            onChange(days === undefined ? { ...shown } : { days })
          }}
          value={choice}
        />
        {choice === 'own' && day('from', undefined, range.to ?? today)}
        {choice === 'own' && day('to', range.from, today)}
      </Group>
      {shown !== undefined && (
        <Text c="var(--console-quiet)" mt={4} size="xs">
          {texts.shown(format.day(shown.from), format.day(shown.to), timezone)}
        </Text>
      )}
    </div>
  )
}
