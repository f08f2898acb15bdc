import { checkedSecret } from './checked-secret.ts'
import { isRead } from './is-read.ts'

export const { format: formatAdminToken, isOne: isAdminToken } = checkedSecret('lat')

/**
 * What an admin token is for: everything, what the shop's server reports, every read, the metrics,
 * or the e-mails.
 */
export const PURPOSES = ['admin', 'feed', 'read', 'metrics', 'mailbox'] as const
export type Purpose = (typeof PURPOSES)[number]

/** The pages of the mailbox, which show what the e-mail reads of the admin API answer. */
export const MAILBOX_PURPOSES: readonly Purpose[] = ['admin', 'read', 'mailbox']

/** The metrics page, whose figures are those of the deployment. */
export const METRICS_PURPOSES: readonly Purpose[] = ['admin', 'read', 'metrics']

/**
 * For which purposes an operation may be called: a read for `read` too, unless it shows codes
 * whole, and as it says itself.
 */
export function purposesOf({
  also_for,
  shows_codes,
  ...operation
}: Parameters<typeof isRead>[0] & {
  readonly also_for?: 'feed' | 'mailbox'
  readonly shows_codes?: true
}): readonly Purpose[] {
  const purposes: Purpose[] = ['admin']
  if (isRead(operation) && !shows_codes) purposes.push('read')
  if (also_for !== undefined) purposes.push(also_for)
  return purposes
}

const USE_NOTED_MS = 60_000

/** Whether a use of now is worth a write: the last one was noted a minute ago or longer. */
export function isUseNews(last_used_at: Date | null, now: Date): boolean {
  return last_used_at === null || now.getTime() - last_used_at.getTime() >= USE_NOTED_MS
}
