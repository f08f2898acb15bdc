import { createRoute } from '@tanstack/react-router'
import { shop } from '../frame/shop-route.ts'
import { readText, type Written } from '../kit/search-params.ts'
import { page } from './words.ts'

const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => shop, path })
const readType = (written: Written): { type?: string | undefined } => ({
  type: readText(written.type),
})

const earn = createRoute({
  ...at('program'),
  component: page(() => import('./earn-page.tsx'), 'EarnPage'),
})
const newRule = createRoute({
  ...at('program/earn/new'),
  validateSearch: readType,
  component: page(() => import('./rule-page.tsx'), 'NewRulePage'),
})
const rule = createRoute({
  ...at('program/earn/$rule_id'),
  component: page(() => import('./rule-page.tsx'), 'RulePage'),
})
const rewards = createRoute({
  ...at('program/rewards'),
  component: page(() => import('./rewards-page.tsx'), 'RewardsPage'),
})
const newReward = createRoute({
  ...at('program/rewards/new'),
  validateSearch: readType,
  component: page(() => import('./reward-page.tsx'), 'NewRewardPage'),
})
const reward = createRoute({
  ...at('program/rewards/$reward_id'),
  component: page(() => import('./reward-page.tsx'), 'RewardPage'),
})
const tiers = createRoute({
  ...at('program/tiers'),
  component: page(() => import('./tiers-page.tsx'), 'TiersPage'),
})
const newTier = createRoute({
  ...at('program/tiers/new'),
  component: page(() => import('./tier-page.tsx'), 'NewTierPage'),
})
const tier = createRoute({
  ...at('program/tiers/$tier_id'),
  component: page(() => import('./tier-page.tsx'), 'TierPage'),
})
const referrals = createRoute({
  ...at('program/referrals'),
  component: page(() => import('./referrals-page.tsx'), 'ReferralsPage'),
})
const eligibility = createRoute({
  ...at('program/eligibility'),
  component: page(() => import('./eligibility-page.tsx'), 'EligibilityPage'),
})
const settings = createRoute({
  ...at('program/settings'),
  component: page(() => import('./settings-page.tsx'), 'SettingsPage'),
})
const storefront = createRoute({
  ...at('program/storefront'),
  component: page(() => import('./storefront/storefront-page.tsx'), 'StorefrontPage'),
})
const memberships = createRoute({
  ...at('program/memberships'),
  component: page(() => import('./memberships-page.tsx'), 'MembershipsPage'),
})
const newMembership = createRoute({
  ...at('program/memberships/new'),
  component: page(() => import('./membership-page.tsx'), 'NewMembershipPage'),
})
const membership = createRoute({
  ...at('program/memberships/$membership_id'),
  component: page(() => import('./membership-page.tsx'), 'MembershipPage'),
})
const goLive = createRoute({
  ...at('go-live'),
  component: page(() => import('./go-live/go-live-page.tsx'), 'GoLivePage'),
})
const changes = createRoute({
  ...at('program/changes'),
  validateSearch: (written: Written): { undo?: string | undefined } => ({
    undo: readText(written.undo),
  }),
  component: page(() => import('./changes-page.tsx'), 'ChangesPage'),
})

export const programRoutes = [
  ...([earn, newRule, rule, rewards, newReward, reward, tiers, newTier, tier] as const),
  ...([memberships, newMembership, membership, referrals, eligibility, settings] as const),
  ...([storefront, changes, goLive] as const),
] as const
