import type { RuleType } from '../../campaigns/campaign-values.ts'
import type { Status, Template } from '../../campaigns/campaigns-search.ts'
import type { Texts } from '../en/index.ts'

const TEMPLATES: Record<Template, { title: string; text: string }> = {
  flash_weekend: {
    title: 'Aktionswochenende',
    text: 'Doppelte Punkte von Samstag bis Sonntag.',
  },
  black_friday: { title: 'Black Friday', text: 'Dreifache Punkte für ein paar Tage.' },
  holiday_season: {
    title: 'Weihnachtszeit',
    text: 'Doppelte Punkte in den Wochen vor Weihnachten.',
  },
  valentines: { title: 'Valentinstag', text: 'Doppelte Punkte rund um den 14. Februar.' },
  mothers_day: { title: 'Muttertag', text: 'Doppelte Punkte in der Woche davor.' },
  new_collection: { title: 'Neue Kollektion', text: 'Eineinhalbfache Punkte auf das Neue.' },
  vip_exclusive: {
    title: 'Für die höchste Stufe',
    text: 'Doppelte Punkte nur für Ihre besten Mitglieder.',
  },
  win_back: {
    title: 'Zurückgewinnen',
    text: 'Dreifache Punkte für Mitglieder, die länger nicht da waren.',
  },
  member_anniversary: { title: 'Jubiläum', text: 'Doppelte Punkte als Dank an alle.' },
  reward_sale: { title: 'Prämienaktion', text: 'Prämien kosten eine Zeit lang weniger Punkte.' },
  exclusive_reward: {
    title: 'Exklusive Prämie',
    text: 'Eine Prämie, die nur die höchste Stufe sieht.',
  },
  custom: { title: 'Ohne Vorlage', text: 'Sie entscheiden alles selbst.' },
}

const STATUSES: Record<Status, string> = {
  draft: 'Entwurf',
  scheduled: 'Geplant',
  active: 'Läuft',
  ended: 'Beendet',
  cancelled: 'Abgesagt',
}

const RULES: Record<RuleType, string> = {
  order_placed: 'Bestellungen',
  account_created: 'Beitritte',
  newsletter_signup: 'Anmeldungen zum Newsletter',
  sms_signup: 'Anmeldungen für SMS',
  birthday: 'Geburtstage',
  referral: 'Empfehlungen',
  product_review: 'Produktbewertungen',
  follow_instagram: 'Folgen auf Instagram',
  follow_tiktok: 'Folgen auf TikTok',
  follow_x: 'Folgen auf X',
  like_facebook: '„Gefällt mir“ auf Facebook',
  share_facebook: 'Teilen auf Facebook',
  share_x: 'Teilen auf X',
  visit_url: 'Besuche einer Seite',
}

const members = (count: number, shown: string) =>
  count === 1 ? '1 Mitglied' : `${shown} Mitglieder`
const products = (count: number, shown: string) => (count === 1 ? '1 Produkt' : `${shown} Produkte`)

