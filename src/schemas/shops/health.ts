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
    status: oneOf(HEALTH_STATES, { description: 'The worst state of `checks`.' }),
    checks: Type.Array(
      closed({
        name: oneOf(HEALTH_CHECKS),
        state: oneOf(HEALTH_STATES, { description: '`failed` needs immediate attention.' }),
        message: Type.String({
          description: 'One sentence, in the language of `Accept-Language`: English or German.',
        }),
      }),
    ),
    attention: closed(
      {
        webhooks_failing: count('Webhook endpoints that are failing.'),
        webhooks_disabled: count('Webhook endpoints disabled after failures.'),
        codes_waiting: count('Codes that the platform has not created for ten minutes.'),
        partners_waiting: count('Partners who have applied.'),
        joinings_waiting: count('Members whose points for joining await a decision.'),
        proposals_waiting: count('Open proposals by assistants and keys.'),
        payouts_due: count('Partners with a payout due.'),
        payouts_due_amount: moneyText('The total due to them.'),
        payouts_open: count('Payouts still to be sent.'),
        assistant_changes: count('Changes by assistants in the last seven days.'),
        emails_overdue: count('E-mails overdue by 15 minutes.'),
        emails_failed: count('E-mails that finally failed in the last day.'),
      },
      { description: 'What needs attention in this shop.' },
    ),
    jobs: Type.Array(
      closed({ name: Type.String(), finished_at: timestamp('When a worker last completed it.') }),
      { description: 'Background jobs of all shops, by name.' },
    ),
    versions: closed({
      laurel: Type.String({ examples: ['0.1.0'] }),
      node: Type.String({ examples: ['24.21.0'] }),
      database: Type.String({ examples: ['15.18'] }),
    }),
    as_of: timestamp('When it was checked.'),
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
