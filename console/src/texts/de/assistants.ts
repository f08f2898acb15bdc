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
  unknown: (name, limit) => `Die Wirkung lässt sich nicht abschätzen. ${name}: höchstens ${limit}.`,
}

export const assistants: Texts['assistants'] = {
  title: 'Assistenten',
  one: 'Assistent',
  lead: 'Claude und andere Assistenten können Berichte ansehen und Ihr Programm ändern. Daten von Mitgliedern sehen sie nie.',
  connect: 'Assistenten verbinden',
  empty_title: 'Keine Assistenten verbunden',
  empty_text:
    'Verbinden Sie einen Assistenten und sagen Sie ihm, was sich ändern soll. Seine Änderungen erscheinen hier und lassen sich rückgängig machen.',
  unknown: 'Diesen Assistenten gibt es nicht.',
  name: 'Name',
  last_used: 'Zuletzt benutzt',
  state: 'Zustand',
  connected: 'Verbunden',
  ended: 'Beendet',
  about: 'Angaben',
  may: 'Darf',
  since: 'Verbunden seit',
  scopes: {
    'shop:read': 'den Shop sehen',
    'program:read': 'das Programm sehen',
    'program:write': 'das Programm ändern',
    'analytics:read': 'Berichte sehen',
  },
  client: 'Assistent',
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
  code_until: (moment) => `Einmalcode, gültig bis ${moment}`,
  what_it_may:
    'Er prüft vor jeder Änderung ihre Wirkung. Programm, Stufen, Empfehlungen und E-Mails kann er weder ein- noch ausschalten.',
  changes: 'Änderungen',
  what: 'Änderung',
  no_changes: 'Noch keine Änderungen',
  no_changes_text: 'Änderungen dieses Assistenten am Programm erscheinen hier.',
  undo: 'Rückgängig',
  undo_title: 'Diese Änderung rückgängig machen?',
  what_happens: 'Auswirkungen',
  nobody_moves: 'Kein Mitglied wechselt die Stufe.',
  members_move: (up, down) =>
    `Mitglieder, die aufsteigen: ${up}; absteigen: ${down}. Es werden keine Geschenke oder E-Mails verschickt.`,
  undone: 'Änderung rückgängig gemacht.',
  undo_all: 'Alles rückgängig',
  undo_all_title: 'Alle Änderungen dieses Assistenten rückgängig machen?',
  reasons: {
    undone: 'Rückgängig gemacht',
    changed_since: 'Seither geändert',
    not_undoable: 'Nicht umkehrbar',
    feature_disabled: 'Funktion ist ausgeschaltet',
    no_longer_valid: 'Passt nicht mehr',
  },
  proposals: {
    title: 'Wartet auf Ihre Genehmigung',
    all: 'Alle Vorschläge',
    lead: 'Änderungen, die Assistenten und Schlüssel nicht allein vornehmen dürfen. Jeder Vorschlag ist sieben Tage offen.',
    one: 'Vorschlag',
    none: 'Noch keine Vorschläge',
    none_text:
      'Änderungen über die Grenzen eines Assistenten hinaus erscheinen hier mit ihren Kosten, zum Genehmigen oder Ablehnen.',
    what: 'Vorgeschlagene Änderung',
    state: 'Stand',
    any_state: 'Jeder Stand',
    decided: 'Entschieden',
    by: 'Vorgeschlagen von',
    proposed: (name, moment) => `${name}, ${moment}`,
    until: 'Offen bis',
    status: {
      open: 'Wartet auf Genehmigung',
      approved: 'Genehmigt',
      declined: 'Abgelehnt',
      withdrawn: 'Zurückgezogen',
      failed: 'Fehlgeschlagen',
      expired: 'Abgelaufen',
    },
    why: 'Grund',
    only_proposes: 'Diese Verbindung schlägt nur vor.',
    passed: PASSED,
    would: 'Wirkung',
    removes: 'Dieser Teil des Programms wird gelöscht.',
    word: 'Nachricht an den Assistenten',
    word_text: 'Er kann es lesen.',
    said: 'Nachricht',
    by_person: 'Entschieden von',
    taken_back: 'Zurückgezogen',
    taken_back_by: (name, moment) => `Von ${name} selbst, ${moment}. Es ändert sich nichts.`,
    connection: 'Verbindung',
    revoked: (moment) =>
      `Beendet, ${moment}. Sie können trotzdem genehmigen; die Änderung erfolgt mit Ihren Rechten.`,
    approve: 'Genehmigen',
    approve_title: 'Diese Änderung vornehmen?',
    approved: 'Änderung vorgenommen.',
    not_made: 'Die Änderung ließ sich nicht vornehmen',
    not_made_text:
      'Es wurde nichts gespeichert, und dieser Vorschlag ist geschlossen. Nehmen Sie die Änderung selbst vor, oder lassen Sie den Assistenten sie noch einmal vorschlagen.',
    refused_now: 'Das lässt sich jetzt nicht vornehmen',
    refused_now_text:
      'Das Programm hat sich seit dem Vorschlag geändert. Beheben Sie die Probleme unten, genehmigen Sie mit Änderungen, oder lehnen Sie ab.',
    moved_title: 'Das Programm hat sich inzwischen geändert',
    moved: 'Die Wirkung unten ist aktualisiert. Prüfen Sie sie, bevor Sie entscheiden.',
    decline: 'Ablehnen',
    decline_title: 'Diesen Vorschlag ablehnen?',
    decline_text: 'Es ändert sich nichts.',
    declined: 'Vorschlag abgelehnt.',
    change: 'Mit Änderungen genehmigen',
    changing: 'Ihre Änderungen',
    changing_text: 'Sie sehen die Wirkung, bevor Sie speichern.',
    check: 'Prüfen',
    check_title: 'Stattdessen diese Änderung vornehmen?',
  },
  limits: {
    title: 'Grenzen',
    change: 'Ändern',
    none: 'Alles, was seine Rechte erlauben',
    saved: 'Grenzen gespeichert.',
    modes: { read_only: 'Nur lesen', propose: 'Vorschlagen', act: 'In Grenzen handeln' },
    about: {
      read_only: 'Er kann ansehen und beraten, aber nichts ändern.',
      propose: 'Jede Änderung braucht Ihre Genehmigung.',
      act: 'Änderungen über die Grenzen hinaus brauchen Ihre Genehmigung.',
    },
    empty: 'Leer lassen für keine Grenze.',
    unlimited: 'Keine Grenzen',
    about_unlimited: 'Er kann alles tun, was seine Rechte erlauben, ohne Genehmigung.',
    usual: 'Er beginnt mit den Standardgrenzen. Im nächsten Schritt können Sie sie ändern.',
    of: (name) => `Grenzen von „${name}“`,
    no_limit: 'keine Grenze',
    kinds: {
      program_writes: 'Programmänderungen pro Tag',
      member_writes: 'Andere Änderungen pro Tag',
      points: 'Vergebene oder abgezogene Punkte pro Tag',
      members_moved: 'Umgestufte Mitglieder pro Tag',
      emails: 'E-Mails an Mitglieder pro Tag',
      multiplier: 'Höchster Multiplikator der Punkte',
      value: 'Höchster Wert einer Prämie, eines Geschenks oder Rabatts',
      liability: 'Höchster Anstieg des Punktewerts pro Tag',
      return_percent: 'Höchster Anteil einer Bestellung, der zurückgeht (%)',
    },
  },
  disconnect: 'Trennen',
  disconnect_title: (name) => `„${name}“ trennen?`,
  disconnect_text:
    'Er verliert sofort den Zugriff. Seine Änderungen bleiben, bis Sie sie rückgängig machen.',
  disconnected: 'Assistent getrennt.',
}
