import type { CampaignPhase } from '../../domain/campaigns/campaigns.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { EmailInputs } from '../domain/records.ts'
import type { About, TriggerDetails, TriggerName } from '../domain/triggers.ts'
import type { ContentInputs, EmailContent, EmailFields, EmailGroup } from '../rendering/content.ts'

/** One e-mail: everything about it except its texts, which are in `src/languages`. */
export interface Email<
  Type extends string = string,
  Trigger extends TriggerName = TriggerName,
  Facts = unknown,
> {
  readonly type: Type
  /** What merchants see of it. */
  readonly name: string
  readonly description: string
  /** What must happen for it to be sent, in a merchant's words. */
  readonly sends_when: string
  readonly group: EmailGroup
  /**
   * Only for recipients who agreed to marketing, because it asks for something. Other e-mails are
   * about the recipient's own account, or bring a gift.
   */
  readonly promotional: boolean
  /**
   * It delivers what its recipient was promised, so it cannot be switched off or unsubscribed from.
   */
  readonly must_go_out?: boolean
  /** The phase of a campaign that it announces. The campaign then has its switch. */
  readonly phase?: CampaignPhase
  /** Whether its trigger can happen at all with the shop's settings. */
  isLive(program: Program, shop: ShopFeatures): boolean
  /** What triggers it. */
  readonly owed_by: Trigger
  /** Whether it is sent this time. Omitted: each time. */
  owedFor?(details: TriggerDetails<Trigger>): boolean
  /**
   * Reads its facts, right before it is sent. null: nothing left to say. `not_yet`: a code that it
   * brings is still being made.
   */
  readFacts(inputs: EmailInputs, about: About<Trigger>): Promise<Facts | 'not_yet' | null>
  /** For previews. */
  readonly sample: NoInfer<Facts>
  /** What the merchant's own sentences may name, beside what every e-mail has. */
  readonly fields: EmailFields<NoInfer<Facts>>
  content(inputs: ContentInputs<NoInfer<Facts>>): EmailContent
}

export type ShopFeatures = Pick<Shop, 'affiliates_feature' | 'campaigns_feature'>

export function defineEmail<const Type extends string, Trigger extends TriggerName, Facts>(
  email: Email<Type, Trigger, Facts>,
): Email<Type, Trigger, Facts> {
  return email
}
