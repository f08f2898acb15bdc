/** These fields of an object, as far as it has them, without the others. */
export function pick<Name extends string, Values extends Partial<Record<Name, unknown>>>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name & keyof Values> {
  const entries = names.flatMap((name) =>
    values[name] === undefined ? [] : [[name, values[name]]],
  )
  // Only fields of these names were copied.
  return Object.fromEntries(entries) as Pick<Values, Name & keyof Values>
}
