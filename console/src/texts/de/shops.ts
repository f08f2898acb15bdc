import type { Texts } from '../index.ts'

export const shops: Texts['shops'] = {
  new_shop: {
    lead: 'Geben Sie die Daten Ihres Shops ein und wählen Sie ein Startprogramm.',
    name: 'Name des Shops',
    domain: 'Domain des Shops',
    domain_text:
      'Etwa bean-there.example. Sie kennzeichnet den Shop und lässt sich später nicht ändern.',
    domain_read: (domain) => `Der Shop wird als ${domain} gespeichert.`,
    currency: 'Währung',
    currency_text: 'Sie lässt sich später nicht ändern.',
    timezone: 'Zeitzone',
    timezone_text: 'Für Datumsangaben, Berichte und Aktionen.',
    language_text: 'Standardsprache für Kunden.',
    languages: 'Weitere Sprachen',
    languages_text: 'Mitglieder mit einer dieser Sprachen bekommen E-Mails in ihrer Sprache.',
    template: 'Startprogramm',
    templates: {
      points: 'Punkte für Bestellungen, Beitritt und Geburtstag, mit Rabatten als Prämien',
      points_and_tiers: 'Wie oben, dazu drei Stufen mit mehr Punkten',
      cashback: '5 % Cashback für spätere Bestellungen',
      coffee_card: 'Ein Stempel für jeden Kaffee; der zehnte ist gratis',
      none: 'Ein leeres Programm',
    },
    after: 'Noch geht nichts live. Sie können vorher alles ändern.',
    submit: 'Shop hinzufügen',
  },
}
