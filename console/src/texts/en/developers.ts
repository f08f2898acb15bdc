import type { Topic } from '../../developers/developer-search.ts'
import type { Attempt } from '../../developers/webhook-page.tsx'

const TOPICS: Record<Topic, string> = {
  'points.earned': 'Points earned',
  'points.adjusted': 'Points corrected',
  'reward.redeemed': 'Reward redeemed',
  'tier.changed': 'Tier changed',
  'tier.approaching': 'Tier close',
  'store_credit.issued': 'Store credit issued',
  'referral.completed': 'Referral completed',
}

const NO_ANSWER: Record<string, string> = {
  timeout: 'no answer within 5 seconds',
  unknown_host: 'there is no such host',
  connection_refused: 'the connection was refused',
  connection_failed: 'the connection broke',
  tls_failed: 'the certificate is not valid',
  private_address: 'the address is not public',
}

type Outcome = Pick<Attempt, 'status_code' | 'error'>

function outcome({ status_code, error }: Outcome): string {
  if (status_code !== null) return `answered ${status_code}`
  return NO_ANSWER[error ?? ''] ?? error ?? 'no answer'
}

/** What to look at, by the answer. */
function advice({ status_code, error }: Outcome): string {
  if (status_code === 401 || status_code === 403)
    return 'Check the credentials your endpoint expects.'
  if (status_code === 404 || status_code === 410) return 'Check the path in the address.'
  if (status_code !== null && status_code >= 500) return 'Check your endpoint’s log.'
  if (status_code !== null) return 'Respond with a status from 200 to 299.'
  if (error === 'timeout') return 'Respond first, then process the event.'
  if (error === 'tls_failed') return 'Renew your endpoint’s certificate.'
  return 'Check that the address is correct and publicly reachable.'
}

