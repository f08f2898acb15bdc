import type { Texts } from '../en/index.ts'

export const campaign_comparison: Texts['campaign_comparison'] = {
  title: 'Wirkung der Aktion',
  verdicts: {
    no_holdout:
      'Die Wirkung lässt sich nicht messen, weil alle Mitglieder die Aktion bekommen haben. Legen Sie bei der nächsten Aktion eine Kontrollgruppe fest.',
    too_few_members:
      'Noch nicht genügend Daten. Nötig sind mindestens 100 Mitglieder mit der Aktion und 100 in der Kontrollgruppe.',
    too_few_buyers:
      'Noch nicht genügend Daten. In jeder Gruppe müssen mindestens 20 Mitglieder etwas gekauft haben.',
    no_difference: (low, high) =>
      `Noch kein klarer Unterschied. Die Wirkung liegt zwischen ${low} und ${high} je Mitglied und kann Zufall sein.`,
    higher: (difference, low, high) =>
      `Mitglieder mit der Aktion haben je ${difference} mehr ausgegeben als die Kontrollgruppe: zwischen ${low} und ${high} mehr.`,
    lower: (difference, low, high) =>
      `Mitglieder mit der Aktion haben je ${difference} weniger ausgegeben als die Kontrollgruppe: zwischen ${low} und ${high} weniger.`,
  },
  certainty:
    'Der Balken zeigt das 95-%-Konfidenzintervall. Lesen Sie ihn erst, wenn die Aktion vorbei ist.',
  interval: (label, difference, low, high) =>
    `${label}, Aktion gegenüber Kontrollgruppe: ${difference}, zwischen ${low} und ${high}`,
  orders_each: (difference, low, high) =>
    `Bestellungen je Mitglied: ${difference}, zwischen ${low} und ${high}.`,
  group: 'Mitglieder zu Beginn',
  groups: {
    in_campaign: 'Mit der Aktion',
    held_out: 'Kontrollgruppe',
    outside: 'Alle anderen',
  },
  members: 'Mitglieder',
  orders: 'Bestellungen',
  revenue: 'Umsatz',
  revenue_before: 'Davor',
  change: 'Veränderung',
  revenue_each: 'Umsatz je Mitglied',
  before_text: (start, end) =>
    `Davor: dieselben Wochentage, ${start} bis ${end}. Jede Zeile zählt alle Mitglieder der Gruppe, auch die, die nichts gekauft haben.`,
}
