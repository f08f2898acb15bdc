export const shops = {
  new_shop: {
    lead: 'A few facts about it, and the programme that it starts from.',
    name: 'Name of the shop',
    domain: 'Domain of the shop',
    domain_text: 'Such as bean-there.example. It names the shop everywhere, for good.',
    currency: 'Currency',
    currency_text: 'It cannot change later.',
    timezone: 'Time zone',
    timezone_text: 'Days begin and end there.',
    language_text: 'In which Laurel speaks to its customers first. Others can follow.',
    template: 'Programme to start from',
    templates: {
      points: 'Points for orders, for joining and for birthdays; amounts off for points',
      points_and_tiers: 'The same, and three tiers in which orders pay more',
      cashback: '5% of every order back, to take off later orders',
      coffee_card: 'A stamp for every coffee; after nine, the tenth is free',
      none: 'An empty programme',
    },
    after: 'Nothing is live yet. You can change all of the programme before you go live.',
    submit: 'Add the shop',
  },
}
