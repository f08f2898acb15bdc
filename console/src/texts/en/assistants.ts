import type { PassedTexts } from '../../assistants/passed.ts'

/** What was used of the day before. */
const after = (used: string) => (used === '0' ? '' : `, after ${used} today`)

const PASSED: PassedTexts = {
  program_writes: (_asked, limit, used) =>
    `It has changed the programme ${used} times today; alone it may do that ${limit} times a day.`,
  member_writes: (_asked, limit, used) =>
    `It has made ${used} other changes today; alone it may make ${limit} a day.`,
  points: (asked, limit, used) =>
    `It gives or takes ${asked} points${after(used)}; alone it may give and take ${limit} a day.`,
  members_moved: (asked, limit, used) =>
    `It changes ${asked === '1' ? '1 member' : `${asked} members`}${after(used)}; alone it may change ${limit} a day.`,
  emails: (asked, limit, used) =>
    `Up to ${asked} e-mails to members go out${after(used)}; alone it may send ${limit} a day.`,
  multiplier: (asked, limit) =>
    `Points would be multiplied by up to ${asked}; alone it may go up to ${limit}.`,
  value: (asked, limit) =>
    `One reward, gift, discount or award of points would be worth up to ${asked}; alone it may give ${limit}.`,
  liability: (asked, limit, used) =>
    `What members have and can get without buying could be worth ${asked} more${after(used)}; alone it may raise this by ${limit} a day.`,
  return_percent: (asked, limit) =>
    `Up to ${asked} of an order could go back to customers or to partners; alone it may give ${limit}.`,
  unknown: (name, limit) =>
    `Nobody can say in advance how far this goes. ${name}: at most ${limit}.`,
}

