import type { Texts } from '../en/index.ts'

export const shop_settings: Texts['shop_settings'] = {
  change: 'Name, Zeitzone und Sprachen',
  name: 'Name des Shops',
  name_text: 'Erscheint in E-Mails und auf den Seiten Ihres Programms.',
  timezone: 'Zeitzone',
  timezone_text: 'Für Datumsangaben, Berichte und Aktionen.',
  primary: 'Standardsprache',
  primary_text:
    'Wird verwendet, wenn die Sprache eines Mitglieds fehlt. Verfassen Sie Ihre Titel und Namen in ihr.',
  others: 'Weitere Sprachen',
  others_text:
    'Mitglieder mit einer dieser Sprachen sehen ihre eigene, und Sie können Ihre Texte übersetzen.',
  ask: 'Diese Änderungen speichern?',
  consequences: {
    days: 'Tage, Monate und Jahre richten sich nach der neuen Zeitzone. Berichte werden neu berechnet, was einige Minuten dauern kann. Frühere Aktivität von Mitgliedern und die täglichen Zahlen je Stufe behalten ihr Datum.',
    moments:
      'Aktionen beginnen und enden zum selben Zeitpunkt wie bisher, angezeigt in der neuen Zeitzone.',
    members: (up, down) =>
      `Mitglieder, die die Stufe wechseln, weil sich der Zeitraum verschiebt, der zählt: ${up} hinauf, ${down} hinunter.`,
    turned: (from, to) =>
      `Ihre Texte auf ${to} werden die Haupttexte, und die auf ${from} bleiben als Übersetzungen. Jeder steht bei den Änderungen.`,
    untranslated: (from, to) =>
      `Was noch keinen Text auf ${to} hat, bleibt auf ${from}, bis Sie einen schreiben.`,
    added: (languages) => `Mitglieder können auch ${languages} sehen.`,
    removed: (languages, primary) =>
      `Mitglieder mit der Sprache ${languages} werden auf ${primary} angesprochen. Ihre Übersetzungen bleiben erhalten, falls Sie die Sprache wieder hinzufügen.`,
  },
}
