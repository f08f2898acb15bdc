/** How the service is. */
const health = {
  database_ok: (version: string) => `PostgreSQL ${version} answers and takes writes.`,
  database_read_only: (version: string) => `PostgreSQL ${version} takes no writes.`,
  jobs_ok: 'A job has run in the last 15 minutes.',
  jobs_late: (since: string) => `No job has run since ${since}.`,
  jobs_never: 'No job has run yet.',
  mail_ok: 'E-mails go out.',
  mail_overdue: (count: number) => `${count} e-mails should have gone out 15 minutes ago.`,
  mail_failed: (count: number) => `${count} e-mails failed for good in the last day.`,
  mail_no_server: 'There is no mail server: e-mails stay in the mailbox of the service.',
  shopify_ok: 'Changes at Shopify were read in the last hour.',
  shopify_silent: 'No changes at Shopify could be read for more than an hour.',
  shopify_disconnected: 'The shop is disconnected from Shopify.',
  feed_ok: 'The shop has reported something in the last three days.',
  feed_silent: 'The shop has reported nothing in the last three days.',
  platform_failing: (count: number) => `Reports of the shop that cannot be processed: ${count}.`,
  webhooks_ok: 'No endpoint fails.',
  webhooks_failing: (count: number) => `Endpoints that fail: ${count}.`,
  webhooks_disabled: (count: number) =>
    `Endpoints that were switched off after failures: ${count}.`,
  disk_ok: 'There is room.',
  disk_elsewhere: 'Watched at the server of the database.',
  disk_low: (megabytes: number) => `Only ${megabytes} MB are free.`,
  clock_ok: 'The clock agrees with that of the database.',
  clock_ahead: (seconds: number) =>
    `The machine is ${seconds.toFixed(1)} seconds ahead of the database.`,
  clock_behind: (seconds: number) =>
    `The machine is ${seconds.toFixed(1)} seconds behind the database.`,
  backup_ok: 'A backup was made in the last two days.',
  backup_old: (days: number) => `The last backup is ${days} days old.`,
  backup_never: 'Laurel has not made a backup yet.',
  backup_elsewhere: 'Other tools make the backups, and are not checked here.',
}

/** What a forecast does not know, in the order in which it says so. */
const unknown = {
  no_orders: 'In the window no customer earned anything, so nothing could be replayed.',
  program_off: 'The programme is switched off, so orders earn nothing on either side.',
  behaviour:
    'Customers may buy or redeem differently because of the change. Only what they did is replayed.',
  sample:
    'Only some of the members were replayed, with all their orders, and the figures are raised to all.',
  draft: 'The campaign is a draft. The forecast takes it as scheduled.',
  campaign_moved:
    'The campaign is still to come. It was replayed some whole weeks earlier, on the same weekdays, beside the campaigns that will run with it. These were moved too, so their figures here are not what they brought.',
  campaign_covered:
    'The campaign adds nothing while other campaigns, which run on the same days, give as much. If one of these is removed, it costs more.',
  few_orders:
    'Only a few of the replayed orders lie in the days of the campaign. The figures are a rough guess.',
  campaign_cut: 'The campaign is longer than the window. Only its last part was replayed.',
  holdout:
    'Lots decide which members the campaign leaves out, once it is created. The forecast leaves out others, about as many.',
  unseen_products: 'No order of the window has a product that the campaign is for.',
  customers_now: 'Tags and kinds of customers are taken as they are now.',
  other_ways_to_earn:
    'Of other ways to earn, the awards that were paid are replayed. Who would have claimed more or less is not known.',
  redemptions:
    'The same redemptions are replayed at the other price. Who would redeem more or less, or could no longer pay, is not known.',
  shown_rewards:
    'Who would redeem a reward because a campaign shows it is not known. What all could redeem counts it at its sale price.',
  points_expiry:
    'What expired in the window is not replayed. What expires in the next days is counted.',
  memberships:
    'Each order keeps the membership with which it was judged. What changes for members of a membership is not part of the figures.',
  member_discounts:
    'What discounts of tiers and memberships take off each order is not part of the figures.',
  membership_birthdays: 'What memberships pay on top on birthdays is not replayed.',
  referrals:
    'Referrals are replayed as they came about. What the discount for friends costs and brings is not part of the figures.',
  partners:
    'Orders that counted for a partner are replayed with the group that the partner is in now. Which other orders would count is not known. What the discounts of partner codes cost and bring is not part of the figures.',
  emails: 'What an e-mail brings is not known.',
}

/** What a refusal is about, as its details say it. */
export type RefusalFacts = Readonly<Record<string, unknown>>

type PayoutRefusal =
  | 'nothing_payable'
  | 'below_minimum'
  | 'not_found'
  | 'not_possible'
  | 'later_payout'

export interface Notices {
  readonly health: typeof health
  readonly unknown: Readonly<Record<keyof typeof unknown, string>>
  /** Why a partner is not paid, or a payout not marked; null: as the error says it. */
  readonly payouts: Readonly<Record<PayoutRefusal, (facts: RefusalFacts) => string>> | null
}

export const en: Notices = { health, unknown, payouts: null }
