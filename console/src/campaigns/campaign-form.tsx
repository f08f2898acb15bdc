import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { FoldingPanel } from '../kit/folding-panel.tsx'
import { Panel } from '../kit/panel.tsx'
import type { useForm } from '../kit/use-form.ts'
import { dayAfter, wallTime, weekdayOf } from '../kit/zoned-time.ts'
import { AudienceFields } from './audience-fields.tsx'
import { BoostFields } from './boost-fields.tsx'
import { type Campaign, type CampaignValues, PHASES } from './campaign-values.ts'
import styles from './campaigns.module.css'
import { ShopperFields } from './shopper-fields.tsx'
import { SpotlightFields } from './spotlight-fields.tsx'
import { useWords } from './words.ts'

export type Form = ReturnType<typeof useForm<CampaignValues>>

export interface FieldsProps {
  readonly form: Form
}

/** The fields of a campaign. Of a running one only what may still change can be edited. */
export function CampaignForm({
  form,
  campaign,
  timezone,
}: FieldsProps & {
  /** As it is stored, or what a template makes. */
  readonly campaign: Campaign
  readonly timezone: string
}) {
  const { t } = useWords()
  const texts = t.campaigns.form
  const summaryOf = useSummary()
  const is_running = campaign.status === 'active'
  const { badge_text, banner_copy } = form.values
  return (
    <Stack gap="md">
      {is_running && <Text size="sm">{texts.running_text}</Text>}
      <Panel title={t.campaigns.campaign}>
        <TextInput
          {...form.text('name')}
          autoComplete="off"
          description={texts.name_text}
          label={texts.name}
          maw="28rem"
        />
      </Panel>
      <Fixed is_fixed={is_running}>
        <Panel title={texts.gives}>
          {form.values.type === 'earning_boost' ? (
            <BoostFields form={form} />
          ) : (
            <SpotlightFields form={form} />
          )}
        </Panel>
      </Fixed>
      <WindowPanel form={form} is_running={is_running} timezone={timezone} />
      <Fixed is_fixed={is_running}>
        <Panel title={texts.who}>
          <AudienceFields form={form} />
        </Panel>
      </Fixed>
      <CapsPanel form={form} />
      <FoldingPanel
        is_faulty={isFaulty(form, ['badge_text', 'banner_copy'])}
        summary={summaryOf([badge_text, ...Object.values(banner_copy).map(({ title }) => title)])}
        title={texts.shoppers}
      >
        <ShopperFields form={form} />
      </FoldingPanel>
      <EmailsPanel campaign={campaign} form={form} />
    </Stack>
  )
}

/** Fields that cannot change any more. */
function Fixed({
  is_fixed,
  children,
}: {
  readonly is_fixed: boolean
  readonly children: React.ReactNode
}) {
  return (
    <fieldset className={styles.plain} disabled={is_fixed}>
      {children}
    </fieldset>
  )
}

function WindowPanel({
  form,
  is_running,
  timezone,
}: FieldsProps & { readonly is_running: boolean; readonly timezone: string }) {
  const { t, format } = useWords()
  const texts = t.campaigns.form
  const { ends_at } = form.values
  return (
    <Panel title={texts.when}>
      <Stack gap="sm">
        <Group align="flex-start">
          <TextInput
            {...form.text('starts_at')}
            disabled={is_running}
            label={texts.starts_at}
            type="datetime-local"
          />
          <TextInput
            {...form.text('ends_at')}
            description={
              ends_at.endsWith(MIDNIGHT) &&
              texts.last_day(format.day(dayAfter(ends_at.slice(0, -MIDNIGHT.length), -1)))
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            label={texts.ends_at}
            type="datetime-local"
          />
        </Group>
        {!is_running && (
          <div>
            <Button
              onClick={() => {
                const { starts_at, ends_at } = nextWeekend(timezone)
                form.set('starts_at', starts_at)
                form.set('ends_at', ends_at)
              }}
              size="xs"
              variant="default"
            >
              {texts.weekend}
            </Button>
          </div>
        )}
        <Text c="var(--console-quiet)" size="sm">
          {texts.zone(timezone)} {texts.ends_text}
        </Text>
      </Stack>
    </Panel>
  )
}

const SATURDAY = 5
const MIDNIGHT = 'T00:00'

/** From the next Saturday's first minute to Monday's. */
export function nextWeekend(timezone: string): { starts_at: string; ends_at: string } {
  const today = wallTime(Date.now(), timezone).slice(0, 10)
  const saturday = dayAfter(today, (SATURDAY - weekdayOf(today) + 7) % 7 || 7)
  return { starts_at: `${saturday}T00:00`, ends_at: `${dayAfter(saturday, 2)}T00:00` }
}

const CAPS = ['max_bonus_points', 'max_orders'] as const

/** What a folded part has, in a line. */
function useSummary(): (parts: readonly string[]) => string {
  const { t } = useWords()
  return (parts) => parts.filter((part) => part.trim() !== '').join(' · ') || t.kit.none
}

function isFaulty(form: Form, names: readonly string[]): boolean {
  return names.some((name) => form.faultOf(name) !== undefined)
}

function CapsPanel({ form }: FieldsProps) {
  const { t } = useWords()
  const texts = t.campaigns.form
  const summaryOf = useSummary()
  const { limits } = form.values
  const shown = CAPS.filter((name) => limits[name] !== '').map(
    (name) => `${texts[name]}: ${limits[name]}`,
  )
  const field = (name: (typeof CAPS)[number]) => (
    <TextInput
      autoComplete="off"
      error={form.faultOf(`limits.${name}`)}
      inputMode="numeric"
      key={name}
      label={texts[name]}
      onChange={({ currentTarget }) =>
        form.set('limits', { ...limits, [name]: currentTarget.value })
      }
      value={limits[name]}
    />
  )
  return (
    <FoldingPanel
      is_faulty={isFaulty(
        form,
        CAPS.map((name) => `limits.${name}`),
      )}
      summary={summaryOf(shown)}
      title={texts.caps}
    >
      <Group align="flex-start">{CAPS.map(field)}</Group>
      <Text c="var(--console-quiet)" mt="sm" size="sm">
        {texts.caps_text}
      </Text>
    </FoldingPanel>
  )
}

function EmailsPanel({ form, campaign }: FieldsProps & { readonly campaign: Campaign }) {
  const { t, format } = useWords()
  const texts = t.campaigns.form
  const summaryOf = useSummary()
  const { emails } = form.values
  const sent = PHASES.filter((phase) => emails[phase])
  return (
    <FoldingPanel
      is_faulty={isFaulty(form, ['emails'])}
      summary={summaryOf(sent.map((phase) => texts.phases[phase]))}
      title={texts.emails}
    >
      <Stack gap="sm">
        <Text c="var(--console-quiet)" size="sm">
          {texts.emails_text}
        </Text>
        {PHASES.map((phase) => {
          const { sent_at } = campaign.emails[phase]
          return (
            <Checkbox
              checked={emails[phase]}
              description={sent_at === null ? null : texts.sent(format.moment(sent_at))}
              disabled={sent_at !== null}
              key={phase}
              label={texts.phases[phase]}
              onChange={({ currentTarget }) =>
                form.set('emails', { ...emails, [phase]: currentTarget.checked })
              }
            />
          )
        })}
        {form.faultOf('emails') !== undefined && (
          <Text c="var(--console-down)" size="sm">
            {form.faultOf('emails')}
          </Text>
        )}
      </Stack>
    </FoldingPanel>
  )
}
