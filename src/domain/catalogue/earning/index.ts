/**
 * The types of earning rules. To add one:
 *
 * 1. `<type>.ts` beside this file: its fields with their defaults and ranges, its texts, its
 *    summary. `flatRule` makes what pays the same each time.
 * 2. Its line in the list below.
 * 3. What points by it are paid for, under `rules` in each file of `src/languages`.
 *
 * The catalogue's tests walk the list; a row in `summaries.test.ts` and one in `earning.test.ts`
 * show its words and its defaults.
 */
import { accountCreated } from './account-created.ts'
import { birthday } from './birthday.ts'
import { childBirthday } from './child-birthday.ts'
import { customAction } from './custom-action.ts'
import type { EarningType } from './earning-type.ts'
import { followInstagram } from './follow-instagram.ts'
import { followTiktok } from './follow-tiktok.ts'
import { followX } from './follow-x.ts'
import { likeFacebook } from './like-facebook.ts'
import { newsletterSignup } from './newsletter-signup.ts'
import { orderPlaced } from './order-placed.ts'
import { petBirthday } from './pet-birthday.ts'
import { productReview } from './product-review.ts'
import { referral } from './referral.ts'
import { shareFacebook } from './share-facebook.ts'
import { shareX } from './share-x.ts'
import { smsSignup } from './sms-signup.ts'
import { visitUrl } from './visit-url.ts'

export const earningTypes: readonly EarningType[] = [
  orderPlaced,
  accountCreated,
  newsletterSignup,
  smsSignup,
  birthday,
  petBirthday,
  childBirthday,
  productReview,
  referral,
  followInstagram,
  followTiktok,
  followX,
  likeFacebook,
  shareFacebook,
  shareX,
  visitUrl,
  customAction,
]

export function findEarningType(type: string): EarningType | null {
  return earningTypes.find((one) => one.type === type) ?? null
}
