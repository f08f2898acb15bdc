import type { Tier } from '../../domain/program.ts'

/** The tier that a file names by its id or, without regard to case, by its name. */
export function tierNamed(tiers: readonly Tier[], name: string): Tier | undefined {
  const plain = name.trim().toLowerCase()
  return (
    tiers.find(({ id }) => id === name) ?? tiers.find((tier) => tier.name.toLowerCase() === plain)
  )
}
