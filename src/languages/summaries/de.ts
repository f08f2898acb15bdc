import type { Summaries, Writers } from './en.ts'

const UNITS = {
  DAY: { each: 'jeden Tag', one: 'Tag', other: 'Tage' },
  WEEK: { each: 'jede Woche', one: 'Woche', other: 'Wochen' },
  MONTH: { each: 'jeden Monat', one: 'Monat', other: 'Monate' },
  YEAR: { each: 'jedes Jahr', one: 'Jahr', other: 'Jahre' },
} as const

const INCLUDED = { shipping: 'Versand', tax: 'Steuer' } as const
const CHOSEN = { products: 'Produkte', collections: 'Kategorien' } as const

const PERIODS = {
  day: 'pro Tag',
  week: 'pro Woche',
  month: 'pro Monat',
  year: 'pro Jahr',
  lifetime: 'pro Kunde',
} as const

/** By the type, as the console calls them. */
const EMAILS: Readonly<Record<string, string>> = {
  welcome: 'Willkommen',
  points_earned: 'Punkte gesammelt',
  points_pending_released: 'Punkte freigegeben',
  points_reversed: 'Punkte zurückgenommen',
  reward_available: 'Prämie in Reichweite',
  reward_redeemed: 'Prämie eingelöst',
  reward_expiring: 'Prämie läuft bald ab',
  points_expiring: 'Punkte verfallen bald',
  points_expiring_last_chance: 'Letzte Chance für Punkte',
  points_expired: 'Punkte verfallen',
  birthday: 'Geburtstag',
  pet_birthday: 'Geburtstag eines Haustiers',
  child_birthday: 'Geburtstag eines Kindes',
  tier_up: 'Neue Stufe',
  tier_approaching: 'Kurz vor der nächsten Stufe',
  tier_at_risk: 'Stufe in Gefahr',
  tier_down: 'Niedrigere Stufe',
  referral_invite: 'Einladung zum Empfehlen',
  referral_completed: 'Empfehlung erfüllt',
  membership_started: 'Mitgliedschaft beginnt',
  membership_renewal: 'Verlängerung der Mitgliedschaft',
  membership_ended: 'Mitgliedschaft beendet',
  partner_approved: 'Partner angenommen',
  partner_commission: 'Provision verdient',
}

/** The ways to earn that campaigns boost, by their type. */
const WAYS: Readonly<Record<string, string>> = {
  account_created: 'Kundenkonto anlegen',
  newsletter_signup: 'Newsletter abonnieren',
  sms_signup: 'SMS abonnieren',
  birthday: 'Geburtstag',
  referral: 'Freunde werben',
  product_review: 'Produkt bewerten',
  follow_instagram: 'Auf Instagram folgen',
  follow_tiktok: 'Auf TikTok folgen',
  follow_x: 'Auf X folgen',
  like_facebook: 'Gefällt mir auf Facebook',
  share_facebook: 'Auf Facebook teilen',
  share_x: 'Auf X teilen',
  visit_url: 'Seite besuchen',
}

