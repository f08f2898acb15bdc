import type { Texts } from '../en/index.ts'

export const shop_settings: Texts['shop_settings'] = {
  change: 'Name, Zeitzone und Sprachen',
  name: 'Name des Shops',
  name_text: 'Er steht in E-Mails und auf den Seiten des Programms.',
  timezone: 'Zeitzone',
  timezone_text: 'Dort beginnen und enden Tage, Monate und Jahre.',
  primary: 'Erste Sprache',
  primary_text:
    'In ihr spricht Laurel mit allen, deren eigene Sprache hier nicht steht. Ihre Titel und Namen sind in ihr verfasst.',
  others: 'Weitere Sprachen',
  others_text:
    'Mitglieder, deren Sprache hier steht, werden in ihr angesprochen, und Sie können Ihre Texte in sie übersetzen.',
  ask: 'Diese Änderungen speichern?',
  consequences: {
    days: 'Tage, Monate und Jahre beginnen in der neuen Zeitzone. Berichte werden in ihr neu zusammengezählt, was ein paar Minuten dauern kann; an welchen Tagen Mitglieder aktiv waren und wie viele jede Stufe hatte, bleibt, wie es notiert wurde.',
    moments:
      'Aktionen beginnen und enden in denselben Augenblicken wie bisher. Sie sehen diese in der neuen Zeitzone.',
    members: (up, down) =>
      `Mitglieder, die die Stufe wechseln, weil die Zeit, die zählt, zu einem anderen Zeitpunkt beginnt: ${up} hinauf, ${down} hinunter.`,
    turned: (from, to) =>
      `Ihre Texte auf ${to} werden die Haupttexte, und die auf ${from} bleiben als Übersetzungen. Jeder steht bei den Änderungen.`,
    untranslated: (from, to) =>
      `Was noch keinen Text auf ${to} hat, bleibt auf ${from}, bis Sie einen schreiben.`,
    added: (languages) => `Mitglieder werden auch auf ${languages} angesprochen.`,
    removed: (languages, primary) =>
      `Mitglieder mit der Sprache ${languages} werden auf ${primary} angesprochen. Was Sie in ihr geschrieben haben, bleibt aufbewahrt, falls Sie sie wieder hinzufügen.`,
  },
}
