import { type Static, Type } from 'typebox'
import { currencyText } from '../../domain/minor-unit.ts'
import {
  type Attention,
  HEALTH_CHECKS,
  HEALTH_STATES,
  type HealthCheck,
  worstOf,
} from '../../domain/shops/health.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { moneyText } from '../base/money.ts'
import { closed, oneOf, timestamp } from '../base/types.ts'

const count = (description: string) => Type.Integer({ description })

export const Health = closed(
  {
    status: oneOf(HEALTH_STATES, { description: 'The worst of `checks`.' }),
    checks: Type.Array(
      closed({
        name: oneOf(HEALTH_CHECKS),
        state: oneOf(HEALTH_STATES, { description: '`failed` needs somebody at once.' }),
        message: Type.String({
          description: 'One sentence, in the language of `Accept-Language`: English or German.',
        }),
      }),
    ),
    attention: closed(
      {
        webhooks_failing: count('Endpoints for events that fail now.'),
        webhooks_disabled: count('Endpoints that were switched off because they failed.'),
        codes_waiting: count('Codes that the platform has not made for ten minutes.'),
        partners_waiting: count('Partners who have applied.'),
        joinings_waiting: count('Members whose points for joining wait for a decision.'),
        proposals_waiting: count('Changes that assistants and keys have proposed.'),
        payouts_due: count('Partners who can be paid out something.'),
        payouts_due_amount: moneyText('What they would get together.'),
        payouts_open: count('Payouts whose money is still to be sent.'),
        assistant_changes: count('Changes by assistants in the last seven days.'),
        emails_overdue: count('E-mails that should have gone out 15 minutes ago.'),
        emails_failed: count('E-mails that failed for good in the last day.'),
      },
      { description: 'What waits for somebody in this shop.' },
    ),
    jobs: Type.Array(
      closed({ name: Type.String(), finished_at: timestamp('When a worker last ended it.') }),
      { description: 'Background work of all shops, by name.' },
    ),
    versions: closed({
      laurel: Type.String({ examples: ['0.1.0'] }),
      node: Type.String({ examples: ['24.21.0'] }),
      database: Type.String({ examples: ['15.18'] }),
    }),
    as_of: timestamp('When it was looked at.'),
  },
  { title: 'Health' },
)

interface Found {
  readonly checks: readonly HealthCheck[]
  readonly attention: Attention
  readonly payouts_due: { readonly partners: number; readonly amount: string }
  readonly jobs: ReadonlyMap<string, Date>
  readonly database_version: string
}

export function presentHealth(
  { currency }: Shop,
  { checks, attention, payouts_due, jobs, database_version }: Found,
  versions: { readonly laurel: string; readonly node: string },
  now: Date,
): Static<typeof Health> {
  return {
    status: worstOf(checks.map(({ state }) => state)),
    checks: [...checks],
    attention: {
      ...attention,
      payouts_due: payouts_due.partners,
      payouts_due_amount: currencyText(payouts_due.amount, currency),
    },
    jobs: [...jobs]
      .map(([name, at]) => ({ name, finished_at: at.toISOString() }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    versions: { ...versions, database: database_version },
    as_of: now.toISOString(),
  }
}
