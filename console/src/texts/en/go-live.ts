import type {
  Count,
  Figures,
  GroupName,
  Need,
  SwitchName,
  Warning,
} from '../../program/go-live/switch-names.ts'

interface SwitchTexts {
  readonly title: string
  /** What switching it on does, and switching it off. */
  readonly on: (figures: Figures) => string
  readonly off: (figures: Figures) => string
}

const members = ({ count, shown }: Count) => (count === 1 ? '1 member' : `${shown} members`)
const keys = ({ count, shown }: Count) => (count === 1 ? '1 key' : `${shown} keys`)
const partners = ({ count, shown }: Count) => (count === 1 ? '1 partner' : `${shown} partners`)
const waiting = ({ count, shown }: Count) =>
  count === 0
    ? 'No applications are pending.'
    : `You can still approve pending applications (${shown}).`

const SWITCHES: Record<SwitchName, SwitchTexts> = {
  program_enabled: {
    title: 'Programme',
    on: ({ rules, rewards }) =>
      `Customers become members. Active ways to earn: ${rules.shown}. Active rewards: ${rewards.shown}.`,
    off: (figures) =>
      `Members can no longer earn or redeem. ${members(figures.members)} keep their points.`,
  },
  tiers_enabled: {
    title: 'Tiers',
    on: ({ tiers, ...figures }) =>
      `${members(figures.members)} will be placed in ${tiers.count === 1 ? 'the only tier' : `one of ${tiers.shown} tiers`}, based on what they earned so far. No e-mails or gifts are sent. After that, tiers update automatically.`,
    off: (figures) => `Tiers and their benefits end for ${members(figures.members)}.`,
  },
  referral_enabled: {
    title: 'Referrals',
    on: (figures) =>
      `${members(figures.members)} get a code to share. When a friend buys, both are rewarded.`,
    off: () => 'Referral codes stop working for new friends. Past rewards stay.',
  },
  memberships_enabled: {
    title: 'Paid memberships',
    on: ({ plans }) => `Customers who buy a plan get its benefits. Plans on sale: ${plans.shown}.`,
    off: () => 'Plans give no benefits, including to members who already have one.',
  },
  emails_enabled: {
    title: 'E-mails',
    on: ({ reached }) =>
      `Up to ${members(reached)} get e-mails about points, tiers and rewards from now on. Nothing is sent right away.`,
    off: ({ reached }) => `${members(reached)} with an e-mail address no longer get e-mails.`,
  },
  join_gate_enabled: {
    title: 'Customers must join',
    on: (figures) =>
      `New customers become members only when they join. ${members(figures.members)} aren’t affected.`,
    off: () => 'Customers with an account become members without joining.',
  },
  affiliates_feature: {
    title: 'Partner programme: available',
    on: () => 'You can set up a partner programme. Shoppers won’t see it yet.',
    off: (figures) =>
      `The partner programme is hidden, including for ${partners(figures.partners)}.`,
  },
  affiliates_enabled: {
    title: 'Partner programme',
    on: (figures) =>
      `Orders with partner codes and links earn commissions for ${partners(figures.partners)}.`,
    off: (figures) => `Orders no longer earn commissions for ${partners(figures.partners)}.`,
  },
  applications_open: {
    title: 'Partner applications',
    on: () => 'Anyone can apply to become a partner.',
    off: (figures) => `New applications are closed. ${waiting(figures.waiting)}`,
  },
  auto_approve: {
    title: 'Approve partners automatically',
    on: (figures) => `New applicants become partners immediately. ${waiting(figures.waiting)}`,
    off: () => 'Each application needs your approval.',
  },
  campaigns_feature: {
    title: 'Campaigns',
    on: () => 'You can plan bonus campaigns. Nothing starts automatically.',
    off: () => 'Campaigns are hidden, and orders earn no bonus.',
  },
  subscriptions_available: {
    title: 'Subscriptions',
    on: () => 'Memberships can renew as a subscription.',
    off: () => 'New memberships are bought once for each term.',
  },
  api_enabled: {
    title: 'API',
    on: (figures) => `Programs can use the API, with ${keys(figures.keys)}.`,
    off: (figures) => `Programs that use the API stop: ${keys(figures.keys)}.`,
  },
  api_paused: {
    title: 'Pause the API',
    on: ({ assistants, ...figures }) =>
      `All calls are refused until you end the pause: ${keys(figures.keys)}, assistants: ${assistants.shown}. Keys stay valid.`,
    off: (figures) => `Calls are answered again: ${keys(figures.keys)}.`,
  },
  assistant_emails: {
    title: 'E-mails about assistants',
    on: () =>
      'Owners and managers get an e-mail, at most one an hour, when an assistant has changed something on its own.',
    off: () =>
      'No e-mails are sent about assistants’ own changes. You still hear about changes that need approval.',
  },
}

const NEEDS: Record<Need, string> = {
  program: 'The programme is off.',
  way_to_earn: 'No way to earn is active.',
  reward: 'No reward is active.',
  tier: 'Add a tier above the first.',
  tier_benefit: 'No tier has benefits.',
  membership_on_sale: 'No plan is on sale.',
  mail_server: 'No mail server is set up, so e-mails can’t be sent. Set LAUREL_SMTP_URL.',
  affiliates_feature: 'The partner programme is not available yet.',
  affiliates_program: 'The partner programme is off.',
}

const WARNINGS: Record<Warning, string> = {
  gift_cards_earn:
    'Gift cards earn points when they are bought, and again when they are spent. Exclude them under “Eligibility”.',
}

const GROUP_NAMES: Record<GroupName, string> = {
  program: 'For your customers',
  partners: 'Partners',
  shop: 'Shop and API',
}

export const go_live = {
  title: 'Go live',
  lead: 'See what each switch does before you use it.',
  groups: GROUP_NAMES,
  switches: SWITCHES,
  needs: NEEDS,
  warnings: WARNINGS,
  missing: 'Still needed',
  if_on: 'When switched on:',
  if_off: 'When switched off:',
  switch_on: 'Switch on',
  switch_off: 'Switch off',
  flip_of: (flip: string, title: string) => `${flip}: ${title}`,
  ask: (flip: string, title: string) => `${title}: ${flip.toLowerCase()}?`,
  /** Where members start once tiers are on. */
  placing: {
    all_in: ({ count, shown }: Count, tier: string) =>
      count === 1 ? `The only member starts in ${tier}.` : `All ${shown} members start in ${tier}.`,
    above: (above: Count, all: Count, tier: string) =>
      `${above.shown} of ${members(all)} ${above.count === 1 ? 'starts' : 'start'} above ${tier}.`,
    imported:
      'Imported points count for tiers only if you choose that when you import them. To give members the tiers they had elsewhere, import a file with a tier column.',
  },
  is_on: 'It is on.',
  is_off: 'It is off.',
}
