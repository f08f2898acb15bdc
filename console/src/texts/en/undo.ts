/** Several changes undone at once. */
export const undo = {
  undo: 'Undo',
  title: 'What will happen',
  counted: (count: number, shown: string) =>
    count === 1 ? '1 change will be undone:' : `${shown} changes will be undone:`,
  nothing: 'There is nothing left to undo.',
  too_many: 'These are too many to undo at once. Undo the newest first, then the rest.',
  stay: 'These can’t be undone:',
  reasons: {
    undone: 'already undone',
    changed_since: 'changed again since',
    not_undoable: 'this kind of change can’t be undone',
    feature_disabled: 'the feature is turned off',
    cancel_first: 'cancel the campaign first',
    no_longer_valid: 'no longer fits the programme',
  } as Record<string, string>,
  nobody_moves: 'No members change tier.',
  members_move: (up: string, down: string) =>
    `Members moving up: ${up}; down: ${down}. No gifts or e-mails are sent.`,
  points_expire: (points: string, members: string) =>
    `${points} points held by ${members} members expire within the next 30 days.`,
  emails: (members: string, campaign: string) =>
    `Up to ${members} members get e-mails about the campaign “${campaign}”.`,
  done: (count: number, shown: string) =>
    count === 1 ? '1 change undone.' : `${shown} changes undone.`,
}
