import type { Context } from '../../context.ts'
import { equalInConstantTime, keyedDigest } from '../../lib/secrets.ts'

/** Whether this is the merchant's token, compared in constant time. */
export function isAdminToken(
  { secret, admin_token }: Pick<Context, 'secret' | 'admin_token'>,
  token: string,
): boolean {
  const digest = (text: string) => keyedDigest(secret, 'admin-token', text)
  return equalInConstantTime(digest(token), digest(admin_token))
}
