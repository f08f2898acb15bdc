import { type ApiVersion, Versions } from '../../src/versions/define.ts'
import { LIVE_VERSIONS } from '../../src/versions/live.ts'
import { renamedField } from '../../src/versions/renamed-field.ts'

/**
 * A version before the current one that only tests know: it calls one field of an answer, of a
 * body, of a query, of an event and of an error otherwise.
 */
export const OLDER: ApiVersion = {
  name: '2025-10-01',
  changes: {
    answers: {
      // Within other answers too: those of awards, corrections and deductions.
      Balance: renamedField('available', 'points_balance'),
      WebhookTestResult: renamedField('acknowledged', 'delivered'),
    },
    requests: {
      earnPoints: { body: renamedField('amount', 'points') },
      deductPoints: { body: renamedField('amount', 'points') },
      listCustomers: { query: renamedField('mail', 'email') },
      createCampaign: { body: renamedField('times', 'multiplier') },
    },
    events: { 'points.earned': renamedField('amount', 'points') },
    errors: { insufficient_points: renamedField('available', 'balance').down },
  },
}

export const CURRENT = LIVE_VERSIONS.current

/** Both live at once. */
export const BOTH = new Versions(CURRENT, OLDER)
