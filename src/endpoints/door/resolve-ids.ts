import { LaurelError } from '../../errors/laurel-error.ts'
import { externalReference } from '../../lib/external-id.ts'
import { isObject } from '../../lib/is-object.ts'
import { externalIdsIn, withNumbers } from '../../schemas/base/external-id.ts'
import type { ExternalId, ExternalName } from '../../store/shops/external-ids.ts'

type Schemas = Parameters<typeof externalIdsIn>[0]
type Input = Parameters<typeof externalIdsIn>[1]

/** The numbers of external ids, where they have one. */
export type NumbersOf = (names: readonly ExternalName[]) => Promise<readonly ExternalId[]>

/**
 * A request with the number of each `external:<id>` that has one. Others stay, and their reader
 * refuses them. Without external ids nothing is looked up.
 */
export async function resolveIds<Given extends Input>(
  schemas: Schemas,
  input: Given,
  numbersOf: NumbersOf,
): Promise<Given> {
  const names = externalIdsIn(schemas, input)
  return names.length === 0 ? input : withNumbers(schemas, input, await numbersOf(names))
}

/** An error about this request that names things as the request does, not by our numbers. */
export async function namedAsSent(
  error: unknown,
  schemas: Schemas,
  input: Input,
  numbersOf: NumbersOf,
): Promise<unknown> {
  // A caller who has called too often costs nothing more.
  if (!(error instanceof LaurelError) || error.code === 'rate_limited') return error
  const names = externalIdsIn(schemas, input)
  if (names.length === 0) return error
  // Without the names the error is still the right one.
  const known = await numbersOf(names).catch(() => [])
  const references = new Map(
    known.map((one) => [String(one.number), externalReference(one.external_id)]),
  )
  const inText = (text: string) =>
    text.replace(GIVEN_NUMBER, (number) => references.get(number) ?? number)
  const inValue = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value)
    if (typeof value === 'number') return references.get(String(value)) ?? value
    if (Array.isArray(value)) return value.map(inValue)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inValue(one)]))
  }
  const { code, message, details, faults } = error
  return new LaurelError(code, inText(message), {
    ...error,
    ...(details && { details: Object(inValue(details)) }),
    faults: faults.map((fault) => ({ ...fault, ...Object(inValue(fault)) })),
  })
}

/** No number that a shop or we ourselves would write otherwise is that long. */
const GIVEN_NUMBER = /(?<![\w.])8\d{15}(?![\w.])/g
