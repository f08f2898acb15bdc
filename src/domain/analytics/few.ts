/** Figures about fewer members could give one of them away. */
export const TELLABLE_MIN = 5

/** Some, but so few that it could tell of a person. */
export function isFew(members: number): boolean {
  return members > 0 && members < TELLABLE_MIN
}

/** The count shown to callers who may not see small groups: a few members count as the minimum. */
export function toldCount(members: number): number {
  return isFew(members) ? TELLABLE_MIN : members
}

/** Whether a caller with these scopes may read what is of a few. */
export function maySeeFew(scopes: readonly string[]): boolean {
  return scopes.includes('customers:read')
}
