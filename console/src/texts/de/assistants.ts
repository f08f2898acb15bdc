import type { PassedTexts } from '../../assistants/passed.ts'
import type { Texts } from '../en/index.ts'

/** What was used of the day before. */
const after = (used: string) => (used === '0' ? '' : `, nach ${used} heute`)

const PASSED: PassedTexts = {
  program_writes: (_asked, limit, used) =>
    `Heute wurde das Programm so schon ${used}-mal geändert; allein erlaubt: ${limit}-mal am Tag.`,
  member_writes: (_asked, limit, used) =>
    `Heute waren es schon ${used} andere Änderungen; allein erlaubt: ${limit} am Tag.`,
  points: (asked, limit, used) =>
    `${asked} Punkte werden gegeben oder genommen${after(used)}; allein erlaubt: ${limit} am Tag.`,
  members_moved: (asked, limit, used) =>
    `${asked === '1' ? '1 Mitglied ist' : `${asked} Mitglieder sind`} betroffen${after(used)}; allein erlaubt: ${limit} am Tag.`,
  emails: (asked, limit, used) =>
    `Bis zu ${asked} E-Mails gehen an Mitglieder${after(used)}; allein erlaubt: ${limit} am Tag.`,
  multiplier: (asked, limit) =>
    `Punkte würden bis zu ${asked}-fach zählen; allein erlaubt: höchstens ${limit}-fach.`,
  value: (asked, limit) =>
    `Eine Prämie, ein Geschenk, ein Rabatt oder eine Gutschrift von Punkten wäre bis zu ${asked} wert; allein erlaubt: ${limit}.`,
  liability: (asked, limit, used) =>
    `Was Mitglieder haben und ohne Einkauf bekommen können, könnte um ${asked} mehr wert sein${after(used)}; allein erlaubt: ${limit} am Tag.`,
  return_percent: (asked, limit) =>
    `Bis zu ${asked} einer Bestellung könnten an Kunden oder Partner zurückgehen; allein erlaubt: ${limit}.`,
  unknown: (name, limit) =>
    `Wie weit das geht, kann niemand vorher sagen. ${name}: höchstens ${limit}.`,
}

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
  out_of_reach:
    'Dieser Dienst läuft nur auf diesem Rechner, und Claude und ChatGPT erreichen ihn dort nicht. Geben Sie ihm zuerst eine öffentliche https-Adresse, oder nehmen Sie Claude Code auf diesem Rechner.',
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
  reasons: {
    undone: 'Rückgängig gemacht',
    changed_since: 'Seither geändert',
    not_undoable: 'Nicht umkehrbar',
    feature_disabled: 'Dieser Teil ist abgeschaltet',
    no_longer_valid: 'Passt nicht mehr',
  },
  proposals: {
    title: 'Wartet auf Sie',
    all: 'Alle Vorschläge',
    lead: 'Was Assistenten und Schlüssel ändern wollten und nicht allein ändern dürfen. Jeder Vorschlag wartet sieben Tage.',
    one: 'Vorschlag',
    none: 'Noch wurde nichts vorgeschlagen',
    none_text:
      'Was ein Assistent nicht allein tun darf, steht hier mit dem, was es kosten würde, bis Sie es genehmigen oder ablehnen.',
    what: 'Was sich ändern würde',
    state: 'Stand',
    any_state: 'Jeder Stand',
    decided: 'Entschieden',
    by: 'Vorgeschlagen von',
    proposed: (name, moment) => `${name}, ${moment}`,
    until: 'Wartet bis',
    status: {
      open: 'Wartet auf Sie',
      approved: 'Genehmigt',
      declined: 'Abgelehnt',
      withdrawn: 'Zurückgezogen',
      failed: 'Ließ sich nicht ausführen',
      expired: 'Niemand hat rechtzeitig entschieden',
    },
    why: 'Warum er wartet',
    only_proposes: 'Diese Verbindung schlägt nur vor.',
    passed: PASSED,
    would: 'Was geschehen würde',
    removes: 'Dieser Teil des Programms fällt weg.',
    word: 'Ein Wort für den Assistenten',
    word_text: 'Er kann es lesen.',
    said: 'Das Wort dazu',
    by_person: 'Entschieden von',
    taken_back: 'Zurückgezogen',
    taken_back_by: (name, moment) => `Von ${name} selbst, ${moment}. Es ändert sich nichts.`,
    connection: 'Seine Verbindung',
    revoked: (moment) =>
      `Beendet, ${moment}. Sie können trotzdem genehmigen: Es geschieht mit Ihrem Recht.`,
    approve: 'Genehmigen',
    approve_title: 'Diese Änderung vornehmen?',
    approved: 'Die Änderung ist vorgenommen.',
    not_made: 'Die Änderung ließ sich nicht vornehmen',
    not_made_text:
      'Es wurde nichts gespeichert, und dieser Vorschlag ist erledigt. Nehmen Sie die Änderung selbst vor, oder lassen Sie den Assistenten sie noch einmal vorschlagen.',
    refused_now: 'Das lässt sich jetzt nicht vornehmen',
    refused_now_text:
      'Das Programm hat sich seit dem Vorschlag geändert. Beheben Sie, was hier steht, ändern Sie die Werte, oder lehnen Sie ab.',
    moved_title: 'Das Programm hat sich inzwischen geändert',
    moved:
      'Unten steht, was jetzt geschehen würde. Sehen Sie es sich noch einmal an, bevor Sie entscheiden.',
    decline: 'Ablehnen',
    decline_title: 'Diesen Vorschlag ablehnen?',
    decline_text: 'Es ändert sich nichts.',
    declined: 'Der Vorschlag ist abgelehnt.',
    change: 'Mit Änderungen genehmigen',
    changing: 'Was Sie ändern',
    changing_text: 'Nichts wird gespeichert, bevor Sie gesehen haben, was es bewirken würde.',
    check: 'Prüfen',
    check_title: 'Stattdessen diese Änderung vornehmen?',
  },
  limits: {
    title: 'Was er allein tun darf',
    change: 'Ändern',
    none: 'Alles, was seine Rechte erlauben',
    saved: 'Die Grenzen sind gespeichert.',
    modes: { read_only: 'Nur lesen', propose: 'Vorschlagen', act: 'In Grenzen handeln' },
    about: {
      read_only: 'Er schaut und berät. Er ändert nichts.',
      propose: 'Jede Änderung wartet, bis Sie sie genehmigen.',
      act: 'Was über die Grenzen geht, wartet auf Sie.',
    },
    empty: 'Leer: keine Grenze.',
    unlimited: 'Keine Grenzen',
    about_unlimited: 'Er tut, was seine Rechte erlauben, ohne jemanden zu fragen.',
    usual: 'Er beginnt mit den üblichen Grenzen. Sie sehen sie danach und können jede ändern.',
    of: (name) => `Was „${name}“ allein tun darf`,
    no_limit: 'keine Grenze',
    kinds: {
      program_writes: 'Änderungen des Programms am Tag',
      member_writes: 'Andere Änderungen am Tag',
      points: 'Gegebene oder genommene Punkte am Tag',
      members_moved: 'Versetzte Mitglieder am Tag',
      emails: 'E-Mails an Mitglieder am Tag',
      multiplier: 'Höchster Multiplikator der Punkte',
      value: 'Höchster Wert einer Prämie, eines Geschenks oder Rabatts',
      liability: 'Um wie viel alle Punkte am Tag mehr wert werden dürfen',
      return_percent: 'Prozent einer Bestellung, die zurückgehen',
    },
  },
  disconnect: 'Trennen',
  disconnect_title: (name) => `„${name}“ trennen?`,
  disconnect_text:
    'Er kann ab jetzt nichts mehr lesen und ändern. Was er getan hat, bleibt, bis Sie es rückgängig machen.',
  disconnected: 'Der Assistent ist getrennt.',
}
