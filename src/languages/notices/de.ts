import type { Notices } from './en.ts'

const SECONDS = new Intl.NumberFormat('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const emails = (count: number, does: string, do_: string) =>
  count === 1 ? `1 E-Mail ${does}` : `${count} E-Mails ${do_}`

export const de: Notices = {
  health: {
    database_ok: (version) => `PostgreSQL ${version} antwortet und nimmt Änderungen an.`,
    database_read_only: (version) => `PostgreSQL ${version} nimmt keine Änderungen an.`,
    jobs_ok: 'In den letzten 15 Minuten ist eine Aufgabe gelaufen.',
    jobs_late: (since) => `Seit ${since} ist keine Aufgabe gelaufen.`,
    jobs_never: 'Noch ist keine Aufgabe gelaufen.',
    mail_ok: 'E-Mails gehen hinaus.',
    mail_overdue: (count) =>
      `${emails(count, 'hätte', 'hätten')} vor 15 Minuten hinausgehen sollen.`,
    mail_failed: (count) => `${emails(count, 'ist', 'sind')} am letzten Tag endgültig gescheitert.`,
    mail_no_server: 'Es gibt keinen Mailserver: E-Mails bleiben im Postfach des Dienstes.',
    webhooks_ok: 'Kein Endpunkt ist gestört.',
    webhooks_failing: (count) => `Gestörte Endpunkte: ${count}.`,
    webhooks_disabled: (count) => `Nach Fehlern ausgeschaltete Endpunkte: ${count}.`,
    disk_ok: 'Es ist Platz.',
    disk_elsewhere: 'Das überwacht der Server der Datenbank.',
    disk_low: (megabytes) => `Nur ${megabytes} MB sind frei.`,
    clock_ok: 'Die Uhr stimmt mit der Datenbank überein.',
    clock_ahead: (seconds) =>
      `Die Maschine ist der Datenbank um ${SECONDS.format(seconds)} Sekunden voraus.`,
    clock_behind: (seconds) =>
      `Die Maschine ist ${SECONDS.format(seconds)} Sekunden hinter der Datenbank.`,
  },
  payouts: {
    nothing_payable: () => 'Es gibt nichts auszuzahlen.',
    below_minimum: ({ amount, minimum }) =>
      `Auszahlbar sind nur ${amount}, und das Minimum ist ${minimum}.`,
    not_found: () => 'Das gibt es in diesem Shop nicht.',
    not_possible: () =>
      'Die Auszahlung ist gescheitert; was sie auszahlte, kann neu ausgezahlt werden.',
    later_payout: ({ payout_id }) =>
      `Die Auszahlung ${payout_id} hat seither etwas davon abgezogen; nehmen Sie erst diese zurück.`,
  },
}
