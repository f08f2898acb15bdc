interface TypeWords {
  readonly label: string
  readonly description: string
}

/** Types of the catalogue, as `earning.order_placed`; the service has them in English. */
export const program_types: Record<string, TypeWords> = {}
