export const shop_settings = {
  change: 'Name, time zone and languages',
  name: 'Name of the shop',
  name_text: 'It stands in e-mails and on the pages of the programme.',
  timezone: 'Time zone',
  timezone_text: 'Days, months and years begin and end there.',
  primary: 'First language',
  primary_text:
    'In which Laurel speaks to everybody whose own language is not here. Your titles and names are in it.',
  others: 'Other languages',
  others_text:
    'Members whose language is here are spoken to in it, and you can translate your texts into it.',
  ask: 'Save these changes?',
  consequences: {
    days: 'Days, months and years begin in the new time zone. Reports are added up again in it, which can take a few minutes; on which days members were active, and how many each tier had, stays as it was noted.',
    moments:
      'Campaigns begin and end at the same moments as before. You see these moments in the new time zone.',
    members: (up: string, down: string) =>
      `Members who change tier because the time that counts begins at another moment: ${up} up, ${down} down.`,
    turned: (from: string, to: string) =>
      `Your texts in ${to} become the main ones, and those in ${from} stay as translations. Each is in the change log.`,
    untranslated: (from: string, to: string) =>
      `What has no text in ${to} yet stays in ${from} until you write one.`,
    added: (languages: string) => `Members are spoken to in ${languages} too.`,
    removed: (languages: string, primary: string) =>
      `Members who speak ${languages} are spoken to in ${primary}. What you have written in it is kept, in case you add it again.`,
  },
}
