export const shop_settings = {
  change: 'Name, time zone and languages',
  name: 'Shop name',
  name_text: 'Shown in e-mails and on your programme pages.',
  timezone: 'Time zone',
  timezone_text: 'Used for dates, reports and campaigns.',
  primary: 'Default language',
  primary_text: 'Used when a member’s language isn’t available. Write your titles and names in it.',
  others: 'Other languages',
  others_text: 'Members see these languages if they speak them, and you can translate your texts.',
  ask: 'Save these changes?',
  consequences: {
    days: 'Days, months and years follow the new time zone. Reports are recalculated, which can take a few minutes. Past member activity and daily tier counts keep their dates.',
    moments: 'Campaigns start and end at the same moment as before, shown in the new time zone.',
    members: (up: string, down: string) =>
      `Members who change tier because the qualifying period shifts: ${up} up, ${down} down.`,
    turned: (from: string, to: string) =>
      `Your ${to} texts become the main ones, and your ${from} texts stay as translations. The change log lists each.`,
    untranslated: (from: string, to: string) =>
      `Texts without a ${to} translation stay in ${from} until you add one.`,
    added: (languages: string) => `Members can also see ${languages}.`,
    removed: (languages: string, primary: string) =>
      `Members who speak ${languages} will see ${primary}. Your translations are kept in case you add the language again.`,
  },
}
