import type { FieldFault } from '../catalogue/check-fields.ts'
import type { ShopCatalogue } from '../catalogue/shop-catalogue.ts'
import type { ShopLanguages } from '../languages.ts'
import type { CampaignTemplateName } from './campaign-templates.ts'
import type {
  Audience,
  BannerCopy,
  Campaign,
  CampaignEmails,
  CampaignLimits,
  CampaignType,
  ProductScope,
  SpotlightReward,
  StackingMode,
} from './campaigns.ts'

/** The body of a campaign write. Omitted keys stay, also inside objects; lists are replaced. */
export interface CampaignInput {
  readonly name?: string
  readonly type?: CampaignType
  readonly multiplier?: number | null
  readonly stacking_mode?: StackingMode | null
  /** ISO 8601 with an offset. */
  readonly starts_at?: string | null
  readonly ends_at?: string | null
  readonly rule_types?: readonly string[]
  readonly product_scope?: ProductScopeInput
  readonly audience?: Partial<Audience>
  readonly limits?: Partial<CampaignLimits>
  readonly badge_text?: string | null
  /** null removes a language. */
  readonly banner_copy?: Readonly<Record<string, Partial<BannerCopy> | null>>
  readonly spotlight_rewards?: readonly SpotlightReward[]
  readonly emails?: Partial<CampaignEmails>
  readonly status?: Campaign['status']
}

/** Ids are numbers or GIDs. */
export interface ProductScopeInput {
  readonly mode?: ProductScope['mode']
  readonly product_ids?: readonly (number | string)[]
  readonly collection_ids?: readonly (number | string)[]
  readonly tags?: readonly string[]
}

export interface NewCampaignInput extends CampaignInput {
  readonly name: string
  readonly template?: CampaignTemplateName
}

/** What is looked up before a body is read: the shop, and what it sells. */
export interface CampaignFieldInputs {
  readonly shop: ShopLanguages & { readonly platform: string }
  readonly catalogue: ShopCatalogue
}

/** A part of a body as it will be stored, and its faults. */
export interface Read<Value> {
  readonly value: Value
  readonly faults: readonly FieldFault[]
}
