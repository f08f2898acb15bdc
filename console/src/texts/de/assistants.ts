import type { Texts } from '../en/index.ts'

export const assistants: Texts['assistants'] = {
  title: 'Assistenten',
  one: 'Assistent',
  lead: 'Claude und andere Assistenten können das Programm und seine Zahlen lesen und das Programm ändern. Mitglieder sehen sie nie.',
  connect: 'Assistenten verbinden',
  empty_title: 'Kein Assistent ist verbunden',
  empty_text:
    'Verbinden Sie einen und sagen Sie in eigenen Worten, was sich ändern soll. Alles, was er tut, steht hier und lässt sich rückgängig machen.',
  unknown: 'Diesen Assistenten gibt es nicht.',
  name: 'Name',
  last_used: 'Zuletzt benutzt',
  state: 'Zustand',
  connected: 'Verbunden',
  ended: 'Beendet',
  about: 'Über ihn',
  may: 'Darf',
  since: 'Verbunden seit',
  client_id: 'Programm',
  scopes: {
    'shop:read': 'den Shop sehen',
    'program:read': 'das Programm sehen',
    'program:write': 'das Programm ändern',
    'analytics:read': 'Zahlen sehen',
  },
  client: 'Welcher Assistent',
  clients: {
    claude: 'Claude, im Web oder auf dem Rechner',
    chatgpt: 'ChatGPT',
    claude_code: 'Claude Code',
    other: 'Ein anderer',
  },
  steps: {
    claude: [
      'Öffnen Sie in Claude die Einstellungen, Konnektoren, und fügen Sie einen eigenen hinzu.',
      'Geben Sie einen Namen ein, etwa Laurel, und die Adresse unten. Lassen Sie den Rest leer und verbinden Sie.',
    ],
    chatgpt: [
      'Schalten Sie in ChatGPT den Entwicklermodus ein, unter Einstellungen, Konnektoren.',
      'Legen Sie einen Konnektor an, mit einem Namen, der Adresse unten und OAuth.',
    ],
    claude_code: [
      'Führen Sie den Befehl unten in einem Terminal aus.',
      'Geben Sie in Claude Code /mcp ein und wählen Sie die Anmeldung.',
    ],
    other: ['Geben Sie dem Assistenten die Adresse unten, als die eines MCP-Servers.'],
  },
  step_code:
    'Eine Seite von Laurel öffnet sich und fragt nach einem Code. Legen Sie hier einen an, geben Sie ihn dort ein und verbinden Sie.',
  address: 'Adresse',
  command: 'Befehl',
  create_code: 'Code anlegen',
  create_another: 'Noch einen Code anlegen',
  code_until: (moment) => `Code, einmal gültig, bis ${moment}`,
  what_it_may:
    'Er probiert jede Änderung zuerst und sieht, was sie täte. Programm, Stufen, Empfehlungen und E-Mails kann er weder ein- noch ausschalten.',
  changes: 'Was er getan hat',
  what: 'Was und wann',
  no_changes: 'Er hat noch nichts geändert',
  no_changes_text: 'Jede Änderung des Programms durch ihn wird hier stehen.',
  undo: 'Rückgängig',
  undo_title: 'Diese Änderung rückgängig machen?',
  what_happens: 'Was geschehen wird',
  nobody_moves: 'Kein Mitglied wechselt die Stufe.',
  members_move: (up, down) =>
    `Mitglieder, die aufsteigen: ${up}; absteigen: ${down}. Niemand bekommt ein Geschenk oder eine E-Mail.`,
  undone: 'Die Änderung ist rückgängig gemacht.',
  undo_all: 'Alles rückgängig',
  undo_all_title: 'Alles rückgängig machen, was dieser Assistent getan hat?',
  undo_all_text:
    'Seine Änderungen werden eine nach der anderen zurückgenommen, die neueste zuerst. Mitglieder wechseln zurück, ohne Geschenke und E-Mails. Was jemand seither geändert hat, bleibt.',
  undoing: (done, total) => `${done} von ${total} zurückgenommen`,
  all_undone: (count, shown) =>
    count === 1
      ? '1 Änderung ist rückgängig gemacht.'
      : `${shown} Änderungen sind rückgängig gemacht.`,
  not_undone: 'Diese bleiben:',
  reasons: {
    undone: 'Rückgängig gemacht',
    changed_since: 'Seither geändert',
    not_undoable: 'Nicht umkehrbar',
    feature_disabled: 'Dieser Teil ist abgeschaltet',
    no_longer_valid: 'Passt nicht mehr',
  },
  disconnect: 'Trennen',
  disconnect_title: (name) => `„${name}“ trennen?`,
  disconnect_text:
    'Er kann ab jetzt nichts mehr lesen und ändern. Was er getan hat, bleibt, bis Sie es rückgängig machen.',
  disconnected: 'Der Assistent ist getrennt.',
}
