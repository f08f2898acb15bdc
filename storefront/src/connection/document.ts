/**
 * What the service says of a shop to everybody, in one language. It has each field that the service
 * sends: test/storefront/document-shape.ts.
 */
export interface StorefrontDocument {
  readonly revision: string
  readonly shop: { readonly domain: string; readonly name: string; readonly currency: string }
  readonly program: { readonly name: string; readonly points_name: string }
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** Of Laurel's own texts; the shop's titles are in `language`. */
  readonly texts_language: string
  readonly languages: readonly string[]
  /** False: the elements show nothing. */
  readonly is_live: boolean
  readonly join: { readonly is_required: boolean; readonly policies: readonly Policy[] }
  readonly look: Look
  readonly earn: readonly EarnWay[]
  readonly rewards: readonly Reward[]
  readonly tiers: {
    readonly measured_by: 'points_earned' | 'amount_spent' | 'orders_count'
    readonly period_text: string
    readonly ladder: readonly Tier[]
  } | null
  readonly memberships: readonly Membership[]
  readonly campaigns: readonly Campaign[]
  readonly referral: {
    readonly advocate_reward: string
    readonly friend_reward: string
    readonly share_text: string
  } | null
  readonly partner_program: {
    readonly is_open: boolean
    readonly text: string
    readonly commission_text: string
  } | null
  readonly birthday: { readonly points: number | null } | null
  readonly dependents: { readonly pets: boolean; readonly children: boolean }
  readonly texts: Readonly<Record<string, string>>
}

interface Policy {
  readonly title: string
  readonly url: string
}

export interface Look {
  readonly theme: 'light' | 'dark' | 'auto'
  readonly accent_color: string
  readonly accent_text_color: string
  readonly corner_radius_px: number
  readonly font_family: string
  readonly position: 'bottom_end' | 'bottom_start'
  readonly is_launcher_shown: boolean
  readonly sections: readonly string[]
}

export interface EarnWay {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly text: string
  readonly points: number | null
  readonly points_text: string
  readonly is_claimable: boolean
  readonly url: string | null
  readonly limit_text: string | null
}

export interface Reward {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly text: string
  readonly points_cost: number
  readonly points_step: number | null
  readonly is_variable: boolean
}

interface Tier {
  readonly id: string
  readonly title: string
  readonly from: number
  readonly from_text: string
  readonly perks: readonly string[]
}

interface Membership {
  readonly id: string
  readonly title: string
  readonly price_text: string
  readonly perks: readonly string[]
  readonly url: string | null
  readonly payoff_text: string | null
}

export interface Campaign {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly starts_at: string
  /** null: it has no end. */
  readonly ends_at: string | null
}
