import { wasGivenUp } from '../../domain/codes/code.ts'
import type { Award } from '../../domain/earning/awards.ts'
import { type CodeFacts, codeFacts, type Gift } from '../../emails/facts.ts'
import { findCode } from '../../store/codes/codes.ts'
import type { EmailSetting } from './setting.ts'

/** What a code is to its reader; `not_yet` until the platform has made it, null where it will not. */
export async function readCode(
  { queries, shop }: EmailSetting,
  code_id: string,
): Promise<CodeFacts | 'not_yet' | null> {
  const code = await findCode(queries, shop.shop_id, code_id)
  // A gift of a tier gets its code a while after it was given.
  if (code === undefined || code.status === 'pending') return 'not_yet'
  return wasGivenUp(code) ? null : codeFacts(code)
}

/** What a rule has paid, in points or with a code. */
export async function readGift(
  setting: EmailSetting,
  award: Pick<Award, 'points' | 'code_id'> | undefined,
): Promise<Gift | 'not_yet' | null> {
  if (award === undefined) return null
  if (award.code_id !== null) {
    const code = await readCode(setting, award.code_id)
    return code === null || code === 'not_yet' ? code : { points: null, code }
  }
  return award.points > 0 ? { points: award.points, code: null } : null
}
