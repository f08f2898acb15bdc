/** A member who joined with the address of another one, and is not paid for joining yet. */
export interface JoiningReview {
  readonly customer_id: number
  readonly email: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly known_customer_id: number
  readonly known_email: string | null
  readonly joined_at: Date
}
