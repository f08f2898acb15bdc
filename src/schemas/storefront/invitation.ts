import { type Static, Type } from 'typebox'
import { readerTag } from '../../domain/languages.ts'
import type { Viewer } from '../../domain/shops/shop.ts'
import type { ReferralInvitation as Shown } from '../../domain/storefront/invitation.ts'
import type { PublicClaim } from '../../domain/storefront/public-claim.ts'
import { claimedText } from '../../domain/storefront/public-claim.ts'
import { LanguageTag } from '../base/language-tag.ts'
import { typedName } from '../base/typed-text.ts'
import { closed, nullable } from '../base/types.ts'
import { ClaimBody } from '../referrals/referral.ts'
import { ShopPath } from './shop-path.ts'

export const InvitationPath = closed({
  ...ShopPath.properties,
  referral_code: typedName(100, "The sender's code; case does not matter.", 'REF-7KQ2MNPX4C'),
})

export const languageQuery = { language: Type.Optional(LanguageTag) }

export const ReferralInvitation = closed(
  {
    advocate_first_name: nullable(
      Type.String({ description: 'The name of the sender; null: unknown to the shop.' }),
    ),
    friend_reward: nullable(
      closed({
        title: Type.String({ description: 'What the friend gets.' }),
        text: Type.String({ description: 'The same with the orders that it is for.' }),
      }),
    ),
  },
  { title: 'ReferralInvitation' },
)

export function presentInvitationPage(shown: Shown): Static<typeof ReferralInvitation> {
  return shown
}

export const publicClaimFields = {
  code: ClaimBody.properties.referral_code,
  email: ClaimBody.properties.email,
  language: Type.Optional(LanguageTag),
}

export const PublicClaimResult = closed(
  {
    reward: nullable(closed({ title: Type.String({ description: 'What the code gives.' }) })),
    code: nullable(
      Type.String({
        description: 'The friend’s code; null: it is in the e-mail, or friends get no discount.',
      }),
    ),
    sent_by_email: Type.Boolean({
      description:
        'Whether the code is sent to the e-mail address instead of being returned here, so ' +
        'only the ' +
        'holder of the address gets it. False if the deployment has no mail server, or if ' +
        'friends ' +
        'get no discount.',
    }),
  },
  { title: 'PublicClaimResult' },
)

export function presentPublicClaim(
  claimed: PublicClaim,
  { shop }: Pick<Viewer, 'shop'>,
): Static<typeof PublicClaimResult> {
  const { code, locale, is_by_email } = claimed
  const title = claimedText(shop, claimed, readerTag(locale, shop))
  return {
    reward: title === null ? null : { title },
    code: title === null || is_by_email ? null : (code?.code ?? null),
    sent_by_email: title !== null && is_by_email,
  }
}
