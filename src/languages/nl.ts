import type { Language } from './en.ts'
import { pluralIn } from './language-basics.ts'

const plural = pluralIn('nl')

/** Speaks to the reader as je. */
export const nl: Language = {
  tag: 'nl',
  direction: 'ltr',
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  colon: ': ',
  points_name: 'punten',
  pointsWord: (count) => plural(count, { one: 'punt', other: 'punten' }),
  rules: {
    order_placed: 'Bestellen',
    account_created: 'Lid worden',
    newsletter_signup: 'Aanmelden voor de nieuwsbrief',
    sms_signup: 'Aanmelden voor sms',
    birthday: 'Je verjaardag',
    pet_birthday: 'De verjaardag van je huisdier',
    child_birthday: 'De verjaardag van je kind',
    referral: 'Vrienden uitnodigen',
    product_review: 'Een product beoordelen',
    follow_instagram: 'Ons volgen op Instagram',
    follow_tiktok: 'Ons volgen op TikTok',
    follow_x: 'Ons volgen op X',
    like_facebook: 'Ons liken op Facebook',
    share_facebook: 'Delen op Facebook',
    share_x: 'Delen op X',
    visit_url: 'Onze pagina bezoeken',
    custom_action: 'Iets bijzonders',
  },
  templates: {
    cashback: 'Cashback',
    coffee_card: 'Koffiekaart',
    stamps: 'stempels',
    free_coffee: 'Een gratis koffie',
    bronze: 'Brons',
    silver: 'Zilver',
    gold: 'Goud',
  },
  history: {
    points_awarded: 'Punten toegekend',
    points_adjusted: 'Punten aangepast',
    points_deducted: 'Punten afgeschreven',
    order_placed: 'Bestelling geplaatst',
    tier_reached: 'Nieuw niveau bereikt',
    points_reversed: 'Punten teruggenomen',
    points_imported: 'Meegenomen punten',
    points_expired: 'Punten verlopen',
    reward_redeemed: 'Beloning ingewisseld',
    redemption_cancelled: 'Inwisseling geannuleerd',
    membership: 'Lidmaatschap begonnen',
  },
  unsubscribe: {
    title: 'Afmelden',
    question: (shop) => `Deze e-mails van ${shop} niet meer ontvangen?`,
    stopped: (shop) => `Je ontvangt deze e-mails van ${shop} niet meer.`,
    again: 'Weer aanmelden',
    resumed: (shop) => `Je ontvangt deze e-mails van ${shop} weer.`,
    groups: {
      points: 'Je punten: wat je spaart en wat vervalt',
      rewards: 'Beloningen en je codes daarvoor',
      tiers: 'Je VIP-niveau',
      birthdays: 'Verjaardagen en hun cadeaus',
      referrals: 'Vrienden uitnodigen',
      memberships: 'Je betaalde lidmaatschap',
      campaigns: 'Acties en aanbiedingen',
      partners: 'Je commissies als partner',
    },
  },
  emails: {
    greeting: (name) => `Hoi ${name},`,
    footer: {
      member: ({ program, shop }) =>
        `Je krijgt deze e-mail omdat je lid bent van ${program} bij ${shop}.`,
      partner: ({ shop }) => `Je krijgt deze e-mail omdat je partner bent van ${shop}.`,
      unsubscribe: 'Afmelden voor dit soort e-mails',
    },
    actions: {
      visit_shop: 'Naar de winkel',
      see_rewards: 'Bekijk je beloningen',
      use_code: 'Gebruik de code',
      share_link: 'Deel je link',
      see_offer: 'Bekijk de actie',
      open_link: 'Open je link',
    },
    labels: {
      balance: 'Je saldo',
      reason: 'Verdiend met',
      ways_to_earn: 'Zo spaar je',
      worth: 'Waarde',
      minimum_purchase: 'Bij bestellingen vanaf',
      ends_at: 'Geldig tot en met',
      spent: 'Ingewisseld',
      previous_tier: 'Je niveau tot nu toe',
      next_tier_down: 'Anders ga je naar',
      multiplier: 'Op je bestellingen',
      benefits: 'Je voordelen',
      friend_gets: 'Voor je vriend of vriendin',
      sender_gets: 'Voor jou',
      code: 'Je code',
      link: 'Je link',
      price: 'Prijs',
      order: 'Bestelling',
      payable_at: 'Uitbetaald vanaf',
      offer: 'Je voordeel',
      rewards: 'Beloningen',
    },
    worth: {
      percentage: (value) => `${value} korting`,
      fixed_amount: (value) => `${value} korting`,
      free_shipping: () => 'Gratis verzending',
      free_product: () => 'Een gratis product',
      gift_card: (value) => `Een cadeaubon van ${value}`,
      store_credit: (value) => `${value} winkeltegoed`,
    },
    order: (name) => `Bestelling ${name}`,
    welcome: {
      title: ({ program }) => `Welkom bij ${program}`,
      text: ({ shop, points_name }) =>
        `Vanaf nu spaar je ${points_name} bij ${shop} en wissel je ze in voor beloningen.`,
    },
    points_earned: {
      title: ({ points }) => `Je hebt ${points} verdiend`,
      text: 'Bedankt. Zo kom je dichter bij je volgende beloning.',
    },
    points_pending_released: {
      title: ({ points }) => `Je kunt nu ${points} inwisselen`,
      text: 'De wachttijd is voorbij.',
    },
    points_reversed: {
      title: ({ points }) => `We hebben ${points} teruggenomen`,
      refunded: ({ order }) =>
        `${order ? `Je bestelling ${order}` : 'Een van je bestellingen'} is terugbetaald. Wat ` +
        'je ermee verdiende, vervalt.',
      cancelled: ({ order }) =>
        `${order ? `Je bestelling ${order}` : 'Een van je bestellingen'} is geannuleerd. Wat ` +
        'je ermee verdiende, vervalt.',
    },
    points_expiring: {
      title: ({ points, date }) => `Wissel ${points} in tot en met ${date}`,
      text: 'Wat er daarna over is, vervalt. Je beloningen liggen klaar.',
    },
    points_expiring_last_chance: {
      title: ({ points, date }) => `Laatste kans: ${points} tot en met ${date}`,
      text: 'Wat er daarna over is, vervalt voorgoed. Gun jezelf een beloning.',
    },
    points_expired: {
      title: ({ points, count }) =>
        `${points} ${plural(count, { one: 'is vervallen', other: 'zijn vervallen' })}`,
      text: 'Met je volgende bestelling spaar je weer verder.',
    },
    reward_available: {
      title: ({ reward }) => `Binnen bereik: ${reward}`,
      text: ({ cost, balance }) => `Je hebt ${balance}. Deze beloning kost ${cost}.`,
    },
    reward_redeemed: {
      title: ({ reward }) => `Je beloning: ${reward}`,
      with_code: 'Vul deze code in bij het afrekenen.',
      store_credit: 'Het bedrag staat op je account en gaat er bij het afrekenen af.',
    },
    reward_expiring: {
      title: ({ reward, date }) => `Nog tot en met ${date}: ${reward}`,
      text: 'Je hebt deze code nog niet gebruikt.',
    },
    birthday: {
      title: 'Gefeliciteerd met je verjaardag',
      text: ({ shop }) => `Maak er een mooie dag van. Dit is een cadeau van ${shop} voor jou.`,
    },
    pet_birthday: {
      title: ({ name }) => (name ? `Fijne verjaardag, ${name}` : 'Gefeliciteerd met je huisdier'),
      text: ({ shop }) => `Dat moet gevierd worden. Hier is een cadeau van ${shop}.`,
    },
    child_birthday: {
      title: ({ name }) => (name ? `Fijne verjaardag, ${name}` : 'Gefeliciteerd met je kind'),
      text: ({ shop }) => `Hartelijk gefeliciteerd namens ${shop}. Een cadeau voor het feest.`,
    },
    tier_up: {
      title: ({ tier }) => `Je hebt ${tier} bereikt`,
      text: 'Gefeliciteerd. Dit brengt je nieuwe niveau je.',
    },
    tier_approaching: {
      title: ({ tier }) => `${tier} is dichtbij`,
      text: ({ points }) => `Verdien nog ${points} en je bent er.`,
      text_nearly: 'Misschien is je volgende bestelling al genoeg.',
    },
    tier_at_risk: {
      title: ({ tier }) => `Behoud ${tier}`,
      text: ({ points, date }) =>
        `Verdien tot en met ${date} nog ${points} om je niveau te houden.`,
      text_nearly: ({ date }) => `Bestel tot en met ${date} om je niveau te houden.`,
    },
    tier_down: {
      title: ({ tier }) => `Je niveau is nu ${tier}`,
      text: ({ previous_tier }) =>
        `Je tijd in ${previous_tier} zit er even op. Elke bestelling brengt je weer dichterbij.`,
    },
    referral_invite: {
      title: ({ shop }) => `Vertel vrienden over ${shop}`,
      text:
        'Stuur je link naar vrienden. Zodra iemand voor het eerst bestelt, krijg jij een ' +
        'bedankje.',
    },
    referral_completed: {
      title: 'Je uitnodiging is gelukt',
      text: 'Bedankt voor je aanbeveling. Dit is voor jou.',
    },
    membership_started: {
      title: ({ membership }) => `Je hebt nu ${membership}`,
      text: 'Je lidmaatschap is begonnen. Dit brengt het je.',
    },
    membership_renewal: {
      title_renews: ({ membership, date }) => `${membership} wordt verlengd op ${date}`,
      title_ends: ({ membership, date }) => `${membership} loopt tot en met ${date}`,
      text_renews: 'Je hoeft niets te doen. Je voordelen lopen door.',
      text_ends: 'Wil je je voordelen houden, neem het dan opnieuw in de winkel.',
    },
    membership_ended: {
      title: ({ membership }) => `${membership} is afgelopen`,
      text: 'Daarmee stoppen je voordelen. In de winkel kun je altijd weer lid worden.',
    },
    partner_approved: {
      title: ({ shop }) => `Je bent nu partner van ${shop}`,
      text: 'Deel je code of je link. Je verdient commissie op de bestellingen die daarmee komen.',
    },
    partner_commission: {
      title: ({ amount }) => `Je hebt ${amount} commissie verdiend`,
      text: 'Je hebt ons een bestelling gebracht. Bedankt.',
    },
    campaign_teaser: {
      title: ({ campaign }) => `Binnenkort: ${campaign}`,
      text: ({ moment }) => `Het begint op ${moment}.`,
    },
    campaign_launch: {
      title: ({ campaign }) => `Nu begonnen: ${campaign}`,
      text_until: ({ moment }) => `Je hebt de tijd tot ${moment}.`,
      text_open: 'Je kunt meteen meedoen.',
    },
    campaign_last_chance: {
      title: ({ campaign }) => `Laatste kans: ${campaign}`,
      text: ({ moment }) => `Het stopt op ${moment}.`,
    },
  },
}