export const developers = {
  pages: {
    keys: 'API keys',
    webhooks: 'Webhooks',
    requests: 'Requests',
    events: 'Events',
    mailbox: 'Mailbox',
  },
  topics: TOPICS,
  keys: {
    lead: 'Your programs use keys to call the API. Give each one its own key with only the permissions it needs.',
    create: 'Create key',
    create_submit: 'Create',
    show_all: 'Show revoked keys and keys managed by Laurel',
    empty_title: 'No keys yet',
    empty_text: 'Create a key for each program that needs to read or change data.',
    name: 'Name',
    name_text: 'The program that uses it, such as “Till in Graz”.',
    may: 'May',
    who: 'Who uses it?',
    users: { program: 'A program of yours', assistant: 'An assistant' },
    about_users: {
      program: 'It can do everything its permissions allow.',
      assistant: 'It gets the default limits, which you can change on the key’s page.',
    },
    addresses: 'Allowed IP addresses',
    addresses_text: 'IP addresses or ranges, one per line. Leave blank to allow any.',
    change_addresses: 'Change addresses',
    addresses_title: (name: string) => `Allowed addresses for “${name}”`,
    addresses_warning: 'Calls from any other address are refused immediately.',
    addresses_changed: 'Addresses saved.',
    last_used: 'Last used',
    state: 'State',
    states: { works: 'Works', paused: 'Paused', revoked: 'Revoked' },
    managed: 'managed by Laurel',
    ends_with: (last4: string) => `ends with ${last4}`,
    key: 'Key',
    about: 'About',
    created: 'Created',
    unknown: 'This key doesn’t exist.',
    modes: { read_only: 'read only', propose: 'proposes changes', act: 'acts within limits' },
    once_title: 'Your new key',
    once_text: 'Store it where your program can read it. You won’t see it again.',
    replaced_text: 'The old key keeps working until you revoke it.',
    replace: 'Replace',
    replace_title: (name: string) => `Replace “${name}”`,
    replace_text:
      'This creates a second key with the same permissions and limits. Switch your program to it, check that the old key is no longer used, then revoke the old key.',
    pause: 'Pause',
    pause_title: (name: string) => `Pause “${name}”?`,
    pause_text: 'All calls with this key are refused until you resume it.',
    paused: 'Key paused.',
    resume: 'Resume',
    resumed: 'Key resumed.',
    revoke: 'Revoke',
    revoke_title: (name: string) => `Revoke “${name}”?`,
    revoke_text: 'The key and all session tokens it created stop working. This can’t be undone.',
    revoked: 'Key revoked.',
    never_used: 'It has never been used.',
    used_at: (moment: string) => `It was last used on ${moment}.`,
    scopes: {
      'shop:read': 'view the shop',
      'program:read': 'view the programme',
      'program:write': 'edit the programme',
      'customers:read': 'view members',
      'customers:write': 'edit members',
      'points:read': 'view points',
      'points:write': 'add and deduct points',
      'webhooks:manage': 'manage webhooks',
      'analytics:read': 'view reports',
    },
  },
  webhooks: {
    one: 'Webhook',
    lead: 'Send events to your systems as they happen.',
    create: 'Add webhook',
    create_submit: 'Add',
    empty_title: 'No webhooks yet',
    empty_text: 'Add the address of a system that needs events about points, rewards and tiers.',
    url: 'Address',
    url_text: 'A public HTTPS address, on port 443 or above 1023.',
    topics: 'Events',
    state: 'State',
    states: {
      works: 'Works',
      unused: 'No events yet',
      off: 'Turned off',
      fails: (count: string) => `Failing (${count} in a row)`,
    },
    last_success: 'Last successful delivery',
    last_failure: 'Last failed delivery',
    version: 'API version',
    health: 'Health',
    secret: 'Signing secret',
    secret_title: 'Signing secret',
    secret_text: 'Use it to verify that events come from Laurel. You won’t see it again.',
    fails_title: 'Deliveries are failing',
    fails_text: 'Laurel retries automatically: seven times over about 33 hours.',
    off_title: 'This webhook is turned off',
    off_text:
      'It failed 25 times in a row. Once your endpoint works again, turn it on to resume pending deliveries.',
    why: (attempt: Outcome) => `Last attempt: ${outcome(attempt)}. ${advice(attempt)}`,
    outcome,
    deliveries: 'Deliveries',
    delivery_states: { pending: 'Pending', delivered: 'Delivered', dropped: 'Failed' },
    no_deliveries: 'No events sent yet',
    no_deliveries_text:
      'Sent events appear here. To check that your endpoint responds, send a test: you see the result right away, and it isn’t listed here.',
    event: 'Event',
    attempts: 'Attempts',
    next_attempt: (moment: string) => `next attempt: ${moment}`,
    again: 'Resend',
    again_done: 'Event queued for delivery.',
    test: 'Send test',
    test_title: 'Send test event',
    test_text: 'Sends one sample event now. It doesn’t count as a success or failure.',
    tested: (result: {
      readonly delivered: boolean
      readonly status_code: number | null
      readonly duration_ms: number
    }) =>
      result.delivered
        ? `Delivered: ${result.status_code} after ${result.duration_ms} ms.`
        : `Not delivered: ${result.status_code === null ? 'no answer' : `answered ${result.status_code}`} after ${result.duration_ms} ms.`,
    replay: 'Resend events',
    replay_title: 'Resend past events',
    replay_text:
      'Sends all events from this period, including those already delivered. Your endpoint can recognise duplicates by their ID.',
    replay_since: 'Since',
    since: {
      1: 'an hour ago',
      24: 'a day ago',
      72: 'three days ago',
      168: 'a week ago',
      719: '30 days ago',
    },
    replayed: (count: number, shown: string) =>
      count === 1 ? '1 event queued.' : `${shown} events queued.`,
    enable: 'Switch on',
    enabled: 'Webhook switched on.',
    roll: 'Rotate secret',
    roll_title: 'Rotate the signing secret?',
    roll_text:
      'For 24 hours, events are signed with both secrets, so you can switch without downtime.',
    rolled_text: (moment: string) => `The old secret is also used until ${moment}.`,
    delete: 'Delete',
    delete_title: 'Delete this webhook?',
    delete_text: (url: string) =>
      `${url} gets no more events, and pending deliveries are discarded.`,
    deleted: 'Webhook deleted.',
  },
  requests: {
    lead: 'API calls from the last 7 days.',
    all: 'All',
    errors: 'Errors',
    path: 'Path',
    request_id: 'Request ID',
    status: 'Status',
    statuses: { '2xx': 'Done (2xx)', '4xx': 'Refused (4xx)', '5xx': 'Failed (5xx)' },
    method: 'Method',
    key: 'Key',
    no_key: 'a person',
    made_by: 'Made by',
    callers: { programs: 'Programs', people: 'People in the console', all: 'Everyone' },
    request: 'Request',
    when: 'When',
    took: (ms: string) => `${ms} ms`,
    empty_title: 'No requests yet',
    empty_text: 'API calls made with your keys appear here.',
    error: 'Error',
    last: 'Last',
    count: 'Count',
    no_errors: 'No errors in the last 24 hours',
    no_errors_text: 'Refused and failed API calls appear here, grouped by error.',
  },
  events: {
    lead: 'All events from the last 30 days, whether or not a webhook subscribes to them.',
    topic: 'Event',
    id: 'Id',
    when: 'When',
    payload: 'Payload',
    empty_title: 'No events yet',
    empty_text: 'Changes to points, rewards and tiers appear here.',
    test: 'Send test event',
    test_text: 'Sent to every webhook that subscribes to this event, with retries.',
    test_done: (count: number, shown: string) =>
      count === 1 ? 'Sent to 1 webhook.' : `Sent to ${shown} webhooks.`,
  },
  mailbox: {
    one: 'E-mail',
    lead: 'This shop’s e-mails. Without a mail server, they stay here and aren’t delivered.',
    subject: 'Subject',
    to: 'To',
    status: 'Status',
    reason: 'Reason',
    when: 'When',
    no_address: 'no address',
    no_text: 'The content is no longer stored.',
    empty_title: 'No e-mails yet',
    empty_text: 'E-mails to members appear here.',
  },
}