export const campaigns: Texts['campaigns'] = {
  title: 'Aktionen',
  campaign: 'Aktion',
  create: 'Neue Aktion',
  statuses: STATUSES,
  status: 'Status',
  any_status: 'Jeder Status',
  views: { list: 'Liste', calendar: 'Kalender' },
  view: 'Darstellung',
  columns: { name: 'Aktion', status: 'Status', when: 'Wann', offer: 'Was', used: 'Bonuspunkte' },
  types: { earning_boost: 'Mehr Punkte', reward_spotlight: 'Prämien im Angebot' },
  times: (multiplier) => `${multiplier}-fache Punkte`,
  rewards_in: (count) => (count === 1 ? '1 Prämie' : `${count} Prämien`),
  no_multiplier: 'noch kein Faktor',
  used_of: (used, cap) => `${used} von ${cap}`,
  from: (start) => `ab ${start}`,
  until: (end) => `bis ${end}`,
  between: (start, end) => `${start} bis ${end}`,
  no_dates: 'noch ohne Termin',
  empty_title: 'Noch keine Aktionen',
  empty_text:
    'Eine Aktion gibt für einige Tage mehr Punkte oder verkauft Prämien für weniger. Beginnen Sie mit einer Vorlage; nichts wird sichtbar, bevor Sie es sagen.',
  off_title: 'Bonusaktionen sind in diesem Shop ausgeschaltet',
  off_text: 'Das Einschalten zeigt Ihrer Kundschaft nichts. Jede Aktion wird einzeln geplant.',
  switch_on: 'Aktionen einschalten',
  switched_on: 'Aktionen sind eingeschaltet.',

  calendar: {
    label: (month) => `Aktionen im ${month}`,
    previous: 'Voriger Monat',
    next: 'Nächster Monat',
    today: 'Dieser Monat',
    empty: 'Keine Aktion in diesem Monat.',
  },

  templates: {
    title: 'Mit einer Vorlage beginnen',
    lead: 'Sie können danach alles ändern. Es beginnt als Entwurf, den niemand sieht.',
    list: TEMPLATES,
    copy_of: (name) => `Eine Kopie von „${name}“, ohne die Termine`,
  },

  form: {
    name: 'Name',
    name_text: 'Ihre Kundschaft sieht ihn auf dem Banner und in E-Mails.',
    gives: 'Was sie gibt',
    type: 'Art der Aktion',
    multiplier: 'Faktor für Punkte',
    multiplier_text: 'Etwa 2 für doppelte Punkte; höchstens 10.',
    rule_types: 'Wofür',
    rules: RULES,
    no_rules:
      'Noch ist keine Möglichkeit zum Sammeln eingeschaltet. Legen Sie zuerst eine im Programm an.',
    stacking: 'Zusammen mit dem Faktor einer Stufe',
    stacking_modes: {
      compound: 'Beide zählen: Sie werden multipliziert',
      max: 'Der höhere von beiden zählt',
      replace: 'Die Aktion zählt, nie weniger als die Stufe',
    },
    stacking_example: (tier, own, result) =>
      `Ein Mitglied der Stufe ${tier} (${own}-fach) bekommt ${result}-fache Punkte.`,
    stacking_none:
      'Keine Ihrer Stufen vervielfacht Punkte, daher macht es noch keinen Unterschied.',
    priority:
      'Laufen mehrere Aktionen zugleich, bekommt jede Zeile einer Bestellung die, die dem Mitglied am meisten gibt. Aktionen, die multiplizieren, zählen zusammen, bis zum 10-Fachen.',
    products: 'Produkte',
    product_modes: { all: 'Alle Produkte', include: 'Nur diese', exclude: 'Alle außer diesen' },
    products_orders_only: 'Produkte lassen sich wählen, wenn die Aktion nur für Bestellungen gilt.',
    product_ids: 'Produkte',
    collection_ids: 'Kategorien',
    product_tags: 'Schlagwörter der Produkte',
    tags_text: 'Durch Kommas getrennt.',
    counted_products: products,
    spotlight: 'Prämien',
    spotlight_text:
      'Wählen Sie, was im Angebot ist. Ein leerer Preis schaltet eine Prämie nur frei, die sonst aus ist.',
    sale_price: (reward) => `Punkte für ${reward} während der Aktion`,
    regular_price: (points) => `sonst ${points} Punkte`,
    reward_off: 'ausgeschaltet',
    no_rewards: 'Es gibt noch keine Prämien. Legen Sie zuerst eine im Programm an.',
    when: 'Wann',
    starts_at: 'Beginn',
    ends_at: 'Ende',
    last_day: (day) => `Letzter Tag: ${day}`,
    ends_text: 'Leer: Sie läuft, bis Sie sie beenden oder eine Grenze erreicht ist.',
    zone: (zone) => `In der Zeit des Shops (${zone}).`,
    weekend: 'Nächstes Wochenende',
    who: 'Für wen',
    audience_modes: {
      all: 'Alle Mitglieder',
      tier: 'Mitglieder bestimmter Stufen',
      tag: 'Mitglieder mit einem Schlagwort',
    },
    tiers: 'Stufen',
    member_tags: 'Schlagwörter',
    reaches: (count, shown) => `Erreicht ${members(count, shown)}`,
    counting: 'Wird gezählt …',
    holdout_percent: 'Prozent davon auslassen, zum Vergleich',
    holdout_text:
      'Sie werden ausgelost und bekommen nichts davon. So können die Ergebnisse sagen, was die Aktion gebracht hat. 1 bis 50; leer: niemand. Steht fest, sobald die Aktion begonnen hat.',
    caps: 'Grenzen',
    caps_text: 'Die Aktion endet von selbst, sobald eine erreicht ist. Leer: keine Grenze.',
    max_orders: 'Höchstens Bestellungen',
    max_bonus_points: 'Höchstens Bonuspunkte',
    shoppers: 'Was Ihre Kundschaft sieht',
    badge_text: 'Hinweis neben den Punkten eines Produkts',
    language: 'Sprache des Banners',
    banner_title: 'Titel des Banners',
    banner_subtitle: 'Zeile darunter',
    preview: 'So sieht es Ihre Kundschaft',
    badge_points: (points) => `${points} Punkte`,
    product_example: 'Ein Produkt',
    emails: 'E-Mails',
    emails_text: 'An alle, für die die Aktion gilt und die Werbung per E-Mail zugestimmt haben.',
    phases: {
      teaser: 'Zwei Tage vor dem Beginn',
      launch: 'Zum Beginn',
      last_chance: 'Einen Tag vor dem Ende',
    },
    sent: (moment) => `gesendet ${moment}`,
    due: (moment) => `geht hinaus ${moment}`,
    running_text:
      'Sie läuft: Sie kann länger dauern und mehr geben, und Sie können ändern, was Ihre Kundschaft liest. Nichts Versprochenes wird kleiner.',
  },
  will: {
    title: 'Was sie bewirkt',
    terms: 'Bedingungen',
    offer: (multiplier, on) => `${multiplier}-fache Punkte auf ${on}.`,
    no_multiplier: (on) => `Mehr Punkte auf ${on}; wie viele, ist noch nicht entschieden.`,
    spotlight: (rewards) => `Im Angebot: ${rewards}.`,
    sale: (name, price) => `${name} für ${price} Punkte`,
    unlocked: (name) => `${name}, freigeschaltet`,
    no_rewards: 'Noch ist keine Prämie gewählt.',
    products: (count, shown) => `Sie gilt für ${products(count, shown)}.`,
    window: (start, end) => `Sie läuft von ${start} bis ${end}.`,
    starts: (start) => `Sie beginnt ${start} und läuft, bis Sie sie beenden.`,
    no_start: 'Sie hat noch keinen Beginn.',
    audience: (count, shown) => `Sie erreicht ${members(count, shown)}.`,
    held_out: (percent) => `${percent} davon bekommen nichts, zum Vergleich.`,
    caps: (caps) => `Sie endet früher nach ${caps}.`,
    cap_orders: (orders) => `${orders} Bestellungen`,
    cap_points: (points) => `${points} Bonuspunkten`,
    or: (first, second) => `${first} oder ${second}`,
    costs_at_most: (money) => `Ihre Punkte sind höchstens ${money} wert.`,
    no_cap: 'Sie hat keine Grenze: Was sie kostet, hängt davon ab, wie viel gekauft wird.',
    emails: (count, recipients, when) =>
      count === 1
        ? `1 Mitglied bekommt eine E-Mail: ${when}.`
        : `${recipients} Mitglieder bekommen eine E-Mail: ${when}.`,
    emails_otherwise: (count, recipients, when) =>
      count === 1
        ? `Sonst bekäme 1 Mitglied eine: ${when}.`
        : `Sonst bekämen ${recipients} Mitglieder eine: ${when}.`,
    no_emails: 'Es geht keine E-Mail hinaus.',
    wrong: 'So lässt sie sich noch nicht speichern:',
  },

  draft_submit: 'Als Entwurf speichern',
  saved_draft: 'Der Entwurf ist gespeichert. Niemand sieht ihn, bis Sie ihn planen.',
  schedule: {
    action: 'Planen',
    title: (name) => `„${name}“ planen?`,
    submit: 'Planen',
    done: 'Die Aktion ist geplant.',
    begun: 'Die Aktion läuft.',
    text: 'Danach kann sie kein Entwurf mehr werden; absagen können Sie sie.',
  },
  end: {
    action: 'Jetzt beenden',
    title: (name) => `„${name}“ jetzt beenden?`,
    text: 'Bestellungen ab jetzt sammeln wie sonst. Bestellungen bis jetzt behalten ihre Bonuspunkte. Sie lässt sich nicht fortsetzen; duplizieren Sie sie, um später weiterzumachen.',
    submit: 'Jetzt beenden',
    done: 'Die Aktion ist beendet.',
  },
  keep: 'Aktion behalten',
  cancel: {
    action: 'Aktion absagen',
    title: (name) => `„${name}“ absagen?`,
    text: 'Sie beginnt nicht, und ihre E-Mails gehen nicht hinaus. Duplizieren Sie sie, um sie wieder zu haben.',
    submit: 'Aktion absagen',
    done: 'Die Aktion ist abgesagt.',
  },
  remove: {
    action: 'Löschen',
    title: (name) => `„${name}“ löschen?`,
    text: 'Sie verschwindet aus Liste und Kalender. Punkte, die sie gab, bleiben. Das Änderungsprotokoll kann sie zurückholen.',
    submit: 'Löschen',
    done: 'Die Aktion ist gelöscht.',
  },
  duplicate: 'Duplizieren',
  more: 'Weitere Aktionen',
  so_far: {
    title: 'Bisher',
    in_total: 'Insgesamt',
    points: 'Bonuspunkte',
    orders: 'Bestellungen',
    of: (used, cap) => `${used} von ${cap}`,
    no_limit: (used) => `${used}, ohne Grenze`,
    cost: 'Wert heute',
    no_cost: 'unbekannt: keine Prämie hat einen festen Wert',
  },
  results: {
    title: 'Ergebnisse',
    buyers: 'Käufer mit Bonuspunkten',
    revenue: 'Umsatz dieser Bestellungen',
    buyers_revenue: 'Alle Bestellungen dieser Käufer in der Laufzeit',
    redemptions: 'Einlösungen ihrer Prämien',
    points_spent: 'Dafür ausgegebene Punkte',
    as_of: (moment) => `Gezählt ${moment}`,
    by_day_points: 'Bonuspunkte nach Tag',
    day_points: 'Bonuspunkte',
    none: 'Noch hat keine Bestellung Punkte von ihr bekommen.',
  },
}
