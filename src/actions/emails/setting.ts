import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Queries } from '../../store/db.ts'
import type { QueuedEmail } from '../../store/emails/emails.ts'

/** What an e-mail is written from. */
export interface EmailSetting {
  readonly queries: Queries
  readonly shop: Shop
  readonly base_url: string
  readonly program: Program
  /** As the shop publishes the reader's: texts of the merchant are chosen in it. */
  readonly language: string
  readonly now: Date
}

/**
 * Reads what an e-mail tells of. null: there is nothing to say any more. `not_yet`: a code that it
 * brings is still being made.
 */
export type FactsReader<Facts> = (
  setting: EmailSetting,
  email: QueuedEmail,
) => Promise<Facts | 'not_yet' | null>
