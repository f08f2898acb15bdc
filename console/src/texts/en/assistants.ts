import type { PassedTexts } from '../../assistants/passed.ts'

/** What was used of the day before. */
const after = (used: string) => (used === '0' ? '' : `, after ${used} today`)

const PASSED: PassedTexts = {
  program_writes: (_asked, limit, used) =>
    `It has changed the programme ${used} times today; its limit is ${limit} a day.`,
  member_writes: (_asked, limit, used) =>
    `It has made ${used} other changes today; its limit is ${limit} a day.`,
  points: (asked, limit, used) =>
    `It adds or deducts ${asked} points${after(used)}; its limit is ${limit} a day.`,
  members_moved: (asked, limit, used) =>
    `It changes ${asked === '1' ? '1 member' : `${asked} members`}${after(used)}; its limit is ${limit} a day.`,
  emails: (asked, limit, used) =>
    `It sends up to ${asked} e-mails to members${after(used)}; its limit is ${limit} a day.`,
  multiplier: (asked, limit) =>
    `Points would be multiplied by up to ${asked}; its limit is ${limit}.`,
  value: (asked, limit) =>
    `One reward, gift, discount or award of points would be worth up to ${asked}; its limit is ${limit}.`,
  liability: (asked, limit, used) =>
    `Points liability could rise by ${asked}${after(used)}; its limit is ${limit} a day.`,
  return_percent: (asked, limit) =>
    `Up to ${asked} of an order could go to customers or partners; its limit is ${limit}.`,
  unknown: (name, limit) =>
    `The effect of this change can’t be estimated. ${name}: at most ${limit}.`,
}

