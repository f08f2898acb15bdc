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
    ? 'Nobody waits now.'
    : `Those who wait now (${shown}) can still be approved by your word.`

const SWITCHES: Record<SwitchName, SwitchTexts> = {
  program_enabled: {
    title: 'Programme',
    on: ({ rules, rewards }) =>
      `Customers become members. Ways to earn that pay points: ${rules.shown}. Rewards that can be bought: ${rewards.shown}.`,
    off: (figures) =>
      `Nobody earns or redeems any more. The points of ${members(figures.members)} stay as they are.`,
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
      `A code to share for ${members(figures.members)}. When a friend buys, both get something.`,
    off: () => 'Codes of senders stop working for new friends. What was earned stays.',
  },
  memberships_enabled: {
    title: 'Paid memberships',
    on: ({ plans }) => `Customers who buy a plan get its benefits. Plans on sale: ${plans.shown}.`,
    off: () => 'Buying a plan gives nothing, and its benefits stop for those who have one.',
  },
  emails_enabled: {
    title: 'E-mails',
    on: ({ reached }) =>
      `E-mails about points, tiers and rewards go to up to ${members(reached)} from now on, each when its occasion comes. Nothing is sent at once.`,
    off: ({ reached }) => `No e-mail goes to the ${members(reached)} with an address any more.`,
  },
  join_gate_enabled: {
    title: 'Customers must join',
    on: (figures) =>
      `New customers become members only when they join themselves. Nothing changes for ${members(figures.members)}.`,
    off: () => 'Customers with an account become members without joining.',
  },
  affiliates_feature: {
    title: 'Partner programme: available',
    on: () => 'You can set up a partner programme. Nobody notices yet.',
    off: (figures) => `The partner programme is hidden, also for ${partners(figures.partners)}.`,
  },
  affiliates_enabled: {
    title: 'Partner programme',
    on: (figures) =>
      `Orders by codes and links earn commissions for ${partners(figures.partners)}.`,
    off: (figures) => `Orders earn no commissions for ${partners(figures.partners)} any more.`,
  },
  applications_open: {
    title: 'Applications of partners',
    on: () => 'Anybody can apply as a partner in your shop.',
    off: (figures) => `Nobody can apply any more. ${waiting(figures.waiting)}`,
  },
  auto_approve: {
    title: 'Approve partners by themselves',
    on: (figures) => `People who apply are partners at once. ${waiting(figures.waiting)}`,
    off: () => 'Each partner waits for your word.',
  },
  campaigns_feature: {
    title: 'Campaigns',
    on: () => 'You can plan bonus campaigns. Nothing starts by itself.',
    off: () => 'Campaigns are hidden, and orders earn no bonus.',
  },
  subscriptions_available: {
    title: 'The shop sells subscriptions',
    on: () => 'Memberships can renew as a subscription.',
    off: () => 'New memberships are bought once for each term.',
  },
  api_enabled: {
    title: 'API',
    on: (figures) => `Programs can use the API, with ${keys(figures.keys)}.`,
    off: (figures) => `Programs that use the API stop: ${keys(figures.keys)}.`,
  },
  api_paused: {
    title: 'Pause of the API',
    on: ({ assistants, ...figures }) =>
      `All calls are refused until you end the pause: ${keys(figures.keys)}, assistants: ${assistants.shown}. Keys stay valid.`,
    off: (figures) => `Calls are answered again: ${keys(figures.keys)}.`,
  },
  assistant_emails: {
    title: 'E-mails about assistants',
    on: () =>
      'Owners and managers get an e-mail, at most one an hour, when an assistant has changed something on its own.',
    off: () =>
      'Nobody gets an e-mail when an assistant changes something on its own. What waits for you is still announced.',
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

const WARNINGS: Record<Warning, string> = {
  gift_cards_earn:
    'Gift cards earn points when they are bought, and again when they are spent. Exclude them under “Who and what earns”.',
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
  warnings: WARNINGS,
  missing: 'Still missing',
  if_on: 'If you switch it on:',
  if_off: 'If you switch it off:',
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
