import { balanceOf } from '../../../domain/points/ledger.ts'
import { pointsExpiryOf } from '../../../domain/points/points-expiry-of.ts'
import type { Texts } from '../../../languages/index.ts'
import type { Moment } from '../../domain/facts.ts'
import type { EmailInputs } from '../../domain/records.ts'
import type { ContentInputs, EmailContent, EmailFields } from '../../rendering/content.ts'
import { balanceParts } from './balance.ts'

interface ExpiringFacts {
  readonly points: number
  readonly balance: number
  readonly expires_at: Moment
}

/** null if activity has kept the points since. */
export async function readExpiring(
  inputs: EmailInputs,
  expires_at: Date,
): Promise<ExpiringFacts | null> {
  const member = await inputs.records.member()
  const expiry = member && pointsExpiryOf(inputs, member)
  if (!member || expiry?.expires_at.getTime() !== expires_at.getTime()) return null
  const balance = balanceOf(member)
  return { points: balance, balance, expires_at: expires_at.toISOString() }
}

export const EXPIRING_SAMPLE = { points: 320, balance: 1620, expires_at: '2026-12-31T23:00:00Z' }

export const EXPIRING_FIELDS: EmailFields<ExpiringFacts> = {
  points: {
    description: 'The points that expire, such as 320 points.',
    write: ({ facts, format }) => format.points(facts.points),
  },
  date: {
    description: 'The last day on which they can be used.',
    write: ({ facts, format }) => format.lastDay(facts.expires_at),
  },
}

export function expiringContent(
  inputs: ContentInputs<ExpiringFacts>,
  { title, text }: Texts['emails']['points_expiring'],
): EmailContent {
  const { facts, format } = inputs
  const points = format.points(facts.points)
  const date = format.lastDay(facts.expires_at)
  return { title: title({ points, date }), text, parts: balanceParts(inputs) }
}