export const assistants = {
  title: 'Assistants',
  one: 'Assistant',
  lead: 'Let Claude and other assistants view reports and edit your programme. They never see member data.',
  connect: 'Connect an assistant',
  empty_title: 'No assistants connected',
  empty_text:
    'Connect an assistant and tell it what to change. Its changes appear here, and you can undo them.',
  unknown: 'This assistant doesn’t exist.',
  name: 'Name',
  last_used: 'Last used',
  state: 'State',
  connected: 'Connected',
  ended: 'Ended',
  about: 'About',
  may: 'May',
  since: 'Connected since',
  scopes: {
    'shop:read': 'view the shop',
    'program:read': 'view the programme',
    'program:write': 'edit the programme',
    'analytics:read': 'view reports',
  },
  client: 'Assistant',
  clients: {
    claude: 'Claude (web or desktop)',
    chatgpt: 'ChatGPT',
    claude_code: 'Claude Code',
    other: 'Other',
  },
  steps: {
    claude: [
      'In Claude, go to Settings, then Connectors, and choose Add custom connector.',
      'Enter a name, such as Laurel, and the address below. Leave the rest blank, then connect.',
    ],
    chatgpt: [
      'In ChatGPT, go to Settings, then Connectors, and turn on developer mode.',
      'Create a connector with a name, the address below and OAuth authentication.',
    ],
    claude_code: [
      'Run the command below in a terminal.',
      'In Claude Code, enter /mcp and choose Authenticate.',
    ],
    other: ['Add the address below to the assistant as an MCP server.'],
  },
  step_code:
    'A Laurel page opens and asks for a code. Create a code here, enter it there and choose Connect.',
  out_of_reach:
    'Claude and ChatGPT can’t reach this service because it only runs on this computer. Give it a public HTTPS address first, or use Claude Code on this computer.',
  address: 'Address',
  command: 'Command',
  create_code: 'Create code',
  create_another: 'Create another code',
  code_until: (moment: string) => `One-time code, valid until ${moment}`,
  what_it_may:
    'It previews each change before making it. It can’t turn the programme, tiers, referrals or e-mails on or off.',
  changes: 'Changes',
  what: 'Change',
  no_changes: 'No changes yet',
  no_changes_text: 'Programme changes made by this assistant appear here.',
  undo: 'Undo',
  undo_title: 'Undo this change?',
  what_happens: 'What will happen',
  nobody_moves: 'No members change tier.',
  members_move: (up: string, down: string) =>
    `Members moving up: ${up}; down: ${down}. No gifts or e-mails are sent.`,
  undone: 'Change undone.',
  undo_all: 'Undo all',
  undo_all_title: 'Undo all of this assistant’s changes?',
  reasons: {
    undone: 'Undone',
    changed_since: 'Changed since',
    not_undoable: 'Can’t be undone',
    feature_disabled: 'Feature is turned off',
    no_longer_valid: 'No longer fits the programme',
  } as Record<string, string>,
  proposals: {
    title: 'Awaiting your approval',
    all: 'All proposals',
    lead: 'Changes that assistants and keys can’t make on their own. Each proposal is open for seven days.',
    one: 'Proposal',
    none: 'No proposals yet',
    none_text:
      'Changes beyond an assistant’s limits appear here with their cost, for you to approve or decline.',
    what: 'Proposed change',
    state: 'State',
    any_state: 'Any status',
    decided: 'Decided',
    by: 'Proposed by',
    proposed: (name: string, moment: string) => `${name}, ${moment}`,
    until: 'Open until',
    status: {
      open: 'Awaiting approval',
      approved: 'Approved',
      declined: 'Declined',
      withdrawn: 'Withdrawn',
      failed: 'Failed',
      expired: 'Expired',
    },
    why: 'Reason for approval',
    only_proposes: 'This connection can only propose changes.',
    passed: PASSED,
    would: 'Effect',
    removes: 'This part of the programme will be deleted.',
    word: 'Message to the assistant',
    word_text: 'The assistant can read this.',
    said: 'Message',
    by_person: 'Decided by',
    taken_back: 'Withdrawn',
    taken_back_by: (name: string, moment: string) => `By ${name}, ${moment}. Nothing changes.`,
    connection: 'Connection',
    revoked: (moment: string) =>
      `Ended, ${moment}. You can still approve; the change is made with your permissions.`,
    approve: 'Approve',
    approve_title: 'Make this change?',
    approved: 'Change made.',
    not_made: 'The change could not be made',
    not_made_text:
      'Nothing was saved and this proposal is closed. Make the change yourself, or ask the assistant to propose it again.',
    refused_now: 'This change can’t be made now',
    refused_now_text:
      'The programme has changed since the proposal. Fix the problems below, approve with changes, or decline it.',
    moved_title: 'The programme has changed since',
    moved: 'The effect has been updated below. Review it before you decide.',
    decline: 'Decline',
    decline_title: 'Decline this proposal?',
    decline_text: 'Nothing changes.',
    declined: 'Proposal declined.',
    change: 'Approve with changes',
    changing: 'Your changes',
    changing_text: 'You can review the effect before saving.',
    check: 'Check',
    check_title: 'Make this change instead?',
  },
  limits: {
    title: 'Limits',
    change: 'Change',
    none: 'Everything its permissions allow',
    saved: 'Limits saved.',
    modes: { read_only: 'Read only', propose: 'Propose', act: 'Act within limits' },
    about: {
      read_only: 'It can view and advise, but not change anything.',
      propose: 'Each change needs your approval.',
      act: 'Changes beyond its limits need your approval.',
    },
    empty: 'Leave blank for no limit.',
    unlimited: 'No limits',
    about_unlimited: 'It can do everything its permissions allow, without approval.',
    usual: 'It starts with the default limits. You can change them in the next step.',
    of: (name: string) => `Limits of “${name}”`,
    no_limit: 'no limit',
    kinds: {
      program_writes: 'Programme changes per day',
      member_writes: 'Other changes per day',
      points: 'Points added or deducted per day',
      members_moved: 'Members moved per day',
      emails: 'E-mails to members per day',
      multiplier: 'Maximum points multiplier',
      value: 'Maximum value of a reward, gift or discount',
      liability: 'Maximum increase in points liability per day',
      return_percent: 'Maximum share of an order given back (%)',
    },
  },
  disconnect: 'Disconnect',
  disconnect_title: (name: string) => `Disconnect “${name}”?`,
  disconnect_text: 'It loses access immediately. Its changes stay until you undo them.',
  disconnected: 'Assistant disconnected.',
}
