import { directionOf } from '../../languages/language-basics.ts'
import { isRunning, type StoredCampaign } from '../campaigns/campaign-state.ts'
import type { Campaign } from '../campaigns/campaigns.ts'
import { holdoutPercent } from '../campaigns/holdout.ts'
import { birthday } from '../catalogue/earning/birthday.ts'
import { childBirthday } from '../catalogue/earning/child-birthday.ts'
import { flatPoints } from '../catalogue/earning/earning-type.ts'
import { petBirthday } from '../catalogue/earning/pet-birthday.ts'
import { referral } from '../catalogue/earning/referral.ts'
import { textIn } from '../catalogue/titles.ts'
import type { Program } from '../program.ts'
import { referralsAreOn } from '../referrals/referral-claims.ts'
import type { Shop } from '../shops/shop.ts'
import { commissionText, friendReward } from './offer-texts.ts'
import { type OfferedReward, offeredRewards } from './offered-rewards.ts'
import { textsIn } from './own-texts.ts'
import { type ShopperWriters, shopperWriters } from './shopper-writers.ts'
import { type ShownMembership, type ShownTiers, shownMemberships, shownTiers } from './standings.ts'
import type { Storefront } from './storefront.ts'
import { accentTextColor, storefrontOf } from './storefront-part.ts'
import { awardText, type WayToEarn, waysToEarn } from './ways-to-earn.ts'

/**
 * All that a shop's pages need to show the programme to anybody, in one language. Whatever is not
 * for everybody is not in it: no limits of all customers together, no audiences, and no campaign
 * that keeps somebody out.
 */
export interface StorefrontDocument {
  readonly shop: { readonly domain: string; readonly name: string; readonly currency: string }
  readonly program: { readonly name: string; readonly points_name: string }
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** The language of Laurel's own texts: English where Laurel does not speak the shop's. */
  readonly texts_language: string
  readonly languages: readonly string[]
  readonly is_live: boolean
  readonly join: {
    readonly is_required: boolean
    readonly policies: readonly { readonly title: string; readonly url: string }[]
  }
  readonly look: Omit<Storefront, 'own_texts'> & { readonly accent_text_color: string }
  readonly earn: readonly WayToEarn[]
  readonly rewards: readonly OfferedReward[]
  readonly tiers: ShownTiers | null
  readonly memberships: readonly ShownMembership[]
  readonly campaigns: readonly ShownCampaign[]
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

export interface ShownCampaign {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly starts_at: string
  /** null: it has no end. */
  readonly ends_at: string | null
}

const CAMPAIGNS_MAX = 10

export interface DocumentInputs {
  readonly shop: Shop
  readonly program: Program
  /** That run now and are for everybody. */
  readonly campaigns: readonly Campaign[]
  /** A language that the shop publishes. */
  readonly language: string
  readonly now: Date
}

export function storefrontDocument(inputs: DocumentInputs): StorefrontDocument {
  const { shop, program, campaigns, language, now } = inputs
  const { domain, name, currency, languages } = shop
  const { own_texts, ...look } = storefrontOf(program)
  const writers = shopperWriters(shop, program.points_name, language, own_texts)
  const { affiliates_enabled } = program.switches
  return {
    shop: { domain, name, currency },
    program: { name: program.program_name, points_name: writers.points_name },
    language,
    direction: directionOf(language),
    texts_language: writers.language.tag,
    languages,
    is_live: program.switches.program_enabled,
    join: joining(program, writers),
    look: { ...look, accent_text_color: accentTextColor(look.accent_color) },
    earn: waysToEarn(program, writers),
    rewards: offeredRewards(program, campaigns, writers, now),
    tiers: shownTiers(shop, program, writers),
    memberships: shownMemberships(shop, program, writers),
    campaigns: campaigns.slice(0, CAMPAIGNS_MAX).map((one) => shownCampaign(one, writers)),
    referral: shownReferral(shop, program, writers),
    partner_program:
      shop.affiliates_feature && affiliates_enabled ? shownPartners(program, writers) : null,
    birthday: shownBirthday(program),
    dependents: {
      pets: isEnabled(program, petBirthday.type),
      children: isEnabled(program, childBirthday.type),
    },
    texts: textsIn(shop, own_texts, writers.own_points_name, language),
  }
}

/** Those that run now and leave nobody out, the next to end first. */
export function campaignsForEverybody(
  { campaigns_feature }: Pick<Shop, 'campaigns_feature'>,
  campaigns: readonly StoredCampaign[],
  now: Date,
): StoredCampaign[] {
  if (!campaigns_feature) return []
  const endOf = ({ document }: StoredCampaign) =>
    document.ends_at === null ? Infinity : Date.parse(document.ends_at)
  return campaigns
    .filter((one) => isRunning(one, now) && isForEverybody(one.document))
    .toSorted((one, other) => Math.sign(endOf(one) - endOf(other)) || 0)
}

/** Who is kept out to compare must not read of it. */
function isForEverybody(campaign: Campaign): boolean {
  return campaign.audience.mode === 'all' && holdoutPercent(campaign) === null
}

function joining({ eligibility }: Program, { say }: ShopperWriters): StorefrontDocument['join'] {
  const { opt_in, opt_in_policies } = eligibility
  const { terms_url = null, privacy_url = null } = opt_in_policies ?? {}
  return {
    is_required: opt_in.required,
    policies: [
      { title: say.policies.terms, url: terms_url },
      { title: say.policies.privacy, url: privacy_url },
    ].flatMap(({ title, url }) => (url === null ? [] : [{ title, url }])),
  }
}

function shownCampaign(campaign: Campaign, { tag }: ShopperWriters): ShownCampaign {
  const { id, name, banner_copy, starts_at, ends_at } = campaign
  const copyOf = (part: 'title' | 'subtitle') =>
    textIn(
      Object.fromEntries(Object.entries(banner_copy).map(([one, copy]) => [one, copy[part]])),
      tag,
    )
  return {
    id,
    title: copyOf('title') || name,
    text: copyOf('subtitle') ?? '',
    // A campaign that runs has begun.
    starts_at: starts_at ?? '',
    ends_at,
  }
}

function shownReferral(
  { name }: Shop,
  program: Program,
  writers: ShopperWriters,
): StorefrontDocument['referral'] {
  const rule = program.earning_rules.find(({ type }) => type === referral.type)
  if (!referralsAreOn(program) || rule === undefined) return null
  const { friend_discount } = program.referral
  const friend = friend_discount.enabled ? friendReward(friend_discount, writers) : null
  return {
    advocate_reward: awardText(rule, referral, writers),
    friend_reward: friend?.text ?? '',
    share_text:
      friend === null ? writers.say.share(name) : writers.say.share_with_gift(name, friend.title),
  }
}

function shownPartners({ switches, affiliate_settings }: Program, writers: ShopperWriters) {
  return {
    is_open: switches.applications_open,
    text: writers.say.partners.text,
    commission_text: commissionText(affiliate_settings.commission, writers),
  }
}

function shownBirthday(program: Program): StorefrontDocument['birthday'] {
  const rule = program.earning_rules.find(({ type, enabled }) => enabled && type === birthday.type)
  if (rule === undefined) return null
  return { points: flatPoints(birthday, rule.fields) }
}

function isEnabled({ earning_rules }: Program, type: string): boolean {
  return earning_rules.some((rule) => rule.enabled && rule.type === type)
}
