/** These fields of an object, without the others. */
export function pick<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  const fields = names.map((name) => [name, value[name]])
  // An object made of exactly these fields is what `Pick` says; TypeScript does not see it.
  return Object.fromEntries(fields) as Pick<Value, Name>
}
