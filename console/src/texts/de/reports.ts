import type { Texts } from '../en/index.ts'

export const reports: Texts['reports'] = {
  title: 'Berichte',
  names: {
    revenue: 'Umsatz',
    redemption: 'Einlösung',
    tiers: 'Stufen im Lauf der Zeit',
    cohorts: 'Wiederkehr',
    campaigns: 'Aktionen',
    owed_by_age: 'Geschuldet nach Alter',
    owed_by_expiry: 'Geschuldet nach Verfall',
    owed_schedule: 'Erwarteter Verfall',
  },
  abouts: {
    revenue: 'Was bezahlte Bestellungen brachten, an denen das Programm Anteil hat.',
    redemption: 'Wie viele Punkte gesammelt und wie viele davon eingelöst werden.',
    tiers: 'Wie viele Mitglieder jede Stufe hatte, Nacht für Nacht.',
    cohorts: 'Wie viele von denen, die in einem Monat beitraten, danach wiederkamen.',
    campaigns: 'Was jede Aktion brachte und kostete, die neueste zuerst.',
    owed_by_age:
      'Was Mitglieder am Ende eines Tages einlösen konnten, nach der Zeit, aus der die Punkte sind.',
    owed_by_expiry:
      'Was Mitglieder jetzt einlösen können, nach der Zeit, zu der die Punkte ohne Aktivität verfallen.',
    owed_schedule:
      'Was am Ende des letzten Monats geschuldet war, und wie viel davon voraussichtlich verfällt und genutzt wird. Für die Buchhaltung.',
  },
  meaning: 'Was die Zahlen bedeuten',
  meanings: {
    revenue: {
      Umsatz:
        'Der Wert bezahlter Bestellungen nach Rückgaben, die in einer Aktion Punkte brachten oder einen Code des Programms nutzten.',
      Bestellungen: 'Wie viele Bestellungen das sind.',
      Rabatte: 'Was Codes des Programms von bezahlten Bestellungen abzogen.',
      Tage: 'In der Zeitzone des Shops. Mehr als 90 Tage werden nach Monaten gezeigt.',
    },
    redemption: {
      Gesammelt: 'Punkte, die vergeben oder freigegeben wurden, ohne zurückgenommene.',
      Eingelöst: 'Punkte, die für Prämien eingelöst oder abgezogen wurden.',
      'Eingelöst von gesammelt':
        'Die eingelösten Punkte als Anteil der gesammelten. Sind es wenige, sind Prämien vielleicht zu teuer oder zu schwer zu finden.',
      Prämien: 'Einlösungen, ohne stornierte.',
    },
    tiers: {
      Mitglieder: 'Gezählt in der Nacht nach jedem Tag.',
      'Fehlende Tage': 'An ihnen geschah nichts, oder Stufen waren nicht aktiv.',
    },
    cohorts: {
      Aktiv: 'Wer in diesem Monat bestellte, Punkte beanspruchte oder einlöste.',
      Anteil: 'Von allen, die im Monat der Zeile beitraten.',
    },
    campaigns: {
      Bestellungen: 'Bestellungen mit Punkten aus der Aktion, ohne ganz erstattete.',
      Kosten: 'Was die Zusatzpunkte jetzt wert sind, nach der Prämie mit festem Wert.',
      Käufer:
        'Mitglieder, deren Bestellungen Punkte aus der Aktion brachten. Es zählen alle ihre Bestellungen während der Aktion. Die Seite einer Aktion vergleicht alle Mitglieder, die sie erreicht hat, mit der Zeit davor.',
    },
    owed_by_age: {
      Punkte: 'Die ältesten Punkte werden zuerst eingelöst.',
      Wert: 'Was die Punkte kaufen könnten, nach der Prämie mit festem Wert, vor ihren Grenzen.',
      'Nach Mitglied': 'Eine Datei mit einer Zeile für jedes Mitglied, das Punkte hat.',
    },
    owed_by_expiry: {
      Verfall: 'Wenn das Mitglied vorher nicht sammelt oder einlöst; dann beginnt die Frist neu.',
      Nie: 'Für diese Mitglieder verfallen Punkte nicht.',
      Wert: 'Was die Punkte kaufen könnten, nach der Prämie mit festem Wert, vor ihren Grenzen.',
    },
    owed_schedule: {
      Erwartet:
        'Punkte werden nach dem Monat gruppiert, aus dem sie sind. Für jedes Alter wird gezählt, wie viele der noch vorhandenen Punkte im nächsten Monat verfielen und wie viele genutzt wurden. Von den jetzt geschuldeten wird dasselbe erwartet.',
      Genutzt: 'Eingelöst oder zurückgenommen.',
      'Nicht enthalten': 'Punkte, die erst noch kommen.',
      Wert: 'Was die Punkte heute kaufen könnten, nach der Prämie mit festem Wert, vor ihren Grenzen.',
    },
  },
  columns: {
    orders: 'Bestellungen',
    discounts: 'Rabatte',
    revenue: 'Umsatz',
    earned: 'Gesammelt',
    spent: 'Eingelöst',
    rate: 'Eingelöst von gesammelt',
    rewards: 'Prämien',
    members: 'Mitglieder',
    joined: 'Beigetreten',
    campaign: 'Aktion',
    bonus_points: 'Zusatzpunkte',
    cost: 'Kosten',
    campaign_revenue: 'Umsatz',
    buyers_revenue: 'Alle Bestellungen der Käufer',
    points: 'Punkte',
    value: 'Wert',
    came: 'Aus',
    expires: 'Verfallen',
  },
  average: (amount) => `${amount} im Schnitt je Bestellung`,
  rate_about: 'Punkte, in diesen Tagen',
  points_cost: 'Kosten der Punkte',
  points_cost_about: (points) => `${points} gesammelte Punkte, zum heutigen Wert`,
  points_about: 'die Mitglieder einlösen können',
  value_about: 'was sie kaufen könnten',
  value_unknown: 'Keine Prämie hat einen festen Wert in Geld.',
  gone_tier: 'Eine entfernte Stufe',
  no_tiers_title: 'Keine Zählung in diesen Tagen',
  no_tiers_text: 'Sobald Stufen aktiv sind, werden Mitglieder jede Nacht gezählt.',
  no_cohorts: 'In diesen Monaten ist niemand beigetreten',
  no_cohorts_text: 'Wer später beitritt, wird ab seinem Monat gezählt.',
  no_campaigns_title: 'Noch keine Aktionen',
  no_campaigns_text:
    'Was eine Aktion bringt und kostet, wird hier stehen, während sie läuft und danach.',
  not_begun: 'hat nicht begonnen',
  from_to: (from, to) => `${from} bis ${to}`,
  joined_in: 'Beigetreten in',
  last_months: (months) => `den letzten ${months} Monaten`,
  same_month: 'Im selben Monat',
  months_later: (months) => `+${months}`,
  day: 'Am Ende von',
  periods: 'Zeiträume',
  by: { month: 'Monate', quarter: 'Quartale' },
  owed_at: (day) => `Geschuldet am Ende des ${day}, nach Alter`,
  by_member: 'Nach Mitglied exportieren',
  schedule: {
    verdicts: {
      told: (day, members) =>
        `Was von den Punkten zu erwarten ist, die am Ende des ${day} geschuldet waren, nach dem, was aus früheren Punkten von ${members} Mitgliedern wurde.`,
      points_last: 'In diesem Shop verfallen Punkte nicht, also wird auch kein Verfall erwartet.',
      too_young:
        'Das lässt sich noch nicht sagen: Punkte aus sechs Monaten müssen so alt geworden sein, wie Punkte in diesem Shop halten.',
      too_few_members:
        'Das lässt sich noch nicht sagen: Mindestens 100 Mitglieder müssen Punkte gehabt haben.',
    },
    told_from: (month) => `Ab ${month} lässt es sich sagen.`,
    month: 'Monat',
    owed: 'Geschuldet',
    expires: 'Verfällt voraussichtlich',
    used: 'Wird voraussichtlich genutzt',
    left: 'Nach 36 Monaten noch geschuldet',
    by_month: 'Was aus den geschuldeten Punkten wird',
    none: 'Noch kein Plan',
    none_text: 'Sobald es sich sagen lässt, hat hier jeder der nächsten Monate eine Zeile.',
  },
  nothing_owed: 'Nichts war geschuldet',
  nothing_owed_text:
    'Punkte, die Mitglieder einlösen können, werden ab dem nächsten Tag hier stehen.',
}