export const de = ({ number, money }: Writers): Summaries => {
  const counted = (count: number, one: string, other: string) =>
    `${number(count)} ${count === 1 ? one : other}`
  const points = (count: number) => counted(count, 'Punkt', 'Punkte')
  /** After `ab` and `bis zu`. */
  const ofPoints = (count: number) => counted(count, 'Punkt', 'Punkten')
  const days = (count: number) => counted(count, 'Tag', 'Tage')
  const percent = (value: number) => `${number(value)} %`
  const times = (limit: number) => (limit === 1 ? 'einmal' : `bis zu ${number(limit)}-mal`)
  const ofTiers = (tiers: number) => (tiers === 1 ? 'einer Stufe' : `${number(tiers)} Stufen`)
  const orders = (count: number) => counted(count, 'Bestellung', 'Bestellungen')
  return {
    points,
    money,
    percent,
    code: {
      free_shipping: 'Ein Code für kostenlosen Versand',
      percentage: (value) => `Ein Rabattcode über ${percent(value)}`,
      fixed_amount: (amount) => `Ein Rabattcode über ${money(amount)}`,
    },
    on_orders_from: (amount) => `bei Bestellungen ab ${money(amount)}`,
    held_for: (count) => `${days(count)} lang zurückgehalten`,
    times_the_points: (multiplier) => `${number(multiplier)}-fache Punkte`,
    off: (text) => `${text} (aus)`,
    removed: (text) => `Entfernt: ${text}`,
    kinds_off: {
      tiers_enabled: 'Stufen sind aus',
      memberships_enabled: 'Mitgliedschaften sind aus',
      referral_enabled: 'Empfehlungen sind aus',
      emails_enabled: 'alle E-Mails sind aus',
      affiliates_enabled: 'das Partnerprogramm ist aus',
    },

    undone: (count, text) =>
      `${counted(count, 'Änderung', 'Änderungen')} rückgängig gemacht: ${text}`,
    undone_to_nothing: (count) =>
      `${counted(count, 'Änderung', 'Änderungen')} rückgängig gemacht, alles bleibt wie zuvor`,

    lists: {
      and: 'und',
      or: 'oder',
      quoted: (name) => `„${name}“`,
      more: (count) => `${number(count)} weitere`,
    },

    earning: {
      per_spent: (count, amount) => `${points(count)} je ${money(amount)} Einkaufswert`,
      included: (what) => `einschließlich ${what.map((one) => INCLUDED[one]).join(' und ')}`,
      when_fulfilled: 'gutgeschrieben, sobald die Bestellung ausgeliefert ist',
      limit: (limit, period) => `${times(limit)} ${PERIODS[period]}`,
      other_points: (tiers) => `andere Punkte in ${ofTiers(tiers)}`,
      other_rates: (tiers) => `andere Sätze in ${ofTiers(tiers)}`,
    },

    rules: {
      account_created: 'für das Anlegen eines Kundenkontos',
      newsletter_signup: 'für das Abonnieren des Newsletters',
      sms_signup: 'für das Abonnieren von SMS',
      birthday: 'zum Geburtstag',
      birthday_claimed: 'zum Geburtstag, in seinem Monat zu beanspruchen',
      pet_birthday: (subjects) =>
        subjects === 1
          ? 'zum Geburtstag eines Haustiers'
          : `zu den Geburtstagen von bis zu ${number(subjects)} Haustieren`,
      child_birthday: (subjects) =>
        subjects === 1
          ? 'zum Geburtstag eines Kindes'
          : `zu den Geburtstagen von bis zu ${number(subjects)} Kindern`,
      product_review: 'für eine Produktbewertung',
      referral: 'für die erste Bestellung eines Freundes',
      referral_from: (amount) => `für die erste Bestellung eines Freundes ab ${money(amount)}`,
      follow_instagram: 'fürs Folgen auf Instagram',
      follow_tiktok: 'fürs Folgen auf TikTok',
      follow_x: 'fürs Folgen auf X',
      like_facebook: 'für ein „Gefällt mir“ auf Facebook',
      share_facebook: 'fürs Teilen auf Facebook',
      share_x: 'fürs Teilen auf X',
      visit_url: (url) => `für den Besuch von ${url}`,
      custom_action: (name) => (name === null ? 'für eine eigene Aktion' : `für „${name}“`),
    },

    rewards: {
      percentage: (value) => `${percent(value)} Rabatt auf eine Bestellung`,
      fixed_amount: (amount) => `${money(amount)} Rabatt auf eine Bestellung`,
      variable_amount: (amount, step) =>
        `${money(amount)} Rabatt auf eine Bestellung je ${points(step)}`,
      from_points: (count) => `ab ${ofPoints(count)}`,
      up_to_points: (count) => `bis zu ${ofPoints(count)}`,
      free_shipping: 'Kostenloser Versand',
      free_product: (quantity) =>
        quantity === 1 ? 'Ein Gratisprodukt' : `${number(quantity)} Stück eines Produkts gratis`,
      product_discount: (off, chosen) =>
        `${off} Rabatt auf ausgewählte ${chosen.map((one) => CHOSEN[one]).join(' und ')}`,
      store_credit: (amount) => `Guthaben über ${money(amount)}`,
      gift_card: (amount) => `Eine Geschenkkarte über ${money(amount)}`,
      for_points: (offer, cost) => `${offer} für ${points(cost)}`,
      for_tiers: (tiers) => `für Mitglieder ${tiers === 1 ? '' : 'von '}${ofTiers(tiers)}`,
      per_customer: (limit) => `${times(limit)} pro Kunde`,
    },

    benefits: {
      points_multiplier: (multiplier) => `${number(multiplier)}-fache Punkte auf Bestellungen`,
      entry_points: (count) => `${points(count)} zum Einstieg`,
      entry_discount_code: (given) => `${given} zum Einstieg`,
      percentage_discount: (value) => `${percent(value)} Rabatt auf jede Bestellung`,
      free_shipping: 'Kostenloser Versand',
      reward_price: (rewards) => `Mitgliederpreise für ${counted(rewards, 'Prämie', 'Prämien')}`,
      reward_price_gone: 'Mitgliederpreise für Prämien, die es nicht mehr gibt',
      birthday_bonus: (count) => `${points(count)} mehr zum Geburtstag`,
      early_access: (count) => `Früher Zugang, ${days(count)} im Voraus`,
    },

    tiers: {
      for_everybody: 'für jedes Mitglied',
      from: (bars, combine) => `ab ${bars.join(combine === 'any' ? ' oder ' : ' und ')}`,
      points: ofPoints,
      spent: (amount) => `${money(amount)} Umsatz`,
      orders,
    },

    memberships: {
      price: (name, amount, rhythm) => `${name}, ${money(amount)} ${rhythm}`,
      for_term: (count, unit) => `für ${counted(count, UNITS[unit].one, UNITS[unit].other)}`,
      every: (count, unit) =>
        count === 1 ? UNITS[unit].each : `alle ${number(count)} ${UNITS[unit].other}`,
      benefits: (count) => counted(count, 'Vorteil', 'Vorteile'),
      off_sale: (text) => `${text} (nicht im Verkauf)`,
    },

    eligibility: {
      audiences: {
        all: 'Jeder Kunde sammelt Punkte',
        b2c_only: 'Nur Privatkunden sammeln Punkte',
        b2b_only: 'Nur Geschäftskunden sammeln Punkte',
      },
      after_joining: 'nach dem Beitritt',
      except_tagged: (tags) => `außer Kunden mit dem Tag ${tags}, die auch nichts einlösen können`,
      nothing_for: (what) => `keine Punkte gibt es für ${what}`,
      some_variants: (product) => `einzelne Varianten von ${product}`,
      tagged_orders: (tags) => `Bestellungen mit dem Tag ${tags}`,
      tagged_products: (tags) => `Produkte mit dem Tag ${tags}`,
      collections: (names, count) => `die ${count === 1 ? 'Kategorie' : 'Kategorien'} ${names}`,
      gift_cards: 'Geschenkkarten',
      discounted_items: 'rabattierte Artikel',
      subscription_renewals: 'verlängerte Abos',
      membership_purchases: 'Mitgliedschaften',
      sale_items: 'reduzierte Artikel',
      subscription_items: 'Artikel im Abo',
      member_discount: (does) => `der Mitgliederrabatt ${does}`,
      combines: 'gilt zusammen mit anderen Rabatten',
      leaves_out: (what) => `nimmt ${what} aus`,
    },

    referrals: {
      no_discount: 'Freunde bekommen keinen Rabatt',
      friends_get: (discount, on_orders) =>
        ['Freunde bekommen', discount, on_orders].filter(Boolean).join(' '),
      free_shipping: 'kostenlosen Versand',
      percentage: (value) => `${percent(value)} Rabatt`,
      fixed_amount: (amount) => `${money(amount)} Rabatt`,
      any_number: 'beliebig oft',
      times,
      by_tier: (tiers) =>
        `ein anderer Rabatt von Mitgliedern ${tiers === 1 ? '' : 'von '}${ofTiers(tiers)}`,
      prefix: (prefix) => `Codes beginnen mit ${prefix}`,
    },

    partners: {
      all_get: (commission) => `Partner bekommen ${commission}`,
      group_gets: (commission) => `Partner bekommen ${commission}`,
      percent: (by_code) => `${percent(by_code)} jeder Bestellung`,
      fixed_amount: (by_code) => `${money(by_code)} für jede Bestellung`,
      by_code_and_link: (by_code, by_link) =>
        `${by_code} mit ihrem Code, ${by_link} über ihren Link`,
      no_discount: 'Käufer bekommen keinen Rabatt',
      buyers_get: (discount) => `Käufer bekommen ${discount} Rabatt`,
      usual_terms: 'die Bedingungen aller Partner',
    },

    storefront: {
      sections: (color, count) => `${counted(count, 'Abschnitt', 'Abschnitte')} in ${color}`,
      no_launcher: 'ohne Startknopf',
      own_texts: (count) => (count === 1 ? 'ein eigener Text' : `${number(count)} eigene Texte`),
    },

    settings: {
      points_name: (program_name, points_name) => `${program_name}, Punkte heißen ${points_name}`,
      expire: (months) =>
        `sie verfallen nach ${counted(months, 'Monat', 'Monaten')} ohne Aktivität`,
      never_expire: 'sie verfallen nie',
      codes_valid: (count) => `Codes von Prämien gelten ${days(count)}`,
      codes_never_end: 'Codes von Prämien haben kein eigenes Ende',
      no_second_welcome: 'ein zweites Konto mit derselben Adresse bekommt nichts für das Beitreten',
      codes_stay_used: 'eine stornierte Bestellung gibt den Code ihrer Prämie nicht zurück',
      periods: {
        lifetime: () => 'für Stufen zählt alles, was je gesammelt wurde',
        rolling: (months) =>
          months === 1
            ? 'für Stufen zählt der letzte Monat'
            : `für Stufen zählen die letzten ${number(months)} Monate`,
        calendar_year: () => 'für Stufen zählt das Kalenderjahr',
      },
    },

    switches: {
      program_enabled: 'Programm',
      tiers_enabled: 'Stufen',
      referral_enabled: 'Empfehlungen',
      memberships_enabled: 'Bezahlte Mitgliedschaften',
      emails_enabled: 'E-Mails',
      affiliates_enabled: 'Partnerprogramm',
      applications_open: 'Bewerbungen von Partnern',
      auto_approve: 'Sofortige Aufnahme von Partnern',
    },
    switched: (name, is_on) => `${name} ${is_on ? 'eingeschaltet' : 'ausgeschaltet'}`,
    email: (name, type, is_on) =>
      `Die E-Mail „${EMAILS[type] ?? name}“ ist ${is_on ? 'an' : 'aus'}`,

    campaigns: {
      dates: 'de',
      statuses: { draft: 'Entwurf', cancelled: 'abgesagt' },
      gone_reward: 'eine Prämie, die es nicht mehr gibt',
      no_rewards: 'noch keine Prämien',
      spotlight: (names) => `${names} im Angebot`,
      multiplied: (multiplier, on) => `${number(multiplier)}-fache Punkte für ${on}`,
      no_multiplier: (on) => `noch kein Faktor für ${on}`,
      orders: 'Bestellungen',
      way: (label, type) => `„${WAYS[type] ?? label}“`,
      include: (what) => `, nur ${what}`,
      exclude: (what) => `, ohne ${what}`,
      tagged_products: (tags) => `Produkte mit dem Tag ${tags}`,
      products: (count) => counted(count, 'Produkt', 'Produkte'),
      collections: (count) => counted(count, 'Kategorie', 'Kategorien'),
      until: (day) => `bis ${day}`,
      since: (day) => `ab ${day}`,
      on_day: (day) => `am ${day}`,
      between: (first, last) => `${first} bis ${last}`,
      for_tagged: (tags) => `für Mitglieder mit dem Tag ${tags}`,
      for_no_tier: 'noch für Mitglieder keiner Stufe',
      for_tiers: (names) => `für ${names}`,
      max_orders: orders,
      max_points: (count) => counted(count, 'Bonuspunkt', 'Bonuspunkte'),
      up_to: (caps) => `höchstens ${caps}`,
      held_out: (percent) => `${percent} % zum Vergleich ausgelassen`,
    },
  }
}
