/**
 * How the reference is divided: the nouns of paths that belong under one heading. The last noun
 * of a path that is named here decides; a path without one gets a heading of its first noun.
 */
const SECTIONS: readonly { name: string; description: string; nouns: readonly string[] }[] = [
  {
    name: 'Shop',
    description: 'Which shop a key belongs to, and what it can do.',
    nouns: ['shop'],
  },
  {
    name: 'Programme',
    description:
      'How the programme is set up: its settings, whom it is for, its e-mails, and the log of every change with its undo.',
    nouns: ['program'],
  },
  {
    name: 'Earning and rewards',
    description: 'What earns points, what they buy, and the catalogue of what can be set up.',
    nouns: ['rule-types', 'earn-rules', 'rewards'],
  },
  {
    name: 'VIP tiers',
    description: 'The ladder, and what a change of it does to members.',
    nouns: ['tiers'],
  },
  {
    name: 'Memberships',
    description: 'What customers pay for by buying a product.',
    nouns: ['memberships'],
  },
  {
    name: 'Referrals',
    description: 'What friends get, and who brought them.',
    nouns: ['referrals'],
  },
  {
    name: 'Partner programme',
    description: 'Partners, their groups, and the terms of both.',
    nouns: ['affiliates'],
  },
  {
    name: 'Campaigns',
    description: 'Points that count for more, and rewards on sale, for a time.',
    nouns: ['campaigns'],
  },
  {
    name: 'Customers',
    description: "The programme's members.",
    nouns: ['customers'],
  },
  {
    name: 'Points',
    description: 'Balances, the ledger behind them, and everything that changes them by a call.',
    nouns: ['points', 'transactions'],
  },
  {
    name: 'Analytics',
    description: 'How the programme does.',
    nouns: ['analytics'],
  },
  {
    name: 'Webhooks',
    description: 'Addresses that are told what happens, and what they are told.',
    nouns: ['webhooks'],
  },
  {
    name: 'Session tokens',
    description: 'How a browser or an app speaks for one signed-in shopper.',
    nouns: ['session-tokens'],
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
