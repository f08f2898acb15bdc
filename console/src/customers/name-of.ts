interface Named {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly legacy_id: number | null
}

/** What a person is called in a list: the name, else the address, else the number. */
export function nameOf({ first_name, last_name, email, legacy_id }: Named): string {
  const name = [first_name, last_name].filter((part) => part !== null && part !== '').join(' ')
  return name || email || `#${legacy_id}`
}
