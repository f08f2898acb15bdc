import type { Figures, GroupName, Need, SwitchName } from '../../program/go-live/switch-names.ts'

interface SwitchTexts {
  readonly title: string
  /** What switching it on does, and switching it off. */
  readonly on: (figures: Figures) => string
  readonly off: (figures: Figures) => string
}

const SWITCHES: Record<SwitchName, SwitchTexts> = {
  program_enabled: {
    title: 'Programme',
    on: ({ rules, rewards }) =>
      `Customers become members, orders and ${rules} ways to earn pay points, and ${rewards} rewards can be bought.`,
    off: ({ members }) =>
      `Nobody earns or redeems any more. The points of ${members} members stay as they are.`,
  },
  tiers_enabled: {
    title: 'Tiers',
    on: ({ members, tiers }) =>
      `${members} members are placed in ${tiers} tiers by what they have earned so far, without e-mails and gifts. From then on they move by themselves.`,
    off: ({ members }) => `${members} members have no tier any more, and no benefits of one.`,
  },
  referral_enabled: {
    title: 'Referrals',
    on: ({ members }) =>
      `${members} members get a code to share. When a friend buys, both get something.`,
    off: () => 'Codes of senders stop working for new friends. What was earned stays.',
  },
  memberships_enabled: {
    title: 'Paid memberships',
    on: ({ plans }) => `${plans} plans that are on sale work: who buys one gets its benefits.`,
    off: () => 'Buying a plan gives nothing, and its benefits stop for those who have one.',
  },
  emails_enabled: {
    title: 'E-mails',
    on: ({ reached }) =>
      `Up to ${reached} members get e-mails about points, tiers and rewards from now on, each when its occasion comes. Nothing is sent at once.`,
    off: ({ reached }) => `None of the ${reached} members with an address gets an e-mail any more.`,
  },
  join_gate_enabled: {
    title: 'Customers must join',
    on: ({ members }) =>
      `New customers become members only when they join themselves. The ${members} members stay.`,
    off: () => 'Whoever has an account becomes a member without joining.',
  },
  affiliates_feature: {
    title: 'Partner programme: available',
    on: () => 'You can set up a partner programme. Nobody notices yet.',
    off: ({ partners }) => `The partner programme is hidden, also for its ${partners} partners.`,
  },
  affiliates_enabled: {
    title: 'Partner programme',
    on: ({ partners }) => `Orders by codes and links of ${partners} partners earn commissions.`,
    off: ({ partners }) => `Orders earn no commissions for ${partners} partners any more.`,
  },
  applications_open: {
    title: 'Applications of partners',
    on: () => 'Anybody can apply as a partner in your shop.',
    off: ({ waiting }) =>
      `Nobody can apply any more. The ${waiting} who wait can still be approved.`,
  },
  auto_approve: {
    title: 'Approve partners by themselves',
    on: ({ waiting }) =>
      `Whoever applies is a partner at once. The ${waiting} who wait now still need your word.`,
    off: () => 'Each partner waits for your word.',
  },
  campaigns_feature: {
    title: 'Campaigns',
    on: () => 'You can plan bonus campaigns. Nothing starts by itself.',
    off: () => 'Campaigns are hidden, and no order earns more because of one.',
  },
  subscriptions_available: {
    title: 'The shop sells subscriptions',
    on: () => 'Memberships can renew as a subscription.',
    off: () => 'New memberships are bought once for each term.',
  },
  api_enabled: {
    title: 'API',
    on: ({ keys }) => `${keys} keys work.`,
    off: ({ keys }) => `${keys} keys stop working, and with them whatever uses them.`,
  },
  api_paused: {
    title: 'Pause of the API',
    on: ({ keys, assistants }) =>
      `${keys} keys and ${assistants} assistants are refused until you end the pause. Keys stay valid.`,
    off: ({ keys }) => `${keys} keys work again.`,
  },
}

const NEEDS: Record<Need, string> = {
  program: 'The programme is off.',
  way_to_earn: 'There is no way to earn that is on.',
  reward: 'There is no reward that is on.',
  tier: 'There is no tier above the first.',
  tier_benefit: 'No tier gives anything.',
  membership_on_sale: 'No plan is on sale.',
  mail_server: 'The service has no mail server, so nothing leaves it. LAUREL_SMTP_URL sets one.',
  affiliates_feature: 'The partner programme is not available yet.',
  affiliates_program: 'The partner programme is off.',
}

const GROUP_NAMES: Record<GroupName, string> = {
  program: 'For your customers',
  partners: 'Partners',
  shop: 'Shop and API',
}

export const go_live = {
  title: 'Go live',
  lead: 'Each switch says what it will do before it does. Nothing here happens by itself.',
  groups: GROUP_NAMES,
  switches: SWITCHES,
  needs: NEEDS,
  missing: 'Still missing',
  if_on: 'If you switch it on:',
  if_off: 'If you switch it off:',
  switch_on: 'Switch on',
  switch_off: 'Switch off',
  flip_of: (flip: string, title: string) => `${flip}: ${title}`,
  ask: (flip: string, title: string) => `${title}: ${flip.toLowerCase()}?`,
  is_on: 'It is on.',
  is_off: 'It is off.',
}
