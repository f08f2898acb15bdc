type Count = (count: number, shown: string) => string

const one = (single: string, more: (shown: string) => string): Count => {
  return (count, shown) => (count === 1 ? single : more(shown))
}

export const home = {
  title: 'Home',
  steps: {
    title: 'Setup guide',
    progress: (done: number, all: number) => `${done} of ${all} steps completed`,
    done: ' – completed',
    names: {
      shop_connected: 'Connect your shop',
      first_rule: 'Add a way to earn points',
      first_reward: 'Add a reward',
      live: 'Go live',
      first_award: 'Award your first points',
    },
    abouts: {
      shop_connected: 'Completed once your shop reports its first customer.',
      first_rule: 'What members earn points for, such as 1 point for every euro they spend.',
      first_reward: 'What members can spend points on, such as 10% off.',
      live: 'Members can then earn and redeem. You can review the effect first.',
      first_award: 'Place a first order, or add points by hand.',
    },
    ways: {
      shopify: 'Connect a Shopify store',
      server: 'Create a token for your shop’s server to report customers and orders',
      file: 'Import customers from a file',
    },
  },
  attention: {
    title: 'Needs your attention',
    nothing: 'You’re all caught up.',
    counts: {
      webhooks_disabled: one(
        '1 webhook was switched off because it failed too often.',
        (count) => `${count} webhooks were switched off because they failed too often.`,
      ),
      webhooks_failing: one('1 webhook is failing.', (count) => `${count} webhooks are failing.`),
      codes_waiting: one(
        '1 code has been waiting to be created in the shop for ten minutes.',
        (count) => `${count} codes have been waiting to be created in the shop for ten minutes.`,
      ),
      emails_overdue: one(
        '1 e-mail is more than 15 minutes late.',
        (count) => `${count} e-mails are more than 15 minutes late.`,
      ),
      emails_failed: one(
        '1 e-mail could not be delivered since yesterday.',
        (count) => `${count} e-mails could not be delivered since yesterday.`,
      ),
      partners_waiting: one(
        '1 partner application to review.',
        (count) => `${count} partner applications to review.`,
      ),
      joinings_waiting: one(
        '1 new member shares another member’s address: approve or decline their sign-up points.',
        (count) =>
          `${count} new members share another member’s address: approve or decline their sign-up points.`,
      ),
      proposals_waiting: one(
        '1 change proposed by an assistant to review.',
        (count) => `${count} changes proposed by assistants to review.`,
      ),
      payouts_open: one(
        '1 payout has not been sent yet.',
        (count) => `${count} payouts have not been sent yet.`,
      ),
      assistant_changes: one(
        'An assistant made 1 change in the last seven days.',
        (count) => `Assistants made ${count} changes in the last seven days.`,
      ),
    },
    payouts_due: (count: number, shown: string, amount: string) =>
      count === 1
        ? `1 partner can be paid: ${amount}.`
        : `${shown} partners can be paid: ${amount} in total.`,
    checks: {
      database: 'The database is not accepting changes.',
      jobs: 'Background jobs have stopped: nothing is sent and no points expire.',
      disk: 'The disk is nearly full.',
    } as Record<string, string>,
  },
  figures: {
    title: 'Overview',
    members: 'Members',
    new_members: (count: string) => `${count} joined in this period`,
    earned: 'Points earned',
    earned_about: 'less points taken back',
    spent: 'Points spent',
    spent_about: (rate: string) => `${rate} of points earned`,
    owed: 'Points liability',
    owed_about: (points: string) => `${points} points at today’s value`,
    revenue: 'Programme revenue',
    revenue_about: (orders: string) => `Orders with a code or campaign points: ${orders}`,
  },
  plots: {
    members: 'Members',
    points: 'Points earned and spent',
    earned: 'Earned',
    spent: 'Spent',
    owed: 'Outstanding points',
    owed_points: 'Points',
    revenue: 'Programme revenue',
  },
}
