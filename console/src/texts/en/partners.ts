const plural = (one: string, more: (shown: string) => string) => (count: number, shown: string) =>
  count === 1 ? one : more(shown)

interface Event {
  readonly code: string
  readonly order: string
  readonly note: string
}

export const partners = {
  title: 'Partners',
  about: 'About',
  customer: 'Member',
  erased: 'Erased',
  preview: 'What will happen',
  search: 'Name, e-mail or code',
  any_status: 'Every status',
  any_group: 'Every group',
  no_group: 'No group',
  moved: 'The group is changed. It counts for orders from now on.',
  state: {
    missing: 'The partner programme is not part of this shop yet.',
    off: 'The partner programme is off: orders bring partners nothing.',
    switch: 'Go live',
    open: 'The programme is on, and people can apply.',
    closed: 'The programme is on. You add partners yourself: applications are closed.',
  },
  tabs: {
    partners: 'Partners',
    due: 'Due',
    payouts: 'Payouts',
    groups: 'Groups and rates',
    invitations: 'Invitations',
  },
  partner_tabs: { commissions: 'Commissions', payouts: 'Payouts', timeline: 'Timeline' },
  columns: { partner: 'Partner', status: 'Status', code: 'Code', group: 'Group', since: 'Added' },
  statuses: {
    applied: 'Has applied',
    approved: 'Approved',
    rejected: 'Declined',
    suspended: 'Suspended',
  },
  empty_title: 'No partners yet',
  empty_text:
    'A partner brings buyers with a code or a link and gets a part of what they spend. Add the first, or let people apply.',
  decide: {
    approved: {
      button: 'Approve',
      title: (name: string) => `Approve ${name}?`,
      text: 'They get a code and a link of their own, and an e-mail with both. Orders count from now on.',
      submit: 'Approve',
      done: (name: string) => `${name} is a partner now.`,
    },
    rejected: {
      button: 'Decline',
      title: (name: string) => `Decline ${name}?`,
      text: 'They get no code and no e-mail. You can still approve them later.',
      submit: 'Decline',
      done: (name: string) => `${name} is declined.`,
    },
    suspended: {
      button: 'Suspend',
      title: (name: string) => `Suspend ${name}?`,
      text: 'The code and the link stop counting now. What they have earned stays and can be paid.',
      submit: 'Suspend',
      done: (name: string) => `${name} is suspended.`,
    },
  },
  add: {
    open: 'Add a partner',
    text_waits: 'They wait for approval first.',
    text_approved: 'They are approved at once and get an e-mail with their code and link.',
    name: 'Name',
    email: 'E-mail',
    code: 'Code for buyers',
    code_text: 'Left empty, it is made of the name at the approval.',
    submit: 'Add',
    waits: (name: string) => `${name} is added and waits for approval.`,
    approved: (name: string) => `${name} is a partner now.`,
  },
  invitations: {
    customer: 'Member',
    referrals: 'Friends who bought',
    invited: 'Invited',
    add: 'Add as a partner',
    about: (count: string) =>
      `Members are invited by e-mail once ${count} of their friends have bought. Here are those who are no partners yet.`,
    empty_title: 'Nobody is invited',
    empty_text: 'Who refers enough friends will stand here.',
  },
  balance: {
    title: 'Balance',
    payable: 'can be paid out now',
    held: 'Held until returns are over',
    owed_back: 'Owed back after refunds',
    paid: 'Paid so far',
  },
  code: {
    title: 'How buyers come',
    code: 'Code',
    link: 'Link',
    none: 'There is a code and a link once the partner is approved.',
    not_in_sync: 'The shop does not have the code as it should be yet. It is tried every minute.',
  },
  terms: {
    commission: 'Commission',
    discount: 'Discount for buyers',
    commission_text: (code: string, link: string) => `${code} with the code, ${link} by the link`,
    they_get: (commission: string) => `Of each order they get ${commission}.`,
    no_discount: 'None',
    inherited: 'as all',
    title: 'Change a group',
    title_new: 'Add a group',
    title_all: 'Terms of all partners',
    name: 'Name of the group',
    own_commission: 'A commission of its own',
    own_discount: 'A discount for buyers of its own',
    type: 'Commission',
    percent: 'Percent',
    amount: 'Fixed amount',
    code_rate: 'With the code',
    link_rate: 'By the link',
    discount_type: 'Discount for buyers',
    discount_value: 'How much; 0: none',
    holdback: 'Days until a commission can be paid',
    holdback_text: 'At least as many as buyers have to return what they bought.',
    nothing_yet: 'What will change is said here.',
  },
  groups: {
    all: 'All partners',
    change_all: 'Change',
    holdback: 'Paid out after',
    window: 'A click counts for',
    days: plural('1 day', (count) => `${count} days`),
    name: 'Group',
    members: 'Partners',
    change: 'Change',
    remove: 'Remove',
    add: 'Add a group',
    remove_title: (name: string) => `Remove the group “${name}”?`,
    remove_text: 'It has no partners. You can bring it back from the change log.',
    removed: 'The group is removed.',
    empty_title: 'No groups',
    empty_text: 'All partners have the same terms. A group has its own.',
  },
  due: {
    total: (count: number, shown: string, amount: string) =>
      count === 0
        ? 'Nobody can be paid now.'
        : count === 1
          ? `1 partner can be paid: ${amount}.`
          : `${shown} partners can be paid, together ${amount}.`,
    minimum: 'Only from',
    select: (name: string) => `Select ${name}`,
    held: 'Held',
    owed_back: 'Owed back',
    since: 'Payable since',
    amount: 'Next payout',
    lacks: { nothing_payable: 'nothing to pay yet', below_minimum: 'less than your minimum' },
    pay_all: 'Pay all who are due',
    pay_some: plural('Pay 1 partner', (count) => `Pay ${count} partners`),
    empty_title: 'Nothing is due',
    empty_text:
      'What partners earn from orders is held until returns are over. Then it will stand here.',
  },
  pay: {
    open: 'Pay',
    title: 'Record payouts',
    reference: 'Reference',
    reference_text: 'It stands on the transfers. Nobody is paid twice for the same reference.',
    is_sent: 'The money has been sent already',
    is_sent_text: 'Otherwise the payouts stay open, and you get a file for your bank or PayPal.',
    preview: (count: number, shown: string, amount: string) =>
      count === 0
        ? 'Nobody would be paid.'
        : count === 1
          ? `1 partner gets ${amount}.`
          : `${shown} partners get ${amount} together.`,
    already: plural(
      '1 partner has a payout of this reference already.',
      (count) => `${count} partners have a payout of this reference already.`,
    ),
    has_more: 'There are more partners than one run pays. Repeat it with the same reference.',
    submit: (amount: string) => `Record ${amount}`,
    done: plural('1 payout is recorded.', (count) => `${count} payouts are recorded.`),
  },
  payouts: {
    any: 'All payouts',
    statuses: { open: 'To be sent', paid: 'Paid', failed: 'Undone' },
    select: (name: string, reference: string) => `Select ${name}, ${reference}`,
    date: 'Recorded',
    reference: 'Reference',
    amount: 'Amount',
    bank_file: 'File for the bank',
    paypal_file: 'File for PayPal',
    mark_paid: plural('Mark 1 as paid', (count) => `Mark ${count} as paid`),
    mark_failed: plural('Undo 1 payout', (count) => `Undo ${count} payouts`),
    empty_title: 'No payouts here',
    empty_text: 'What you pay to partners will stand here, with a file for your bank.',
  },
  mark: {
    reason: 'Why',
    reason_text: 'For your books, such as “The account is closed”.',
    paid: {
      title: plural('Mark 1 payout as paid?', (count) => `Mark ${count} payouts as paid?`),
      text: (amount: string) => `The money has arrived: ${amount}.`,
      submit: 'Mark as paid',
      done: 'Marked as paid.',
    },
    failed: {
      title: plural('Undo 1 payout?', (count) => `Undo ${count} payouts?`),
      text: (amount: string) =>
        `The money has not arrived: ${amount} can be paid again, with another reference. This cannot be taken back.`,
      submit: 'Undo the payout',
      done: 'Undone. It can be paid again.',
    },
  },
  statement: {
    title: 'Payout',
    title_of: (reference: string) => `Payout ${reference}`,
    about: 'About',
    recorded: 'Recorded',
    marked: 'Marked',
    up_to: 'For what was payable until',
    lines: (count: string) => `Orders in it: ${count}`,
    order: 'Order',
    date: 'Placed',
  },
  commissions: {
    any: 'All commissions',
    statuses: { held: 'Held', payable: 'Payable', paid: 'Paid', reversed: 'Reversed' },
    order: 'Order',
    order_number: (number: string) => `Order ${number}`,
    by_link: 'by the link',
    until: (day: string) => `until ${day}`,
    base: 'Counts',
    amount: 'Commission',
    of: (amount: string) => `of ${amount}, before refunds`,
    empty_title: 'No commissions here',
    empty_text: 'Orders with the code or by the link of this partner will stand here.',
  },
  timeline: {
    what: 'What happened',
    amount: 'Amount',
    empty_title: 'Nothing yet',
    kinds: {
      applied: () => 'Was added.',
      approved: ({ code }: Event) => `Was approved, with the code ${code}.`,
      approval_ended: ({ code }: Event) => `The approval ended; the code ${code} stopped counting.`,
      commission: ({ order, code }: Event) =>
        code === '' ? `Order ${order} came by the link.` : `Order ${order} came with ${code}.`,
      payout: ({ note }: Event) => `A payout was recorded: ${note}.`,
      payout_paid: ({ note }: Event) => `The payout ${note} was marked as paid.`,
      payout_failed: ({ note }: Event) =>
        note === '' ? 'The payout was undone.' : `The payout was undone: ${note}`,
    },
  },
}
