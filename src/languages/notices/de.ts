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
    shopify_ok: 'Änderungen bei Shopify wurden in der letzten Stunde gelesen.',
    shopify_silent:
      'Seit mehr als einer Stunde konnten keine Änderungen bei Shopify gelesen werden.',
    shopify_disconnected: 'Der Shop ist von Shopify getrennt.',
    feed_ok: 'Der Shop hat in den letzten drei Tagen etwas gemeldet.',
    feed_silent: 'Der Shop hat in den letzten drei Tagen nichts gemeldet.',
    platform_failing: (count) =>
      `Meldungen des Shops, die nicht verarbeitet werden können: ${count}.`,
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
    backup_ok: 'In den letzten zwei Tagen wurde eine Sicherung gemacht.',
    backup_old: (days) => `Die letzte Sicherung ist ${days} Tage alt.`,
    backup_never: 'Laurel hat noch keine Sicherung gemacht.',
    backup_elsewhere: 'Andere Werkzeuge machen die Sicherungen und werden hier nicht geprüft.',
  },
  unknown: {
    no_orders: 'In diesem Zeitraum hat niemand etwas gesammelt, es gab also nichts nachzurechnen.',
    program_off:
      'Das Programm ist ausgeschaltet. Bestellungen bringen deshalb mit und ohne die Änderung nichts.',
    behaviour:
      'Vielleicht kaufen Kunden wegen der Änderung anders ein oder lösen anders ein. Nachgerechnet wird nur, was sie getan haben.',
    sample:
      'Nur ein Teil der Mitglieder wurde mit allen Bestellungen nachgerechnet. Die Zahlen sind auf alle hochgerechnet.',
    draft: 'Die Aktion ist ein Entwurf. Die Prognose behandelt sie wie geplant.',
    campaign_moved:
      'Die Aktion kommt erst noch. Sie wurde einige ganze Wochen früher nachgerechnet, an denselben Wochentagen und neben den Aktionen, die mit ihr laufen werden. Auch diese wurden verschoben, ihre Zahlen hier sind also nicht, was sie gebracht haben.',
    campaign_covered:
      'Die Aktion bringt nichts dazu, solange andere Aktionen an denselben Tagen ebenso viel geben. Fällt eine davon weg, kostet sie mehr.',
    few_orders:
      'Nur wenige der nachgerechneten Bestellungen liegen in den Tagen der Aktion. Die Zahlen sind grob geschätzt.',
    campaign_cut:
      'Die Aktion dauert länger als der Zeitraum. Nur ihr letzter Teil wurde nachgerechnet.',
    holdout:
      'Wen die Aktion auslässt, wird erst ausgelost, wenn sie angelegt ist. Die Prognose lässt andere aus, etwa gleich viele.',
    unseen_products: 'Keine Bestellung des Zeitraums enthält ein Produkt, für das die Aktion gilt.',
    customers_now: 'Schlagwörter und Arten von Kunden gelten so, wie sie jetzt sind.',
    other_ways_to_earn:
      'Von anderen Wegen, Punkte zu sammeln, wird nachgerechnet, was ausgezahlt wurde. Wer mehr oder weniger beantragt hätte, ist nicht bekannt.',
    redemptions:
      'Dieselben Einlösungen werden zum anderen Preis nachgerechnet. Wer öfter oder seltener einlösen würde oder es sich nicht mehr leisten könnte, ist nicht bekannt.',
    shown_rewards:
      'Wer eine Prämie einlöst, weil eine Aktion sie zeigt, ist nicht bekannt. Was alle einlösen könnten, ist zum Aktionspreis gerechnet.',
    points_expiry:
      'Was im Zeitraum verfiel, wird nicht nachgerechnet. Was in den nächsten Tagen verfällt, steht in der Prognose.',
    memberships:
      'Jede Bestellung behält die Mitgliedschaft, nach der sie berechnet wurde. Was sich für Inhaber einer Mitgliedschaft ändert, steht nicht in den Zahlen.',
    membership_birthdays:
      'Was Mitgliedschaften an Geburtstagen zusätzlich geben, wird nicht nachgerechnet.',
    member_discounts:
      'Was Rabatte für Stufen und Mitgliedschaften von jeder Bestellung abziehen, steht nicht in den Zahlen.',
    referrals:
      'Empfehlungen werden so nachgerechnet, wie es dazu kam. Was der Rabatt für Freunde kostet und bringt, steht nicht in den Zahlen.',
    partners:
      'Bestellungen, die für einen Partner zählten, werden nach seiner jetzigen Gruppe nachgerechnet. Welche anderen zählen würden, ist nicht bekannt. Was die Rabatte der Partnercodes kosten und bringen, steht nicht in den Zahlen.',
    emails: 'Was eine E-Mail bringt, ist nicht bekannt.',
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
