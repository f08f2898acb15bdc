import { useProgram } from './fields/program-names.ts'
import { SETTINGS } from './part-specs.ts'
import { Loaded, ProgramPart } from './program-part.tsx'
import { useProgramWrite } from './saving/use-program-write.ts'
import { SingleForm } from './single-form.tsx'

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
            specs={SETTINGS}
            stored={Object.fromEntries(
              [
                'program_name',
                'points_name',
                'points_expiry',
                'reward_expiry',
                'redemptions',
                'joining',
                'tier_period',
              ].map((name) => [name, Object(stored)[name]]),
            )}
            target={{ kind: 'settings', id: 'settings' }}
          />
        )}
      </Loaded>
    </ProgramPart>
  )
}
