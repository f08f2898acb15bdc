import { externalIdsIn, withNumbers } from '../../schemas/base/external-id.ts'
import type { ExternalId, ExternalName } from '../../store/shops/external-ids.ts'

/** The numbers of external ids, where they have one. */
export type NumbersOf = (names: readonly ExternalName[]) => Promise<readonly ExternalId[]>

/**
 * A request with the number of each `external:<id>` that has one. Others stay, and their reader
 * refuses them. Without external ids nothing is looked up.
 */
export async function resolveIds<Input extends Parameters<typeof externalIdsIn>[1]>(
  schemas: Parameters<typeof externalIdsIn>[0],
  input: Input,
  numbersOf: NumbersOf,
): Promise<Input> {
  const names = externalIdsIn(schemas, input)
  return names.length === 0 ? input : withNumbers(schemas, input, await numbersOf(names))
}
