import type { Answer, Call } from '../../context.ts'
import { readerTag } from '../../domain/languages.ts'
import type { ClaimedReferral, Referral } from '../../domain/referrals/referral-claims.ts'
import { claimedText, type PublicClaim } from '../../domain/storefront/public-claim.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { claimReferral } from '../referrals/claim-referral.ts'
import type { ReferralRequest } from '../referrals/refer-friend.ts'
import { referralRefused } from '../referrals/refuse-referral.ts'

/** A friend's code, what it gives, and the claim that it is of. */
interface CodeToSend {
  readonly referral: Referral
  readonly code: string
  readonly title: string
}

/** All that a stranger learns where one of these is the reason. */
const SAID_AS_ONE = ['self_referral', 'already_claimed', 'existing_customer']

/**
 * Refers a friend who says so on a page of the shop. The rules are those of servers. But nobody
 * learns whether an address is that of a customer, of the sender, or of a friend who came before.
 * `send` e-mails the code to the address, so only people who read its mail get it.
 */
export async function claimPublicly(
  call: Call<PublicClaim>,
  request: ReferralRequest,
  send: (code: CodeToSend) => Promise<void>,
): Promise<Answer> {
  const { context, shop } = call
  const { locale } = request
  // Without a mail server a code could only be shown.
  const is_by_email = context.mailer !== null
  const codes: CodeToSend[] = []
  const answer = (claimed: ClaimedReferral) => {
    const title = claimedText(shop, claimed, readerTag(locale, shop))
    const code = claimed.code?.code ?? null
    if (title !== null && code !== null) codes.push({ referral: claimed.referral, code, title })
    return call.answer({ ...claimed, locale, is_by_email })
  }
  const answerError = (error: LaurelError) => call.answerError(publicly(error))
  try {
    const given = await claimReferral({ ...call, answer, answerError }, request)
    // Of the last try, if there were several. A mail server takes its time, so it is not waited for.
    const last = codes.at(-1)
    if (is_by_email && last !== undefined) void send(last)
    return given
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
