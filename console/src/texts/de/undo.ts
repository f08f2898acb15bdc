import type { Texts } from '../en/index.ts'

export const undo: Texts['undo'] = {
  undo: 'Rückgängig',
  title: 'Auswirkungen',
  counted: (count, shown) =>
    count === 1
      ? '1 Änderung wird rückgängig gemacht:'
      : `${shown} Änderungen werden rückgängig gemacht:`,
  nothing: 'Es gibt nichts mehr rückgängig zu machen.',
  too_many:
    'Das sind zu viele auf einmal. Machen Sie zuerst die neuesten rückgängig, dann die übrigen.',
  stay: 'Diese lassen sich nicht rückgängig machen:',
  reasons: {
    undone: 'schon rückgängig gemacht',
    changed_since: 'seither erneut geändert',
    not_undoable: 'solche Änderungen lassen sich nicht rückgängig machen',
    feature_disabled: 'die Funktion ist ausgeschaltet',
    cancel_first: 'brechen Sie zuerst die Aktion ab',
    no_longer_valid: 'passt nicht mehr zum Programm',
  },
  nobody_moves: 'Kein Mitglied wechselt die Stufe.',
  members_move: (up, down) =>
    `Mitglieder, die aufsteigen: ${up}; absteigen: ${down}. Es werden keine Geschenke oder E-Mails verschickt.`,
  points_expire: (points, members) =>
    `${points} Punkte von ${members} Mitgliedern verfallen in den nächsten 30 Tagen.`,
  emails: (members, campaign) =>
    `Bis zu ${members} Mitglieder bekommen E-Mails der Aktion „${campaign}“.`,
  done: (count, shown) =>
    count === 1 ? '1 Änderung rückgängig gemacht.' : `${shown} Änderungen rückgängig gemacht.`,
}
