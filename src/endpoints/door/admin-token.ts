import type { Context } from '../../context.ts'
import { equalInConstantTime, keyedDigest } from '../../lib/secrets.ts'

/** Whether this is the token of the merchant, found out in a time that tells nothing. */
export function isAdminToken(
  { secret, admin_token }: Pick<Context, 'secret' | 'admin_token'>,
  token: string,
): boolean {
  const digest = (text: string) => keyedDigest(secret, 'admin-token', text)
  return equalInConstantTime(digest(token), digest(admin_token))
}
