/** What a rule paid a customer, but for orders. */
export interface PastAward {
  readonly customer_id: number
  readonly rule_id: string
  readonly at: Date
}
