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
  if (status_code === 401 || status_code === 403) return 'Check how your receiver lets Laurel in.'
  if (status_code === 404 || status_code === 410) return 'Check the path of the address.'
  if (status_code !== null && status_code >= 500) return 'Look into the log of your receiver.'
  if (status_code !== null) return 'Only an answer with a status from 200 to 299 counts.'
  if (error === 'timeout') return 'Let your receiver answer first and work afterwards.'
  if (error === 'tls_failed') return 'Renew the certificate of your receiver.'
  return 'Check that the address is right and reachable from outside.'
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
    lead: 'Programs call the API with a key. Give each program its own, with only what it needs.',
    create: 'Create a key',
    create_submit: 'Create the key',
    show_all: 'Also those that are revoked, and those that Laurel manages itself',
    empty_title: 'No keys yet',
    empty_text: 'Create one for each program that shall read or change something here.',
    name: 'Name',
    name_text: 'Which program uses it, such as “Till in Graz”.',
    may: 'May',
    who: 'Who uses it?',
    users: { program: 'A program of yours', assistant: 'An assistant' },
    about_users: {
      program: 'It does whatever its rights allow.',
      assistant: 'It gets the usual limits. You can change each on the page of the key.',
    },
    addresses: 'Only from these addresses',
    addresses_text: 'IP addresses or ranges, one per line. Empty: from anywhere.',
    change_addresses: 'Change addresses',
    addresses_title: (name: string) => `Where “${name}” may be used from`,
    addresses_warning: 'Calls from any other address are refused, from the next second on.',
    addresses_changed: 'The addresses are saved.',
    last_used: 'Last used',
    state: 'State',
    states: { works: 'Works', paused: 'Paused', revoked: 'Revoked' },
    managed: 'managed by Laurel itself',
    ends_with: (last4: string) => `ends with ${last4}`,
    key: 'Key',
    about: 'About',
    created: 'Created',
    unknown: 'There is no such key.',
    modes: { read_only: 'reads only', propose: 'only proposes', act: 'acts within limits' },
    once_title: 'Here is the key',
    once_text: 'Keep it where your program reads it. Laurel shows it only now.',
    replaced_text: 'The old key works until you revoke it.',
    replace: 'Replace',
    replace_title: (name: string) => `Replace “${name}”`,
    replace_text:
      'A second key with the same rights and limits is made. Put it in place, look when the old one was last used, and then revoke that.',
    pause: 'Pause',
    pause_title: (name: string) => `Pause “${name}”?`,
    pause_text: 'Every call with it is refused until you let it in again.',
    paused: 'The key is paused.',
    resume: 'Let it in again',
    resumed: 'The key works again.',
    revoke: 'Revoke',
    revoke_title: (name: string) => `Revoke “${name}” for good?`,
    revoke_text: 'The key and all session tokens that it made stop working, and never come back.',
    revoked: 'The key is revoked.',
    never_used: 'It was never used.',
    used_at: (moment: string) => `It was last used on ${moment}.`,
    scopes: {
      'shop:read': 'see the shop',
      'program:read': 'see the programme',
      'program:write': 'change the programme',
      'customers:read': 'see members',
      'customers:write': 'change members',
      'points:read': 'see points',
      'points:write': 'give and take points',
      'webhooks:manage': 'look after webhooks',
      'analytics:read': 'see figures',
    },
  },
  webhooks: {
    one: 'Webhook',
    lead: 'Laurel tells your systems what happens, by a call to an address of yours.',
    create: 'Add a webhook',
    create_submit: 'Add',
    empty_title: 'No webhooks yet',
    empty_text: 'Add the address of a system that wants to hear of points, rewards and tiers.',
    url: 'Address',
    url_text: 'A public address with https, on port 443 or above 1023.',
    topics: 'What it hears of',
    state: 'State',
    states: {
      works: 'Works',
      unused: 'No events yet',
      off: 'Switched off',
      fails: (count: string) => `Fails (${count} in a row)`,
    },
    last_success: 'Last successful delivery',
    last_failure: 'Last failed delivery',
    version: 'API version',
    health: 'Health',
    secret: 'Signing secret',
    secret_title: 'Here is the signing secret',
    secret_text: 'Your receiver checks with it that a call is from Laurel. It is shown only now.',
    fails_title: 'Events do not arrive',
    fails_text: 'Laurel tries again by itself: seven times within about 33 hours.',
    off_title: 'This webhook is switched off',
    off_text:
      'It failed 25 times in a row. When your receiver works again, switch it on: what is pending goes on.',
    why: (attempt: Outcome) => `The last attempt: ${outcome(attempt)}. ${advice(attempt)}`,
    outcome,
    deliveries: 'Deliveries',
    delivery_states: { pending: 'Waiting', delivered: 'Arrived', dropped: 'Given up' },
    no_deliveries: 'No events sent yet',
    no_deliveries_text:
      'Sent events appear here. To check that your endpoint responds, send a test: you see the result right away, and it isn’t listed here.',
    event: 'Event',
    attempts: 'Attempts',
    next_attempt: (moment: string) => `next try: ${moment}`,
    again: 'Send again',
    again_done: 'It is sent again, with all its tries.',
    test: 'Send a test',
    test_title: 'Send a test',
    test_text: 'One made-up event is sent now. It counts as neither success nor failure.',
    tested: (result: {
      readonly delivered: boolean
      readonly status_code: number | null
      readonly duration_ms: number
    }) =>
      result.delivered
        ? `It arrived: ${result.status_code} after ${result.duration_ms} ms.`
        : `It did not arrive: ${result.status_code === null ? 'no answer' : `answered ${result.status_code}`} after ${result.duration_ms} ms.`,
    replay: 'Send events again',
    replay_title: 'Send events of a while again',
    replay_text:
      'All events of this time are sent: those that never arrived, and again those that did. Your receiver knows repeats by their id.',
    replay_since: 'Since',
    since: {
      1: 'an hour ago',
      24: 'a day ago',
      72: 'three days ago',
      168: 'a week ago',
      719: '30 days ago',
    },
    replayed: (count: number, shown: string) =>
      count === 1 ? '1 event is on its way.' : `${shown} events are on their way.`,
    enable: 'Switch on',
    enabled: 'The webhook is on again.',
    roll: 'New secret',
    roll_title: 'Make a new signing secret?',
    roll_text:
      'For 24 hours calls carry a signature of the old secret and of the new one, so that you can change it without a gap.',
    rolled_text: (moment: string) => `The old one signs too until ${moment}.`,
    delete: 'Delete',
    delete_title: 'Delete this webhook?',
    delete_text: (url: string) => `${url} hears nothing any more, and what is pending is dropped.`,
    deleted: 'The webhook is deleted.',
  },
  requests: {
    lead: 'Every call of the API in the last 7 days. A call appears within a second.',
    all: 'All',
    errors: 'Errors',
    path: 'Path',
    request_id: 'Request id',
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
    empty_text: 'As soon as a program calls the API with a key, each call stands here.',
    error: 'Error',
    last: 'Last',
    count: 'How often',
    no_errors: 'No errors in the last day',
    no_errors_text: 'What the API refuses is counted here by what it was about.',
  },
  events: {
    lead: 'What happened in the last 30 days, whether a webhook wanted to hear of it or not.',
    topic: 'What',
    id: 'Id',
    when: 'When',
    payload: 'What it says',
    empty_title: 'No events yet',
    empty_text: 'Each change of points, rewards and tiers will stand here.',
    test: 'Send a test event',
    test_text: 'It goes to every webhook that hears of this, with all tries.',
    test_done: (count: number, shown: string) =>
      count === 1 ? 'It goes to 1 webhook.' : `It goes to ${shown} webhooks.`,
  },
  mailbox: {
    one: 'E-mail',
    lead: 'The e-mails of this shop. Without a mail server they stay here, and nobody gets them.',
    subject: 'Subject',
    to: 'To',
    status: 'Status',
    reason: 'Why',
    when: 'When',
    no_address: 'no address',
    no_text: 'Nothing of it is kept.',
    empty_title: 'No e-mails yet',
    empty_text: 'As soon as something happens that members are told by e-mail, it stands here.',
  },
}
