import type { Texts } from '../en/index.ts'

const one = (single: string, more: (shown: string) => string) => (count: number, shown: string) =>
  count === 1 ? single : more(shown)

export const home: Texts['home'] = {
  title: 'Übersicht',
  steps: {
    title: 'Einrichtung',
    progress: (done, all) => `${done} von ${all} Schritten erledigt`,
    done: ' – erledigt',
    names: {
      shop_connected: 'Ihren Shop verbinden',
      first_rule: 'Eine Punkteregel hinzufügen',
      first_reward: 'Eine Prämie hinzufügen',
      live: 'In Betrieb nehmen',
      first_award: 'Die ersten Punkte vergeben',
    },
    abouts: {
      shop_connected: 'Erledigt, sobald Ihr Shop den ersten Kunden gemeldet hat.',
      first_rule: 'Wofür Mitglieder Punkte bekommen, etwa 1 Punkt für jeden Euro Umsatz.',
      first_reward: 'Wofür Punkte eingelöst werden, etwa 10 % Rabatt.',
      live: 'Danach können Mitglieder sammeln und einlösen. Sie sehen vorher, was sich ändert.',
      first_award: 'Mit der ersten Bestellung, oder fügen Sie Punkte von Hand hinzu.',
    },
    ways: {
      shopify: 'Einen Shopify-Shop verbinden',
      server: 'Ein Token anlegen, mit dem der Server Ihres Shops Kunden und Bestellungen meldet',
      file: 'Kunden aus einer Datei importieren',
    },
  },
  attention: {
    title: 'Zu erledigen',
    nothing: 'Alles erledigt.',
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
        '1 Code wartet seit zehn Minuten darauf, im Shop erstellt zu werden.',
        (count) => `${count} Codes warten seit zehn Minuten darauf, im Shop erstellt zu werden.`,
      ),
      emails_overdue: one(
        '1 E-Mail ist mehr als 15 Minuten verspätet.',
        (count) => `${count} E-Mails sind mehr als 15 Minuten verspätet.`,
      ),
      emails_failed: one(
        '1 E-Mail konnte seit gestern nicht zugestellt werden.',
        (count) => `${count} E-Mails konnten seit gestern nicht zugestellt werden.`,
      ),
      partners_waiting: one(
        '1 Partnerbewerbung zu prüfen.',
        (count) => `${count} Partnerbewerbungen zu prüfen.`,
      ),
      joinings_waiting: one(
        '1 neues Mitglied hat die Adresse eines anderen: Punkte für den Beitritt freigeben oder ablehnen.',
        (count) =>
          `${count} neue Mitglieder haben die Adresse eines anderen: Punkte für den Beitritt freigeben oder ablehnen.`,
      ),
      proposals_waiting: one(
        '1 vorgeschlagene Änderung eines Assistenten zu prüfen.',
        (count) => `${count} vorgeschlagene Änderungen von Assistenten zu prüfen.`,
      ),
      payouts_open: one(
        '1 Auszahlung ist noch nicht überwiesen.',
        (count) => `${count} Auszahlungen sind noch nicht überwiesen.`,
      ),
      assistant_changes: one(
        'Ein Assistent hat in den letzten sieben Tagen 1 Änderung gemacht.',
        (count) => `Assistenten haben in den letzten sieben Tagen ${count} Änderungen gemacht.`,
      ),
    },
    payouts_due: (count, shown, amount) =>
      count === 1
        ? `1 Partner ist auszuzahlen: ${amount}.`
        : `${shown} Partner sind auszuzahlen: insgesamt ${amount}.`,
    checks: {
      database: 'Die Datenbank nimmt keine Änderungen an.',
      jobs: 'Hintergrundaufgaben sind angehalten: Es wird nichts gesendet, und keine Punkte verfallen.',
      disk: 'Die Festplatte ist fast voll.',
    },
  },
  figures: {
    title: 'Überblick',
    members: 'Mitglieder',
    new_members: (count) => `${count} in diesem Zeitraum beigetreten`,
    earned: 'Gesammelte Punkte',
    earned_about: 'abzüglich zurückgenommener',
    spent: 'Eingelöste Punkte',
    spent_about: (rate) => `${rate} der gesammelten Punkte`,
    owed: 'Offene Punkte in Geld',
    owed_about: (points) => `${points} Punkte zum heutigen Wert`,
    revenue: 'Programmumsatz',
    revenue_about: (orders) => `Bestellungen mit Code oder Aktionspunkten: ${orders}`,
  },
  plots: {
    members: 'Mitglieder',
    points: 'Gesammelte und eingelöste Punkte',
    earned: 'Gesammelt',
    spent: 'Eingelöst',
    owed: 'Offene Punkte',
    owed_points: 'Punkte',
    revenue: 'Programmumsatz',
  },
}
