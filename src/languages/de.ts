import type { Language } from './en.ts'
import { pluralIn } from './language-basics.ts'

const plural = pluralIn('de')

/** Speaks to the reader as du. */
export const de: Language = {
  tag: 'de',
  direction: 'ltr',
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  colon: ': ',
  points_name: 'Punkte',
  pointsWord: (count) => plural(count, { one: 'Punkt', other: 'Punkte' }),
  rules: {
    order_placed: 'Bestellen',
    account_created: 'Beitreten',
    newsletter_signup: 'Anmeldung zum Newsletter',
    sms_signup: 'Anmeldung zu SMS',
    birthday: 'Dein Geburtstag',
    pet_birthday: 'Der Geburtstag deines Haustiers',
    child_birthday: 'Der Geburtstag deines Kindes',
    referral: 'Freunde werben',
    product_review: 'Ein Produkt bewerten',
    follow_instagram: 'Uns auf Instagram folgen',
    follow_tiktok: 'Uns auf TikTok folgen',
    follow_x: 'Uns auf X folgen',
    like_facebook: '„Gefällt mir“ auf Facebook',
    share_facebook: 'Auf Facebook teilen',
    share_x: 'Auf X teilen',
    visit_url: 'Unsere Seite besuchen',
    custom_action: 'Etwas Besonderes',
  },
  templates: {
    cashback: 'Cashback',
    coffee_card: 'Kaffeekarte',
    stamps: 'Stempel',
    free_coffee: 'Ein Kaffee gratis',
    bronze: 'Bronze',
    silver: 'Silber',
    gold: 'Gold',
  },
  history: {
    points_awarded: 'Punkte gutgeschrieben',
    points_adjusted: 'Punkte angepasst',
    points_deducted: 'Punkte abgezogen',
    order_placed: 'Bestellung',
    tier_reached: 'Neue Stufe erreicht',
    points_reversed: 'Punkte zurückgenommen',
    points_imported: 'Übernommene Punkte',
    points_expired: 'Punkte verfallen',
    reward_redeemed: 'Prämie eingelöst',
    redemption_cancelled: 'Einlösung storniert',
    membership: 'Mitgliedschaft begonnen',
  },
  unsubscribe: {
    title: 'Abbestellen',
    question: (shop) => `Diese E-Mails von ${shop} abbestellen?`,
    stopped: (shop) => `Du bekommst diese E-Mails von ${shop} nicht mehr.`,
    again: 'Wieder abonnieren',
    resumed: (shop) => `Du bekommst diese E-Mails von ${shop} wieder.`,
    groups: {
      points: 'Deine Punkte: was du sammelst und was verfällt',
      rewards: 'Prämien und deine Codes dafür',
      tiers: 'Dein VIP-Status',
      birthdays: 'Geburtstage und ihre Geschenke',
      referrals: 'Freunde empfehlen',
      memberships: 'Deine bezahlte Mitgliedschaft',
      campaigns: 'Aktionen und Angebote',
      partners: 'Deine Provisionen als Partner',
    },
  },
  emails: {
    greeting: (name) => `Hallo ${name},`,
    footer: {
      member: ({ program, shop }) =>
        `Du bekommst diese E-Mail, weil du bei ${shop} Mitglied von ${program} bist.`,
      partner: ({ shop }) => `Du bekommst diese E-Mail, weil du Partner von ${shop} bist.`,
      unsubscribe: 'Solche E-Mails abbestellen',
    },
    actions: {
      visit_shop: 'Zum Shop',
      see_rewards: 'Prämien ansehen',
      use_code: 'Code einlösen',
      share_link: 'Link teilen',
      see_offer: 'Zum Angebot',
      open_link: 'Link öffnen',
    },
    labels: {
      balance: 'Dein Guthaben',
      reason: 'Verdient für',
      ways_to_earn: 'So sammelst du',
      worth: 'Wert',
      minimum_purchase: 'Ab einem Bestellwert von',
      ends_at: 'Gültig bis',
      spent: 'Eingelöst',
      previous_tier: 'Deine bisherige Stufe',
      next_tier_down: 'Sonst wechselst du zu',
      multiplier: 'Auf deine Bestellungen',
      benefits: 'Deine Vorteile',
      friend_gets: 'Das bekommen deine Freunde',
      sender_gets: 'Das bekommst du',
      code: 'Dein Code',
      link: 'Dein Link',
      price: 'Preis',
      order: 'Bestellung',
      payable_at: 'Auszahlung ab',
      offer: 'Dein Vorteil',
      rewards: 'Prämien',
    },
    worth: {
      percentage: (value) => `${value} Rabatt`,
      fixed_amount: (value) => `${value} Rabatt`,
      free_shipping: () => 'Kostenloser Versand',
      free_product: () => 'Ein Produkt gratis',
      gift_card: (value) => `Ein Geschenkgutschein über ${value}`,
      store_credit: (value) => `${value} Shop-Guthaben`,
    },
    order: (name) => `Bestellung ${name}`,
    welcome: {
      title: ({ program }) => `Willkommen bei ${program}`,
      text: ({ shop, points_name }) =>
        `Ab jetzt sammelst du bei ${shop} ${points_name} und tauschst sie gegen Prämien ein.`,
    },
    points_earned: {
      title: ({ points }) => `Du hast ${points} gesammelt`,
      text: 'Danke dir. So kommst du deiner nächsten Prämie näher.',
    },
    points_pending_released: {
      title: ({ points }) => `Du kannst jetzt ${points} einlösen`,
      text: 'Die Wartezeit ist vorbei.',
    },
    points_reversed: {
      title: ({ points }) => `Wir haben ${points} zurückgenommen`,
      refunded: ({ order }) =>
        `${order ? `Deine Bestellung ${order}` : 'Eine deiner Bestellungen'} wurde erstattet. ` +
        'Damit entfällt, was sie dir eingebracht hatte.',
      cancelled: ({ order }) =>
        `${order ? `Deine Bestellung ${order}` : 'Eine deiner Bestellungen'} wurde storniert. ` +
        'Damit entfällt, was sie dir eingebracht hatte.',
    },
    points_expiring: {
      title: ({ points, date }) => `Löse ${points} bis zum ${date} ein`,
      text: 'Was danach übrig ist, verfällt. Deine Prämien warten schon.',
    },
    points_expiring_last_chance: {
      title: ({ points, date }) => `Letzte Chance: ${points} bis zum ${date}`,
      text: 'Was danach übrig ist, verfällt endgültig. Gönn dir eine Prämie.',
    },
    points_expired: {
      title: ({ points, count }) =>
        `${points} ${plural(count, { one: 'ist verfallen', other: 'sind verfallen' })}`,
      text: 'Mit deiner nächsten Bestellung sammelst du wieder neu.',
    },
    reward_available: {
      title: ({ reward }) => `Jetzt für dich drin: ${reward}`,
      text: ({ cost, balance }) => `Du hast ${balance}. Diese Prämie kostet ${cost}.`,
    },
    reward_redeemed: {
      title: ({ reward }) => `Deine Prämie: ${reward}`,
      with_code: 'Gib diesen Code an der Kasse ein.',
      store_credit: 'Der Betrag liegt auf deinem Konto und wird an der Kasse abgezogen.',
    },
    reward_expiring: {
      title: ({ reward, date }) => `Nur noch bis zum ${date}: ${reward}`,
      text: 'Du hast diesen Code noch nicht verwendet.',
    },
    birthday: {
      title: 'Alles Gute zum Geburtstag',
      text: ({ shop }) =>
        `Hab einen wunderschönen Tag. Hier ist ein Geschenk von ${shop} für dich.`,
    },
    pet_birthday: {
      title: ({ name }) =>
        name ? `Alles Gute zum Geburtstag, ${name}` : 'Alles Gute für dein Haustier',
      text: ({ shop }) => `Das muss gefeiert werden. Hier ist ein Geschenk von ${shop}.`,
    },
    child_birthday: {
      title: ({ name }) =>
        name ? `Alles Gute zum Geburtstag, ${name}` : 'Alles Gute zum Geburtstag deines Kindes',
      text: ({ shop }) => `Herzliche Glückwünsche von ${shop}. Hier ist ein Geschenk zum Feiern.`,
    },
    tier_up: {
      title: ({ tier }) => `Du hast ${tier} erreicht`,
      text: 'Herzlichen Glückwunsch. Das bringt dir deine neue Stufe.',
    },
    tier_approaching: {
      title: ({ tier }) => `${tier} ist ganz nah`,
      text: ({ points }) => `Sammle noch ${points}, dann bist du da.`,
      text_nearly: 'Vielleicht reicht schon deine nächste Bestellung.',
    },
    tier_at_risk: {
      title: ({ tier }) => `Bleib bei ${tier}`,
      text: ({ points, date }) =>
        `Sammle bis zum ${date} noch ${points}, um deine Stufe zu halten.`,
      text_nearly: ({ date }) => `Bestelle bis zum ${date}, um deine Stufe zu halten.`,
    },
    tier_down: {
      title: ({ tier }) => `Deine Stufe ist jetzt ${tier}`,
      text: ({ previous_tier }) =>
        `Deine Zeit bei ${previous_tier} ist erst einmal vorbei. Jede Bestellung bringt dich ` +
        'wieder näher heran.',
    },
    referral_invite: {
      title: ({ shop }) => `Empfiehl ${shop} weiter`,
      text:
        'Schick deinen Link an Freunde. Sobald jemand davon zum ersten Mal bestellt, bekommst ' +
        'du ein Dankeschön.',
    },
    referral_completed: {
      title: 'Deine Empfehlung hat geklappt',
      text: 'Danke, dass du uns weiterempfohlen hast. Das ist für dich.',
    },
    membership_started: {
      title: ({ membership }) => `Willkommen bei ${membership}`,
      text: 'Deine Mitgliedschaft hat begonnen. Das bringt sie dir.',
    },
    membership_renewal: {
      title_renews: ({ membership, date }) => `${membership} verlängert sich am ${date}`,
      title_ends: ({ membership, date }) => `${membership} läuft nur noch bis zum ${date}`,
      text_renews: 'Du musst nichts tun. Deine Vorteile laufen weiter.',
      text_ends: 'Wenn du deine Vorteile behalten möchtest, hol sie dir im Shop noch einmal.',
    },
    membership_ended: {
      title: ({ membership }) => `${membership} ist abgelaufen`,
      text: 'Damit enden auch deine Vorteile. Im Shop kannst du jederzeit wieder Mitglied werden.',
    },
    partner_approved: {
      title: ({ shop }) => `Du bist jetzt Partner von ${shop}`,
      text:
        'Teile deinen Code oder deinen Link. Für jede Bestellung darüber bekommst du eine ' +
        'Provision.',
    },
    partner_commission: {
      title: ({ amount }) => `Du hast eine Provision von ${amount} verdient`,
      text: 'Du hast uns eine Bestellung gebracht. Danke dir.',
    },
    campaign_teaser: {
      title: ({ campaign }) => `Bald geht es los: ${campaign}`,
      text: ({ moment }) => `Start ist am ${moment}.`,
    },
    campaign_launch: {
      title: ({ campaign }) => `Jetzt geht es los: ${campaign}`,
      text_until: ({ moment }) => `Du hast Zeit bis zum ${moment}.`,
      text_open: 'Ab sofort bist du dabei.',
    },
    campaign_last_chance: {
      title: ({ campaign }) => `Letzte Chance: ${campaign}`,
      text: ({ moment }) => `Am ${moment} ist Schluss.`,
    },
  },
}
