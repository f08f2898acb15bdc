import type { Answer, Call } from '../../context.ts'
import type { PublicClaim } from '../../domain/storefront/public-claim.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { claimReferral } from '../referrals/claim-referral.ts'
import type { ReferralRequest } from '../referrals/refer-friend.ts'
import { referralRefused } from '../referrals/refuse-referral.ts'

/** All that a stranger learns where one of these is the reason. */
const SAID_AS_ONE = ['self_referral', 'already_claimed', 'existing_customer']

/**
 * Refers a friend who says so on a page of the shop. The rules are those of servers. But nobody
 * learns whether an address is that of a customer, of the sender, or of a friend who came before.
 */
export async function claimPublicly(
  call: Call<PublicClaim>,
  request: ReferralRequest,
): Promise<Answer> {
  const { locale } = request
  try {
    return await claimReferral(
      {
        ...call,
        answer: (claimed) => call.answer({ ...claimed, locale }),
        answerError: (error) => call.answerError(publicly(error)),
      },
      request,
    )
  } catch (error) {
    throw error instanceof LaurelError ? publicly(error) : error
  }
}

function publicly(error: LaurelError): LaurelError {
  const { code, message, details = {} } = error
  const { reason, field } = details
  if (typeof reason === 'string' && SAID_AS_ONE.includes(reason)) {
    return referralRefused('existing_customer')
  }
  // As the page names it.
  const named = field === 'referral_code' ? { ...details, field: 'code' } : details
  return new LaurelError(code, message, { ...error, details: named })
}
