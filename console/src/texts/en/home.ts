type Count = (count: number, shown: string) => string

const one = (single: string, more: (shown: string) => string): Count => {
  return (count, shown) => (count === 1 ? single : more(shown))
}

export const home = {
  title: 'Home',
  steps: {
    title: 'Until the first award',
    progress: (done: number, all: number) => `${done} of ${all} steps are done`,
    done: ' – done',
    names: {
      shop_connected: 'Connect your shop',
      first_rule: 'Choose a way to earn points',
      first_reward: 'Choose a reward',
      live: 'Go live',
      first_award: 'Give the first points',
    },
    abouts: {
      shop_connected: 'Done once your shop has reported its first customer.',
      first_rule: 'What members get points for, such as 1 point for each euro they spend.',
      first_reward: 'What points can be spent on, such as 10% off.',
      live: 'From then on members earn and redeem. You see before what will happen.',
      first_award: 'The first order does it, or a correction by hand.',
    },
    ways: {
      shopify: 'Connect a store on Shopify',
      server: 'Create a token with which your shop’s server reports customers and orders',
      file: 'Import your customers from a file',
    },
  },
  attention: {
    title: 'What needs you',
    nothing: 'Nothing waits for you.',
    counts: {
      webhooks_disabled: one(
        '1 webhook was switched off because it failed too often.',
        (count) => `${count} webhooks were switched off because they failed too often.`,
      ),
      webhooks_failing: one('1 webhook fails.', (count) => `${count} webhooks fail.`),
      codes_waiting: one(
        'The shop has not created 1 code for ten minutes.',
        (count) => `The shop has not created ${count} codes for ten minutes.`,
      ),
      emails_overdue: one(
        '1 e-mail should have gone out 15 minutes ago.',
        (count) => `${count} e-mails should have gone out 15 minutes ago.`,
      ),
      emails_failed: one(
        '1 e-mail could not be delivered since yesterday.',
        (count) => `${count} e-mails could not be delivered since yesterday.`,
      ),
      partners_waiting: one(
        '1 partner has applied and waits for your answer.',
        (count) => `${count} partners have applied and wait for your answer.`,
      ),
      joinings_waiting: one(
        '1 new member has another member’s address: approve or decline the points for joining.',
        (count) =>
          `${count} new members have another member’s address: approve or decline the points for joining.`,
      ),
      proposals_waiting: one(
        '1 change that an assistant proposes waits for you.',
        (count) => `${count} changes that assistants propose wait for you.`,
      ),
      payouts_open: one(
        'The money of 1 payout is still to be sent.',
        (count) => `The money of ${count} payouts is still to be sent.`,
      ),
      assistant_changes: one(
        'An assistant made 1 change in the last seven days.',
        (count) => `Assistants made ${count} changes in the last seven days.`,
      ),
    },
    payouts_due: (count: number, shown: string, amount: string) =>
      count === 1
        ? `1 partner can be paid: ${amount}.`
        : `${shown} partners can be paid, together ${amount}.`,
    checks: {
      database: 'The database takes no changes.',
      jobs: 'Background work has stopped: nothing is sent, and nothing expires.',
      disk: 'The disk is nearly full.',
    } as Record<string, string>,
  },
  figures: {
    title: 'How it goes',
    members: 'Members',
    new_members: (count: string) => `${count} joined in these days`,
    earned: 'Points earned',
    earned_about: 'less what was taken back',
    spent: 'Points spent',
    spent_about: (rate: string) => `${rate} of what was earned`,
    owed: 'Owed to members',
    owed_about: (points: string) => `what ${points} points can buy now`,
    revenue: 'Programme revenue',
    revenue_about: (orders: string) => `Orders with a code or campaign points: ${orders}`,
  },
  plots: {
    members: 'Members',
    points: 'Points earned and spent',
    earned: 'Earned',
    spent: 'Spent',
    owed: 'Points that members could spend',
    owed_points: 'Points',
    revenue: 'Revenue from the programme',
  },
}
