import type { Texts } from '../en/index.ts'

export const campaign_comparison: Texts['campaign_comparison'] = {
  title: 'Was sie verändert hat',
  verdicts: {
    no_holdout:
      'Niemand kann sagen, was die Mitglieder ohne sie gekauft hätten, weil alle sie bekommen haben. Lassen Sie bei der nächsten Aktion einige aus, um zu vergleichen.',
    too_few_members:
      'Das lässt sich noch nicht sagen: Es braucht 100 Mitglieder mit der Aktion und 100, die ausgelassen wurden.',
    too_few_buyers:
      'Das lässt sich noch nicht sagen: In jeder Gruppe müssen 20 Mitglieder etwas gekauft haben.',
    no_difference: (low, high) =>
      `Noch ist kein Unterschied zu sehen. Zwischen ${low} und ${high} je Mitglied kann alles Zufall sein.`,
    higher: (difference, low, high) =>
      `Jedes Mitglied mit der Aktion hat um ${difference} mehr gekauft als eines, das ausgelassen wurde: zwischen ${low} und ${high} mehr.`,
    lower: (difference, low, high) =>
      `Jedes Mitglied mit der Aktion hat um ${difference} weniger gekauft als eines, das ausgelassen wurde: zwischen ${low} und ${high} weniger.`,
  },
  certainty:
    'Der Balken zeigt, wo der wahre Wert mit 95 % Sicherheit liegt. Lesen Sie ihn, wenn die Aktion vorbei ist.',
  interval: (label, difference, low, high) =>
    `${label}, mit der Aktion gegenüber ausgelassen: ${difference}, zwischen ${low} und ${high}`,
  orders_each: (difference, low, high) =>
    `Bestellungen je Mitglied: ${difference}, zwischen ${low} und ${high}.`,
  group: 'Mitglieder bei ihrem Beginn',
  groups: {
    in_campaign: 'Mit der Aktion',
    held_out: 'Ausgelassen, zum Vergleich',
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
