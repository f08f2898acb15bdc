import { type Static, Type } from 'typebox'
import type { JoiningReview as Stored } from '../../domain/customers/joining-review.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { customerGid } from '../base/customer-id.ts'
import { closed, listOf, nullable, timestamp } from '../base/types.ts'

const email = nullable(Type.String())

const JoiningReview = closed(
  {
    customer_id: Type.String({ description: 'The GID of the new member.' }),
    legacy_id: Type.Integer({ description: 'The number of the new member.' }),
    email,
    first_name: nullable(Type.String()),
    last_name: nullable(Type.String()),
    known_customer_id: Type.String({
      description: 'The GID of the member who was paid for joining with the same address.',
    }),
    known_legacy_id: Type.Integer(),
    known_email: email,
    joined_at: timestamp('When the new member joined.'),
  },
  { title: 'JoiningReview' },
)

export const JoiningReviewList = listOf('JoiningReviewList', JoiningReview)

export function presentJoiningReview(
  shop: Pick<Shop, 'platform'>,
  { customer_id, known_customer_id, joined_at, ...review }: Stored,
): Static<typeof JoiningReview> {
  return {
    ...review,
    customer_id: customerGid(shop, customer_id),
    legacy_id: customer_id,
    known_customer_id: customerGid(shop, known_customer_id),
    known_legacy_id: known_customer_id,
    joined_at: joined_at.toISOString(),
  }
}
