import type { Texts } from '../en/index.ts'

export const reports: Texts['reports'] = {
  title: 'Berichte',
  names: {
    revenue: 'Umsatz',
    redemption: 'Einlösung',
    tiers: 'Stufenverlauf',
    cohorts: 'Wiederkehr',
    campaigns: 'Aktionen',
    owed_by_age: 'Offen nach Alter',
    owed_by_expiry: 'Offen nach Verfall',
    owed_schedule: 'Erwarteter Verfall',
  },
  abouts: {
    revenue: 'Umsatz aus bezahlten Bestellungen, zu denen das Programm beigetragen hat.',
    redemption: 'Wie viele Punkte Mitglieder sammeln und wie viele sie davon einlösen.',
    tiers: 'Wie viele Mitglieder jede Stufe hatte, Tag für Tag.',
    cohorts: 'Mitglieder nach Beitrittsmonat, und wie viele in den Monaten danach wiederkamen.',
    campaigns: 'Umsatz und Kosten jeder Aktion, die neueste zuerst.',
    owed_by_age:
      'Punkte, die Mitglieder am Ende eines Tages einlösen konnten, nach dem Zeitpunkt, zu dem sie gesammelt wurden.',
    owed_by_expiry:
      'Punkte, die Mitglieder jetzt einlösen können, nach dem Zeitpunkt, zu dem sie ohne Aktivität verfallen.',
    owed_schedule:
      'Offene Punkte am Ende des letzten Monats, und wie viele davon voraussichtlich verfallen oder genutzt werden. Für Ihre Buchhaltung.',
  },
  meaning: 'Was die Zahlen bedeuten',
  meanings: {
    revenue: {
      Umsatz:
        'Bezahlte Bestellungen abzüglich Erstattungen, die Punkte aus einer Aktion brachten oder einen Code des Programms nutzten.',
      Bestellungen: 'Anzahl dieser Bestellungen.',
      Rabatte: 'Nachlässe auf bezahlte Bestellungen durch Codes des Programms.',
      Tage: 'In der Zeitzone Ihres Shops. Zeiträume über 90 Tage werden nach Monaten gezeigt.',
    },
    redemption: {
      Gesammelt: 'Vergebene oder freigegebene Punkte, abzüglich zurückgenommener.',
      Eingelöst: 'Punkte, die für Prämien eingelöst oder abgezogen wurden.',
      Einlösequote:
        'Anteil der eingelösten an den gesammelten Punkten. Ist er niedrig, sind Prämien vielleicht zu teuer oder schwer zu finden.',
      Prämien: 'Einlösungen, abzüglich Stornierungen.',
    },
    tiers: {
      Mitglieder: 'Gezählt am Ende jedes Tages, in der Zeitzone Ihres Shops.',
      'Fehlende Tage': 'Tage ohne Aktivität, oder an denen Stufen nicht aktiv waren.',
    },
    cohorts: {
      Aktiv: 'Mitglieder, die in diesem Monat bestellt, Punkte angefordert oder eingelöst haben.',
      Anteil: 'Aktive Mitglieder als Anteil aller, die im Monat der Zeile beigetreten sind.',
    },
    campaigns: {
      Bestellungen: 'Bestellungen mit Punkten aus der Aktion, außer vollständig erstatteten.',
      Kosten: 'Die Zusatzpunkte zum heutigen Wert, nach Ihrer Prämie mit festem Wert.',
      Käufer:
        'Mitglieder, deren Bestellungen Punkte aus der Aktion brachten. Alle ihre Bestellungen während der Aktion zählen. Die Seite der Aktion vergleicht alle erreichten Mitglieder mit dem Zeitraum davor.',
    },
    owed_by_age: {
      Punkte: 'Die ältesten Punkte werden zuerst eingelöst.',
      Wert: 'Gegenwert der Punkte, nach Ihrer Prämie mit festem Wert und ohne deren Grenzen.',
      'Nach Mitglied': 'Eine Datei mit einer Zeile je Mitglied mit Punkten.',
    },
    owed_by_expiry: {
      Verfall:
        'Sofern das Mitglied vorher nicht sammelt oder einlöst; sonst beginnt die Frist neu.',
      Nie: 'Die Punkte dieser Mitglieder verfallen nicht.',
      Wert: 'Gegenwert der Punkte, nach Ihrer Prämie mit festem Wert und ohne deren Grenzen.',
    },
    owed_schedule: {
      Erwartet:
        'Aus der bisherigen Entwicklung Ihres Shops: Für jedes Alter in Monaten wird ermittelt, welcher Anteil der Punkte im Folgemonat verfiel und welcher genutzt wurde. Beides wird auf die jetzt offenen Punkte angewendet.',
      Genutzt: 'Eingelöst oder zurückgenommen.',
      'Nicht enthalten': 'Punkte, die Mitglieder erst noch sammeln.',
      Wert: 'Heutiger Gegenwert der Punkte, nach Ihrer Prämie mit festem Wert und ohne deren Grenzen.',
    },
  },
  columns: {
    orders: 'Bestellungen',
    discounts: 'Rabatte',
    revenue: 'Umsatz',
    earned: 'Gesammelt',
    spent: 'Eingelöst',
    rate: 'Einlösequote',
    rewards: 'Prämien',
    members: 'Mitglieder',
    joined: 'Beigetreten',
    campaign: 'Aktion',
    bonus_points: 'Zusatzpunkte',
    cost: 'Kosten',
    campaign_revenue: 'Umsatz',
    buyers_revenue: 'Gesamtumsatz der Käufer',
    points: 'Punkte',
    value: 'Wert',
    came: 'Gesammelt',
    expires: 'Verfall',
  },
  average: (amount) => `${amount} im Schnitt pro Bestellung`,
  rate_about: 'der im Zeitraum gesammelten Punkte',
  points_cost: 'Punktekosten',
  points_cost_about: (points) => `${points} gesammelte Punkte, zum heutigen Wert`,
  points_about: 'jetzt einlösbar',
  value_about: 'zum heutigen Wert',
  value_unknown: 'Unbekannt: Keine Prämie hat einen festen Geldwert.',
  gone_tier: 'Gelöschte Stufe',
  no_tiers_title: 'Keine Daten für diesen Zeitraum',
  no_tiers_text: 'Sobald Stufen aktiv sind, erscheint hier täglich die Zahl ihrer Mitglieder.',
  no_cohorts: 'Keine neuen Mitglieder in diesem Zeitraum',
  no_cohorts_text:
    'Hier erscheinen die neuen Mitglieder jedes Monats und der Anteil, der wiederkommt.',
  no_campaigns_title: 'Noch keine Aktionen',
  no_campaigns_text: 'Umsatz und Kosten jeder Aktion erscheinen hier, sobald sie begonnen hat.',
  not_begun: 'nicht begonnen',
  from_to: (from, to) => `${from} bis ${to}`,
  joined_in: 'Beigetreten in',
  last_months: (months) => `den letzten ${months} Monaten`,
  same_month: 'Im selben Monat',
  months_later: (months) => `+${months}`,
  day: 'Tagesende',
  periods: 'Gruppieren nach',
  by: { month: 'Monat', quarter: 'Quartal' },
  owed_at: (day) => `Offene Punkte am ${day}, nach Alter`,
  by_member: 'Nach Mitglied exportieren',
  schedule: {
    verdicts: {
      told: (day, members) =>
        `Prognose für die am Ende des ${day} offenen Punkte, auf Grundlage früherer Punkte von ${members} Mitgliedern.`,
      points_last: 'In diesem Shop verfallen Punkte nicht, daher gibt es keine Prognose.',
      too_young:
        'Noch nicht genügend Daten. Die Prognose braucht Punkte aus sechs Monaten, die älter sind als Ihre Verfallsfrist.',
      too_few_members:
        'Noch nicht genügend Daten. Die Prognose braucht mindestens 100 Mitglieder, die Punkte hatten.',
    },
    told_from: (month) => `Verfügbar ab ${month}.`,
    month: 'Monat',
    owed: 'Offen',
    expires: 'Erwarteter Verfall',
    used: 'Erwartete Nutzung',
    left: 'Nach 36 Monaten übrig',
    by_month: 'Erwarteter Verfall und erwartete Nutzung nach Monat',
    none: 'Noch keine Prognose',
    none_text:
      'Sobald genügend Daten vorliegen, erscheint hier die Prognose für jeden der nächsten Monate.',
  },
  nothing_owed: 'Keine offenen Punkte',
  nothing_owed_text:
    'Punkte, die Mitglieder einlösen können, erscheinen hier am Tag nach dem Sammeln.',
}
