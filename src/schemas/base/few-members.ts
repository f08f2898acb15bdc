import { Type } from 'typebox'
import { isFew, TELLABLE_MIN } from '../../domain/analytics/few.ts'
import { isObject } from '../../lib/is-object.ts'

/**
 * What a change says of so few members that it could tell of a person is for those who may read
 * customers. Persons and proposals have it whole, so it is taken out of what is sent.
 */
export const withheldField = Type.Optional(
  Type.Array(Type.String({ examples: ['forecast'] }), {
    description:
      `What is left out because it is about fewer than ${TELLABLE_MIN} members. Keys with ` +
      '`customers:read` see it.',
  }),
)

/** The answer of a write, or what an error says of it, without what is about a few members. */
export function withoutFew(
  answer: Readonly<Record<string, unknown>>,
  is_of_few = false,
): Record<string, unknown> {
  const { forecast, matches, points_impact, would_email, limits } = answer
  const told: Record<string, unknown> = { ...answer }
  const withheld: string[] = []
  if (is_of_few && isObject(forecast)) {
    told.forecast = undefined
    withheld.push('forecast')
  }
  if (isObject(matches) && isFewIn(matches.members)) {
    told.matches = { ...matches, members: null }
    withheld.push('matches.members')
  }
  if (isObject(points_impact) && isFewIn(points_impact.members)) {
    told.points_impact = { ...points_impact, points: null }
    withheld.push('points_impact.points')
  }
  if (isObject(would_email)) told.would_email = rounded(would_email, 'recipients')
  if (Array.isArray(would_email)) {
    told.would_email = would_email.map((one) => rounded(one, 'recipients'))
  }
  if (Array.isArray(limits)) told.limits = limitsWithoutFew(limits)
  return withheld.length === 0 ? told : { ...told, withheld }
}

function isFewIn(members: unknown): boolean {
  return typeof members === 'number' && isFew(members)
}

const OF_MEMBERS = ['emails', 'members_moved']

/** Which limits a write passed: some figures say how many members there are. */
export function limitsWithoutFew<
  Limit extends { readonly kind: string; readonly asked: number | null },
>(limits: readonly Limit[]): Limit[] {
  return limits.map((one) => (OF_MEMBERS.includes(one.kind) ? rounded(one, 'asked') : one))
}

/** Fewer read as the fewest that are told: at most so many. */
function rounded<Of extends object>(one: Of, name: keyof Of): Of {
  return isFewIn(one[name]) ? { ...one, [name]: TELLABLE_MIN } : one
}
