import type { Texts } from '../en/index.ts'

const one = (single: string, more: (shown: string) => string) => (count: number, shown: string) =>
  count === 1 ? single : more(shown)

export const home: Texts['home'] = {
  title: 'Übersicht',
  steps: {
    title: 'Bis zu den ersten Punkten',
    progress: (done, all) => `${done} von ${all} Schritten sind erledigt`,
    done: ' – erledigt',
    names: {
      shop_connected: 'Ihren Shop verbinden',
      first_rule: 'Einen Weg zu Punkten wählen',
      first_reward: 'Eine Prämie wählen',
      live: 'In Betrieb nehmen',
      first_award: 'Die ersten Punkte geben',
    },
    abouts: {
      shop_connected: 'Erledigt, sobald Ihr Shop den ersten Kunden gemeldet hat.',
      first_rule: 'Wofür Mitglieder Punkte bekommen, etwa 1 Punkt für jeden Euro Umsatz.',
      first_reward: 'Wofür Punkte eingelöst werden, etwa 10 % Rabatt.',
      live: 'Ab dann sammeln Mitglieder und lösen ein. Sie sehen vorher, was geschehen wird.',
      first_award: 'Mit der ersten Bestellung oder durch eine Korrektur von Hand.',
    },
    ways: {
      shopify: 'Ein Geschäft bei Shopify verbinden',
      server: 'Ein Token anlegen, mit dem der Server Ihres Shops Kunden und Bestellungen meldet',
      file: 'Ihre Kunden aus einer Datei importieren',
    },
  },
  attention: {
    title: 'Was Sie braucht',
    nothing: 'Nichts wartet auf Sie.',
    counts: {
      webhooks_disabled: one(
        '1 Webhook wurde abgeschaltet, weil er zu oft fehlschlug.',
        (count) => `${count} Webhooks wurden abgeschaltet, weil sie zu oft fehlschlugen.`,
      ),
      webhooks_failing: one(
        '1 Webhook schlägt fehl.',
        (count) => `${count} Webhooks schlagen fehl.`,
      ),
      codes_waiting: one(
        'Der Shop hat 1 Code seit zehn Minuten nicht erstellt.',
        (count) => `Der Shop hat ${count} Codes seit zehn Minuten nicht erstellt.`,
      ),
      emails_overdue: one(
        '1 E-Mail hätte vor 15 Minuten hinausgehen sollen.',
        (count) => `${count} E-Mails hätten vor 15 Minuten hinausgehen sollen.`,
      ),
      emails_failed: one(
        '1 E-Mail konnte seit gestern nicht zugestellt werden.',
        (count) => `${count} E-Mails konnten seit gestern nicht zugestellt werden.`,
      ),
      partners_waiting: one(
        '1 Partner hat sich beworben und wartet auf Ihre Antwort.',
        (count) => `${count} Partner haben sich beworben und warten auf Ihre Antwort.`,
      ),
      joinings_waiting: one(
        '1 neues Mitglied hat die Adresse eines anderen: Punkte für das Beitreten freigeben oder ablehnen.',
        (count) =>
          `${count} neue Mitglieder haben die Adresse eines anderen: Punkte für das Beitreten freigeben oder ablehnen.`,
      ),
      proposals_waiting: one(
        '1 Änderung, die ein Assistent vorschlägt, wartet auf Sie.',
        (count) => `${count} Änderungen, die Assistenten vorschlagen, warten auf Sie.`,
      ),
      payouts_open: one(
        'Das Geld von 1 Auszahlung ist noch zu überweisen.',
        (count) => `Das Geld von ${count} Auszahlungen ist noch zu überweisen.`,
      ),
      assistant_changes: one(
        'Ein Assistent hat in den letzten sieben Tagen 1 Änderung gemacht.',
        (count) => `Assistenten haben in den letzten sieben Tagen ${count} Änderungen gemacht.`,
      ),
    },
    payouts_due: (count, shown, amount) =>
      count === 1
        ? `1 Partner kann ausgezahlt werden: ${amount}.`
        : `${shown} Partner können ausgezahlt werden, zusammen ${amount}.`,
    checks: {
      database: 'Die Datenbank nimmt keine Änderungen an.',
      jobs: 'Die Hintergrundarbeit steht: Nichts wird gesendet, und nichts verfällt.',
      disk: 'Die Festplatte ist fast voll.',
    },
  },
  figures: {
    title: 'Wie es läuft',
    members: 'Mitglieder',
    new_members: (count) => `${count} sind in diesen Tagen beigetreten`,
    earned: 'Gesammelte Punkte',
    earned_about: 'ohne zurückgenommene',
    spent: 'Eingelöste Punkte',
    spent_about: (rate) => `${rate} der gesammelten`,
    owed: 'Mitgliedern geschuldet',
    owed_about: (points) => `was ${points} Punkte jetzt kaufen können`,
    revenue: 'Programmumsatz',
    revenue_about: (orders) => `Bestellungen mit Code oder Aktionspunkten: ${orders}`,
  },
  plots: {
    members: 'Mitglieder',
    points: 'Gesammelte und eingelöste Punkte',
    earned: 'Gesammelt',
    spent: 'Eingelöst',
    owed: 'Punkte, die Mitglieder einlösen könnten',
    owed_points: 'Punkte',
    revenue: 'Umsatz durch das Programm',
  },
}
