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
  website: 'Website',
  note: 'Application message',
  erased: 'Erased',
  preview: 'What will happen',
  search: 'Name, e-mail or code',
  any_status: 'All statuses',
  any_group: 'All groups',
  no_group: 'No group',
  state: {
    missing: 'The partner programme isn’t set up yet.',
    off: 'The partner programme is off, so orders earn no commission.',
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
    applied: 'Applied',
    approved: 'Approved',
    rejected: 'Declined',
    suspended: 'Suspended',
  },
  empty_title: 'No partners yet',
  empty_text:
    'Partners send you buyers with a code or link and earn a commission. Add your first partner, or open applications.',
  decide: {
    letter: 'They get an e-mail with their code and link.',
    approved: {
      button: 'Approve',
      title: (name: string) => `Approve ${name}?`,
      text: 'They get their own code and link, and earn commission on orders from now on.',
      submit: 'Approve',
      done: (name: string) => `${name} is now a partner.`,
    },
    rejected: {
      button: 'Decline',
      title: (name: string) => `Decline ${name}?`,
      text: 'They get no code and no e-mail. You can still approve them later.',
      submit: 'Decline',
      done: (name: string) => `${name} was declined.`,
    },
    suspended: {
      button: 'Suspend',
      title: (name: string) => `Suspend ${name}?`,
      text: 'Their code and link stop earning now. Commission already earned can still be paid.',
      submit: 'Suspend',
      done: (name: string) => `${name} was suspended.`,
    },
  },
  edit: {
    button: 'Edit',
    title: 'Edit partner',
    email_text: 'Laurel sends e-mails for this partner to this address.',
    group_text: 'The group’s terms apply to orders from now on.',
    no_groups: 'You have no groups yet. Add one to give some partners different terms.',
  },
  add: {
    open: 'Add a partner',
    text_waits: 'They need approval first.',
    text_approved: 'They are approved immediately.',
    name: 'Name',
    email: 'E-mail',
    code: 'Code for buyers',
    code_text: 'Leave blank to create it from the name on approval.',
    submit: 'Add',
    waits: (name: string) => `${name} added. They need your approval.`,
    approved: (name: string) => `${name} is now a partner.`,
  },
  invitations: {
    customer: 'Member',
    referrals: 'Friends who bought',
    invited: 'Invited',
    add: 'Add as a partner',
    about: (count: number, shown: string) =>
      `Members appear here once ${count === 1 ? 'one of their friends has' : `${shown} of their friends have`} made a purchase, until they become partners. Laurel doesn’t e-mail them.`,
    empty_title: 'No invitations yet',
    empty_text: 'Members who refer enough friends appear here.',
  },
  balance: {
    title: 'Balance',
    payable: 'available to pay out',
    held: 'Pending (return period)',
    owed_back: 'Owed back after refunds',
    paid: 'Paid so far',
  },
  code: {
    title: 'Code and link',
    code: 'Code',
    link: 'Link',
    none: 'The code and link are created on approval.',
    not_in_sync: 'The code isn’t up to date in the shop yet. We retry every minute.',
  },
  terms: {
    commission: 'Commission',
    discount: 'Discount for buyers',
    commission_text: (code: string, link: string) => `${code} with the code, ${link} with the link`,
    they_get: (commission: string) => `Commission per order: ${commission}.`,
    no_discount: 'None',
    inherited: 'default',
    change: 'Edit terms',
    title: (name: string) => `Terms for “${name}”`,
    title_new: 'Add a group',
    title_all: 'Terms for all partners',
    name: 'Group name',
    own_commission: 'Custom commission',
    own_discount: 'Custom buyer discount',
    type: 'Commission',
    percent: 'Percent',
    amount: 'Fixed amount',
    code_rate: 'With the code',
    link_rate: 'With the link',
    discount_type: 'Discount for buyers',
    discount_value: 'Discount value (0 for none)',
    holdback: 'Days until payable',
    holdback_text: 'Use at least your return period.',
    exclude_gift_cards: 'Gift cards earn no commission',
    exclude_gift_cards_text: 'Applies to commissions booked from now on.',
    code_prefix: 'Code prefix',
    code_prefix_text: 'For new codes. Up to 20 letters, digits and hyphens.',
    terms_url: 'Partner terms URL',
    terms_url_text: 'An HTTPS address. Leave blank for none.',
    utm: 'Add UTM parameters to partner links for your web analytics',
    nothing_yet: 'The effect of your changes appears here.',
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
    remove_text: 'It has no partners. You can restore it from the change log.',
    removed: 'Group removed.',
    empty_title: 'No groups yet',
    empty_text: 'All partners have the same terms. Add a group to give some of them their own.',
  },
  due: {
    total: (count: number, shown: string, amount: string) =>
      count === 0
        ? 'No partners can be paid now.'
        : count === 1
          ? `1 partner can be paid: ${amount}.`
          : `${shown} partners can be paid: ${amount} in total.`,
    minimum: 'Minimum amount',
    select: (name: string) => `Select ${name}`,
    held: 'Held',
    owed_back: 'Owed back',
    since: 'Payable since',
    amount: 'Next payout',
    lacks: { nothing_payable: 'nothing to pay yet', below_minimum: 'less than your minimum' },
    pay_all: 'Pay all due',
    pay_some: plural('Pay 1 partner', (count) => `Pay ${count} partners`),
    empty_title: 'Nothing is due',
    empty_text: 'Commission appears here once the return period is over.',
  },
  pay: {
    open: 'Pay',
    title: 'Record payouts',
    reference: 'Reference',
    reference_text: 'Appears on the transfer. Each partner is paid once per reference.',
    is_sent: 'Money already sent',
    is_sent_text:
      'Otherwise the payouts stay open. Download the list of transfers or the PayPal file to send the money.',
    preview: (count: number, shown: string, amount: string) =>
      count === 0
        ? 'No partners would be paid.'
        : count === 1
          ? `1 partner gets ${amount}.`
          : `${shown} partners get ${amount} in total.`,
    already: plural(
      '1 partner already has a payout with this reference.',
      (count) => `${count} partners already have a payout with this reference.`,
    ),
    has_more: 'There are too many partners for one run. Repeat it with the same reference.',
    submit: (amount: string) => `Record ${amount}`,
    done: plural('1 payout recorded.', (count) => `${count} payouts recorded.`),
  },
  payouts: {
    any: 'All payouts',
    statuses: { open: 'To be sent', paid: 'Paid', failed: 'Undone' },
    select: (name: string, reference: string) => `Select ${name}, ${reference}`,
    date: 'Recorded',
    reference: 'Reference',
    amount: 'Amount',
    transfers_file: 'List of transfers',
    paypal_file: 'PayPal file',
    files_text:
      'The list of transfers has each partner’s name, amount and reference, but no bank details, because Laurel stores none. You can upload the PayPal file to PayPal without changes.',
    mark_paid: plural('Mark 1 as paid', (count) => `Mark ${count} as paid`),
    mark_failed: plural('Undo 1 payout', (count) => `Undo ${count} payouts`),
    empty_title: 'No payouts',
    empty_text: 'Payouts to partners appear here, with a list of transfers.',
  },
  mark: {
    reason: 'Reason',
    reason_text: 'For your records, such as “Account closed”.',
    paid: {
      title: plural('Mark 1 payout as paid?', (count) => `Mark ${count} payouts as paid?`),
      text: (amount: string) => `The money has arrived: ${amount}.`,
      submit: 'Mark as paid',
      done: 'Marked as paid.',
    },
    failed: {
      title: plural('Undo 1 payout?', (count) => `Undo ${count} payouts?`),
      text: (amount: string) =>
        `The money hasn’t arrived: ${amount} can be paid again with another reference. This can’t be undone.`,
      submit: 'Undo payout',
      done: 'Undone. It can be paid again.',
    },
  },
  statement: {
    title: 'Payout',
    title_of: (reference: string) => `Payout ${reference}`,
    about: 'About',
    recorded: 'Recorded',
    marked: 'Marked',
    up_to: 'Covers everything payable until',
    lines: (count: string) => `Orders included: ${count}`,
    order: 'Order',
    date: 'Placed',
  },
  commissions: {
    any: 'All commissions',
    statuses: { held: 'Held', payable: 'Payable', paid: 'Paid', reversed: 'Reversed' },
    order: 'Order',
    order_number: (number: string) => `Order ${number}`,
    by_link: 'with the link',
    until: (day: string) => `until ${day}`,
    base: 'Commission base',
    amount: 'Commission',
    of: (amount: string) => `${amount} before refunds`,
    empty_title: 'No commissions',
    empty_text: 'Orders from this partner’s code or link appear here.',
  },
  timeline: {
    what: 'Event',
    amount: 'Amount',
    empty_title: 'Nothing yet',
    kinds: {
      applied: () => 'Added.',
      approved: ({ code }: Event) => `Approved with the code ${code}.`,
      approval_ended: ({ code }: Event) => `Approval ended. The code ${code} no longer counts.`,
      commission: ({ order, code }: Event) =>
        code === ''
          ? `Order ${order} placed with the link.`
          : `Order ${order} placed with ${code}.`,
      payout: ({ note }: Event) => `Payout recorded: ${note}.`,
      payout_paid: ({ note }: Event) => `Payout ${note} marked as paid.`,
      payout_failed: ({ note }: Event) =>
        note === '' ? 'Payout undone.' : `Payout undone: ${note}`,
    },
  },
}
