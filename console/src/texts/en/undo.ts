/** Several changes undone at once. */
export const undo = {
  undo: 'Undo',
  title: 'What will happen',
  counted: (count: number, shown: string) =>
    count === 1 ? '1 change is undone:' : `${shown} changes are undone:`,
  nothing: 'Nothing is left to undo.',
  too_many: 'These are too many for one time. The newest come first; undo the others after them.',
  stay: 'These cannot be undone and stay:',
  reasons: {
    undone: 'undone already',
    changed_since: 'somebody has changed it since',
    not_undoable: 'this kind of change cannot be undone',
    feature_disabled: 'its part is switched off',
    cancel_first: 'the campaign has to be cancelled first',
    no_longer_valid: 'it does not fit the programme any more',
  } as Record<string, string>,
  nobody_moves: 'No member moves to another tier.',
  members_move: (up: string, down: string) =>
    `Members who move up: ${up}; down: ${down}. Nobody gets a gift or an e-mail for it.`,
  points_expire: (points: string, members: string) =>
    `${points} points of ${members} members expire within the next 30 days.`,
  emails: (members: string, campaign: string) =>
    `Up to ${members} members get e-mails of the campaign “${campaign}”.`,
  done: (count: number, shown: string) =>
    count === 1 ? '1 change is undone.' : `${shown} changes are undone.`,
}