export const assistants = {
  title: 'Assistants',
  one: 'Assistant',
  lead: 'Claude and other assistants can read the programme and its figures, and change the programme. They never see a member.',
  connect: 'Connect an assistant',
  empty_title: 'No assistant is connected',
  empty_text:
    'Connect one, and say in your own words what to change. Everything it does stands here and can be undone.',
  unknown: 'There is no such assistant.',
  name: 'Name',
  last_used: 'Last used',
  state: 'State',
  connected: 'Connected',
  ended: 'Ended',
  about: 'About',
  may: 'May',
  since: 'Connected since',
  scopes: {
    'shop:read': 'see the shop',
    'program:read': 'see the programme',
    'program:write': 'change the programme',
    'analytics:read': 'see figures',
  },
  client: 'Which assistant',
  clients: {
    claude: 'Claude, on the web or the desktop',
    chatgpt: 'ChatGPT',
    claude_code: 'Claude Code',
    other: 'Another one',
  },
  steps: {
    claude: [
      'In Claude, open Settings, Connectors, Add custom connector.',
      'Type a name, such as Laurel, and the address below. Leave the rest empty, and connect.',
    ],
    chatgpt: [
      'In ChatGPT, switch developer mode on in Settings, Connectors.',
      'Create a connector with a name, the address below and OAuth.',
    ],
    claude_code: [
      'Run the command below in a terminal.',
      'Type /mcp in Claude Code and choose to authenticate.',
    ],
    other: ['Give the assistant the address below, as that of an MCP server.'],
  },
  step_code:
    'A page of Laurel opens and asks for a code. Create one here, type it in there and press Connect.',
  out_of_reach:
    'This service runs on this computer alone, where Claude and ChatGPT cannot reach it. Give it a public https address first, or use Claude Code on this computer.',
  address: 'Address',
  command: 'Command',
  create_code: 'Create a code',
  create_another: 'Create another code',
  code_until: (moment: string) => `Code, good once, until ${moment}`,
  what_it_may:
    'It tries each change first and sees what that would do. It cannot switch the programme, tiers, referrals or e-mails on or off.',
  changes: 'What it did',
  what: 'What and when',
  no_changes: 'It changed nothing yet',
  no_changes_text: 'Each change of the programme that it makes will stand here.',
  undo: 'Undo',
  undo_title: 'Undo this change?',
  what_happens: 'What will happen',
  nobody_moves: 'No member moves to another tier.',
  members_move: (up: string, down: string) =>
    `Members who move up: ${up}; down: ${down}. Nobody gets a gift or an e-mail.`,
  undone: 'The change is undone.',
  undo_all: 'Undo all',
  undo_all_title: 'Undo all that this assistant did?',
  reasons: {
    undone: 'Undone',
    changed_since: 'Changed since',
    not_undoable: 'Cannot be undone',
    feature_disabled: 'Its part is switched off',
    no_longer_valid: 'Does not fit any more',
  } as Record<string, string>,
  proposals: {
    title: 'Waits for you',
    all: 'All proposals',
    lead: 'What assistants and keys wanted to change and may not change alone. Each waits for seven days.',
    one: 'Proposal',
    none: 'Nothing was proposed yet',
    none_text:
      'What an assistant may not do alone stands here, with what it would cost, until you approve or decline it.',
    what: 'What it would change',
    state: 'State',
    any_state: 'Any state',
    decided: 'Decided',
    by: 'Proposed by',
    proposed: (name: string, moment: string) => `${name}, ${moment}`,
    until: 'Waits until',
    status: {
      open: 'Waits for you',
      approved: 'Approved',
      declined: 'Declined',
      withdrawn: 'Taken back',
      failed: 'Could not be carried out',
      expired: 'Nobody decided in time',
    },
    why: 'Why it waits',
    only_proposes: 'This connection only proposes.',
    passed: PASSED,
    would: 'What it would do',
    removes: 'This part of the programme goes.',
    word: 'A word for the assistant',
    word_text: 'It can read this.',
    said: 'The word with it',
    by_person: 'Decided by',
    taken_back: 'Taken back',
    taken_back_by: (name: string, moment: string) =>
      `By ${name} itself, ${moment}. Nothing changes.`,
    connection: 'Its connection',
    revoked: (moment: string) =>
      `Ended, ${moment}. You can still approve: it is made by your right.`,
    approve: 'Approve',
    approve_title: 'Make this change?',
    approved: 'The change is made.',
    not_made: 'The change could not be made',
    not_made_text:
      'Nothing was written, and this proposal is over. Make the change yourself, or ask the assistant to propose it again.',
    refused_now: 'This cannot be made now',
    refused_now_text:
      'The programme has changed since it was proposed. Put right what stands here, change the figures, or decline it.',
    moved_title: 'The programme has changed since',
    moved: 'Below is what this would do now. Look at it again before you decide.',
    decline: 'Decline',
    decline_title: 'Decline this proposal?',
    decline_text: 'Nothing changes.',
    declined: 'The proposal is declined.',
    change: 'Approve with changes',
    changing: 'What you change',
    changing_text: 'Nothing is saved before you have seen what it would do.',
    check: 'Check',
    check_title: 'Make this change instead?',
  },
  limits: {
    title: 'What it may do alone',
    change: 'Change',
    none: 'Everything that its rights allow',
    saved: 'The limits are saved.',
    modes: { read_only: 'Read only', propose: 'Propose', act: 'Act within limits' },
    about: {
      read_only: 'It looks and advises. It changes nothing.',
      propose: 'Each change waits until you approve it.',
      act: 'What goes beyond the limits waits for you.',
    },
    empty: 'Empty: no limit.',
    unlimited: 'No limits',
    about_unlimited: 'It does whatever its rights allow, without asking anybody.',
    usual: 'It begins with the usual limits. You see them next and can change each.',
    of: (name: string) => `What “${name}” may do alone`,
    no_limit: 'no limit',
    kinds: {
      program_writes: 'Changes of the programme a day',
      member_writes: 'Other writes a day',
      points: 'Points given or taken a day',
      members_moved: 'Members moved a day',
      emails: 'E-mails to members a day',
      multiplier: 'Highest multiplier of points',
      value: 'Highest worth of a reward, gift or discount',
      liability: 'How much more all points may be worth in a day',
      return_percent: 'Percent of an order that goes back',
    },
  },
  disconnect: 'Disconnect',
  disconnect_title: (name: string) => `Disconnect “${name}”?`,
  disconnect_text:
    'It can read and change nothing from now on. What it did stays until you undo it.',
  disconnected: 'The assistant is disconnected.',
}
