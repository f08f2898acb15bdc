import { useProgram } from './fields/program-names.ts'
import type { Spec } from './fields/spec.ts'
import { Loaded, ProgramPart } from './program-part.tsx'
import { useProgramWrite } from './saving/use-program-write.ts'
import { SingleForm } from './single-form.tsx'

const MONTHS = { minimum: 1, maximum: 120 }
const DAYS = { minimum: 1, maximum: 3_650 }
const SPECS: readonly Spec[] = [
  { key: 'program_name', type: 'string', default: null, maximum: 100 },
  { key: 'points_name', type: 'string', default: null, maximum: 50 },
  { key: 'points_expiry.enabled', type: 'boolean', default: false },
  { key: 'points_expiry.months', type: 'integer', default: 12, ...MONTHS },
  { key: 'reward_expiry.enabled', type: 'boolean', default: false },
  { key: 'reward_expiry.code_valid_days', type: 'integer', default: 90, ...DAYS },
  {
    key: 'tier_period.mode',
    type: 'choice',
    default: 'lifetime',
    allowed: ['lifetime', 'rolling', 'calendar_year'],
  },
  { key: 'tier_period.months', type: 'integer', default: 12, ...MONTHS },
  { key: 'tier_period.grace_days', type: 'integer', default: 0, minimum: 0, maximum: 365 },
]

/** What the programme and its points are called, when they expire, and what counts for tiers. */
export function SettingsPage() {
  const program = useProgram()
  const send = useProgramWrite('PATCH /api/v1/program/settings')
  return (
    <ProgramPart part="settings">
      <Loaded reading={program}>
        {(stored) => (
          <SingleForm
            revision={stored.revision}
            send={send}
            specs={SPECS}
            stored={Object.fromEntries(
              ['program_name', 'points_name', 'points_expiry', 'reward_expiry', 'tier_period'].map(
                (name) => [name, Object(stored)[name]],
              ),
            )}
            target={{ kind: 'settings', id: 'settings' }}
          />
        )}
      </Loaded>
    </ProgramPart>
  )
}
