import { wasGivenUp } from '../../domain/codes/voucher.ts'
import type { RulePayment } from '../../domain/earning/awards.ts'
import { type CodeFacts, codeFacts, type Gift } from '../domain/facts.ts'
import type { EmailInputs } from '../domain/records.ts'
import type { EmailField } from '../rendering/content.ts'

/** The recipient's code; `not_yet` until the platform has made it, null if it will not. */
export async function readCode(
  { records }: EmailInputs,
  code_id: string,
): Promise<CodeFacts | 'not_yet' | null> {
  const code = await records.code(code_id)
  // A tier's gift gets its code a little later.
  if (code === undefined || code.status === 'pending') return 'not_yet'
  return wasGivenUp(code) ? null : codeFacts(code)
}

/** A rule's payment, in points or with a code. */
export async function readGift(
  inputs: EmailInputs,
  award: Pick<RulePayment, 'points' | 'code_id'> | undefined,
): Promise<Gift | 'not_yet' | null> {
  if (award === undefined) return null
  if (award.code_id !== null) {
    const code = await readCode(inputs, award.code_id)
    return code === null || code === 'not_yet' ? code : { points: null, code }
  }
  return award.points > 0 ? { points: award.points, code: null } : null
}

/** What a gift is, in a few words: `100 points`, or `€10 off`. */
export const GIFT_FIELD: EmailField<{ readonly gift: Gift }> = {
  description: 'The gift, such as 100 points or €10 off.',
  can_be_missing: true,
  write({ facts: { gift }, format }) {
    if (gift.points !== null) return format.points(gift.points)
    return gift.code && format.worth(gift.code.worth)
  },
}
