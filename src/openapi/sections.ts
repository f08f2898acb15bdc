/**
 * How the reference is divided: the nouns of paths that belong under one heading. The last noun
 * of a path that is named here decides; a path without one gets a heading of its first noun.
 */
const SECTIONS: readonly { name: string; description: string; nouns: readonly string[] }[] = [
  {
    name: 'Shop',
    description: 'The shop that the key belongs to, and its features.',
    nouns: ['shop'],
  },
  {
    name: 'Programme',
    description:
      'The setup of the programme: settings, eligibility, e-mails, and the log of changes with ' +
      'undo.',
    nouns: ['program'],
  },
  {
    name: 'Earning and rewards',
    description:
      'How customers earn points, what they can spend them on, and the catalogue of available ' +
      'types.',
    nouns: ['rule-types', 'earn-rules', 'rewards'],
  },
  {
    name: 'VIP tiers',
    description: 'VIP tiers, and how a change to them affects members.',
    nouns: ['tiers'],
  },
  {
    name: 'Memberships',
    description: 'Paid memberships, which customers buy as a product.',
    nouns: ['memberships'],
  },
  {
    name: 'Referrals',
    description: 'What senders and their friends get, and referral claims.',
    nouns: ['referrals'],
  },
  {
    name: 'Partner programme',
    description: 'Partners, their groups and their terms.',
    nouns: ['affiliates'],
  },
  {
    name: 'Campaigns',
    description: 'Time-limited bonus points and rewards on sale.',
    nouns: ['campaigns'],
  },
  {
    name: 'Customers',
    description: 'The members of the programme.',
    nouns: ['customers', 'members'],
  },
  {
    name: 'Estimates',
    description: 'How many points a cart would earn, before it is bought.',
    nouns: ['estimates'],
  },
  {
    name: 'Points',
    description: 'Balances, transactions, and the calls that change a balance.',
    nouns: ['points', 'transactions'],
  },
  {
    name: 'Analytics',
    description: 'Figures on members, points and revenue.',
    nouns: ['analytics'],
  },
  {
    name: 'Webhooks',
    description: 'Subscriptions to events, and their deliveries.',
    nouns: ['webhooks'],
  },
  {
    name: 'Session tokens',
    description: 'Tokens with which a browser or an app acts for one signed-in shopper.',
    nouns: ['session-tokens'],
  },
  {
    name: 'Storefront',
    description: 'What the pages of a shop show of the programme, for anybody.',
    nouns: ['storefront'],
  },
]

/** The heading under which the reference shows a path. */
export function sectionOf(path: string): string {
  const nouns = path.split('/').filter((step) => step !== '' && !step.startsWith('{'))
  for (const noun of nouns.toReversed()) {
    const section = SECTIONS.find((candidate) => candidate.nouns.includes(noun))
    if (section !== undefined) return section.name
  }
  return headingOf(nouns[0] ?? path)
}

/** These headings with what is said about them, each once, in the order in which they came. */
export function describeSections(names: readonly string[]) {
  return [...new Set(names)].map((name) => {
    const description = SECTIONS.find((section) => section.name === name)?.description
    return { name, ...(description === undefined ? {} : { description }) }
  })
}

/** `session-tokens` as "Session tokens". */
export function headingOf(noun: string): string {
  const words = noun.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
