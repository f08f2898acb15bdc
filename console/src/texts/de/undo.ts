import type { Texts } from '../en/index.ts'

export const undo: Texts['undo'] = {
  undo: 'Rückgängig',
  title: 'Was geschehen wird',
  counted: (count, shown) =>
    count === 1
      ? '1 Änderung wird rückgängig gemacht:'
      : `${shown} Änderungen werden rückgängig gemacht:`,
  nothing: 'Es gibt nichts mehr rückgängig zu machen.',
  too_many:
    'Das sind zu viele auf einmal. Die neuesten kommen zuerst; danach machen Sie die übrigen rückgängig.',
  stay: 'Diese lassen sich nicht rückgängig machen und bleiben:',
  reasons: {
    undone: 'schon rückgängig gemacht',
    changed_since: 'seither hat jemand das geändert',
    not_undoable: 'solche Änderungen lassen sich nicht rückgängig machen',
    feature_disabled: 'dieser Teil ist abgeschaltet',
    cancel_first: 'die Aktion muss zuerst abgebrochen werden',
    no_longer_valid: 'passt nicht mehr zum Programm',
  },
  nobody_moves: 'Kein Mitglied wechselt die Stufe.',
  members_move: (up, down) =>
    `Mitglieder, die aufsteigen: ${up}; absteigen: ${down}. Niemand bekommt dafür ein Geschenk oder eine E-Mail.`,
  points_expire: (points, members) =>
    `${points} Punkte von ${members} Mitgliedern verfallen in den nächsten 30 Tagen.`,
  emails: (members, campaign) =>
    `Bis zu ${members} Mitglieder bekommen E-Mails der Aktion „${campaign}“.`,
  done: (count, shown) =>
    count === 1
      ? '1 Änderung ist rückgängig gemacht.'
      : `${shown} Änderungen sind rückgängig gemacht.`,
}
