/** What a tier or a membership gives its members (contract: Benefit). */
export interface Benefit {
  readonly id: string
  readonly type: string
  readonly label: string
  readonly fields: Readonly<Record<string, unknown>>
}
