import type { Texts } from '../index.ts'

export const shops: Texts['shops'] = {
  new_shop: {
    lead: 'Ein paar Angaben, und das Programm, mit dem er beginnt.',
    name: 'Name des Shops',
    domain: 'Domain des Shops',
    domain_text: 'Etwa bean-there.example. Sie benennt den Shop überall, für immer.',
    domain_read: (domain) => `Der Shop wird als ${domain} gespeichert.`,
    currency: 'Währung',
    currency_text: 'Sie lässt sich später nicht ändern.',
    timezone: 'Zeitzone',
    timezone_text: 'Dort beginnen und enden die Tage.',
    language_text: 'In ihr spricht Laurel zuerst mit den Kunden.',
    languages: 'Weitere Sprachen',
    languages_text: 'Mitglieder, deren Sprache hier steht, bekommen E-Mails darin.',
    template: 'Programm für den Anfang',
    templates: {
      points: 'Punkte für Bestellungen, für den Beitritt und zum Geburtstag; Beträge für Punkte',
      points_and_tiers: 'Dasselbe, und drei Stufen, in denen Bestellungen mehr bringen',
      cashback: '5 % jeder Bestellung zurück, für spätere Bestellungen',
      coffee_card: 'Ein Stempel für jeden Kaffee; nach neun ist der zehnte frei',
      none: 'Ein leeres Programm',
    },
    after:
      'Noch ist nichts live. Sie können das ganze Programm ändern, bevor Sie es live schalten.',
    submit: 'Den Shop hinzufügen',
  },
}
