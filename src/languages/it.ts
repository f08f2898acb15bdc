import type { Language } from './en.ts'
import { pluralIn } from './language-basics.ts'

const plural = pluralIn('it')

/** Speaks to the reader as tu. */
export const it: Language = {
  tag: 'it',
  direction: 'ltr',
  // With the weekday, a date needs no article, which would change before 1, 8 and 11.
  date: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  colon: ': ',
  points_name: 'punti',
  pointsWord: (count) => plural(count, { one: 'punto', other: 'punti' }),
  rules: {
    order_placed: 'Fare un ordine',
    account_created: 'Iscriverti',
    newsletter_signup: 'Iscriverti alla newsletter',
    sms_signup: 'Iscriverti agli SMS',
    birthday: 'Il tuo compleanno',
    pet_birthday: 'Il compleanno del tuo animale',
    child_birthday: 'Il compleanno del tuo bambino',
    referral: 'Invitare amici',
    product_review: 'Recensire un prodotto',
    follow_instagram: 'Seguirci su Instagram',
    follow_tiktok: 'Seguirci su TikTok',
    follow_x: 'Seguirci su X',
    like_facebook: '«Mi piace» su Facebook',
    share_facebook: 'Condividere su Facebook',
    share_x: 'Condividere su X',
    visit_url: 'Visitare la nostra pagina',
    custom_action: 'Qualcosa di speciale',
  },
  templates: {
    cashback: 'Cashback',
    coffee_card: 'Tessera caffè',
    stamps: 'timbri',
    free_coffee: 'Un caffè gratis',
    bronze: 'Bronzo',
    silver: 'Argento',
    gold: 'Oro',
  },
  history: {
    points_awarded: 'Punti assegnati',
    points_adjusted: 'Punti rettificati',
    points_deducted: 'Punti detratti',
    order_placed: 'Ordine effettuato',
    tier_reached: 'Nuovo livello raggiunto',
    points_reversed: 'Punti stornati',
    points_imported: 'Punti trasferiti',
    points_expired: 'Punti scaduti',
    reward_redeemed: 'Premio riscattato',
    redemption_cancelled: 'Riscatto annullato',
    membership: 'Abbonamento iniziato',
  },
  unsubscribe: {
    title: 'Annulla l’iscrizione',
    question: (shop) => `Non ricevere più queste e-mail da ${shop}?`,
    stopped: (shop) => `Non ricevi più queste e-mail da ${shop}.`,
    again: 'Iscriviti di nuovo',
    resumed: (shop) => `Ricevi di nuovo queste e-mail da ${shop}.`,
    groups: {
      points: 'I tuoi punti: quelli che guadagni e quelli che scadono',
      rewards: 'I premi e i tuoi codici',
      tiers: 'Il tuo livello VIP',
      birthdays: 'I compleanni e i loro regali',
      referrals: 'Invitare gli amici',
      memberships: 'Il tuo abbonamento a pagamento',
      campaigns: 'Campagne e offerte',
      partners: 'Le tue commissioni da partner',
    },
  },
  emails: {
    greeting: (name) => `Ciao ${name},`,
    footer: {
      member: ({ program, shop }) =>
        `Ricevi questa e-mail perché fai parte di ${program} da ${shop}.`,
      partner: ({ shop }) => `Ricevi questa e-mail perché sei partner di ${shop}.`,
      unsubscribe: 'Non ricevere più e-mail come questa',
    },
    actions: {
      visit_shop: 'Vai al negozio',
      see_rewards: 'Vedi i premi',
      use_code: 'Usa il codice',
      share_link: 'Condividi il link',
      see_offer: 'Vedi l’offerta',
      open_link: 'Apri il link',
    },
    labels: {
      balance: 'Il tuo saldo',
      reason: 'Per cosa',
      ways_to_earn: 'Come raccogliere',
      worth: 'Valore',
      minimum_purchase: 'Per ordini da',
      ends_at: 'Valido fino a',
      spent: 'Hai usato',
      previous_tier: 'Il tuo livello finora',
      next_tier_down: 'Altrimenti passi a',
      multiplier: 'Sui tuoi ordini',
      benefits: 'I tuoi vantaggi',
      friend_gets: 'Per chi inviti',
      sender_gets: 'Per te',
      code: 'Il tuo codice',
      link: 'Il tuo link',
      price: 'Prezzo',
      order: 'Ordine',
      payable_at: 'Pagamento da',
      offer: 'Il tuo vantaggio',
      rewards: 'Premi',
    },
    worth: {
      percentage: (value) => `${value} di sconto`,
      fixed_amount: (value) => `${value} di sconto`,
      free_shipping: () => 'Spedizione gratuita',
      free_product: () => 'Un prodotto in omaggio',
      gift_card: (value) => `Una carta regalo da ${value}`,
      store_credit: (value) => `${value} di credito nel negozio`,
    },
    order: (name) => `Ordine ${name}`,
    welcome: {
      title: ({ program }) => `Ti diamo il benvenuto in ${program}`,
      text: ({ shop, points_name }) =>
        `Da ora raccogli ${points_name} da ${shop} e con il tuo saldo ottieni premi.`,
    },
    points_earned: {
      title: ({ points }) => `Hai ottenuto ${points}`,
      text: 'Grazie. Ti avvicini al prossimo premio.',
    },
    points_pending_released: {
      title: ({ points }) => `Ora puoi usare ${points}`,
      text: 'Il tempo di attesa è finito.',
    },
    points_reversed: {
      title: ({ points }) => `Abbiamo stornato ${points}`,
      refunded: ({ order }) =>
        `${order ? `Il tuo ordine ${order}` : 'Un tuo ordine'} è stato rimborsato, e con esso ` +
        'quanto avevi ottenuto.',
      cancelled: ({ order }) =>
        `${order ? `Il tuo ordine ${order}` : 'Un tuo ordine'} è stato annullato, e con esso ` +
        'quanto avevi ottenuto.',
    },
    points_expiring: {
      title: ({ points, date }) => `Usa ${points} entro ${date}`,
      text: 'Dopo quel giorno, ciò che resta scade. I tuoi premi ti aspettano.',
    },
    points_expiring_last_chance: {
      title: ({ points, date }) => `Ultima occasione: ${points} entro ${date}`,
      text: 'Poi ciò che resta scade per sempre. Concediti un premio.',
    },
    points_expired: {
      title: ({ points, count }) =>
        `${plural(count, { one: 'È scaduto', other: 'Sono scaduti' })} ${points}`,
      text: 'Con il prossimo ordine ricominci a raccoglierne.',
    },
    reward_available: {
      title: ({ reward }) => `Alla tua portata: ${reward}`,
      text: ({ cost, balance }) => `Hai ${balance}. Questo premio costa ${cost}.`,
    },
    reward_redeemed: {
      title: ({ reward }) => `Il tuo premio: ${reward}`,
      with_code: 'Inserisci questo codice alla cassa.',
      store_credit: 'L’importo è sul tuo conto e viene detratto alla cassa.',
    },
    reward_expiring: {
      title: ({ reward, date }) => `Entro ${date}: ${reward}`,
      text: 'Non hai ancora usato questo codice.',
    },
    birthday: {
      title: 'Buon compleanno',
      text: ({ shop }) => `Ti auguriamo una splendida giornata. Ecco un regalo da ${shop}.`,
    },
    pet_birthday: {
      title: ({ name }) =>
        name ? `Buon compleanno, ${name}` : 'Buon compleanno al tuo amico a quattro zampe',
      text: ({ shop }) => `Un giorno da festeggiare. Ecco un regalo da ${shop}.`,
    },
    child_birthday: {
      title: ({ name }) => (name ? `Buon compleanno, ${name}` : 'Buon compleanno al tuo bambino'),
      text: ({ shop }) => `Tanti auguri da ${shop}. Ecco un regalo per la festa.`,
    },
    tier_up: {
      title: ({ tier }) => `Hai raggiunto ${tier}`,
      text: 'Complimenti. Ecco cosa ti offre il nuovo livello.',
    },
    tier_approaching: {
      title: ({ tier }) => `${tier} è vicino`,
      text: ({ points }) => `Ottieni ancora ${points} e ci sei.`,
      text_nearly: 'Potrebbe bastare il prossimo ordine.',
    },
    tier_at_risk: {
      title: ({ tier }) => `Resta in ${tier}`,
      text: ({ points, date }) => `Ottieni ${points} entro ${date} per mantenere il tuo livello.`,
      text_nearly: ({ date }) => `Fai un ordine entro ${date} per mantenere il tuo livello.`,
    },
    tier_down: {
      title: ({ tier }) => `Ora il tuo livello è ${tier}`,
      text: ({ previous_tier }) =>
        `Per ora il tuo tempo in ${previous_tier} è finito. Ogni ordine ti riavvicina.`,
    },
    referral_invite: {
      title: ({ shop }) => `Fai conoscere ${shop}`,
      text:
        'Invia il tuo link. Quando chi hai invitato fa il primo ordine, ricevi un ' +
        'ringraziamento.',
    },
    referral_completed: {
      title: 'Il tuo invito ha funzionato',
      text: 'Grazie per averci consigliato. Questo è per te.',
    },
    membership_started: {
      title: ({ membership }) => `Ti diamo il benvenuto in ${membership}`,
      text: 'Il tuo abbonamento è iniziato. Ecco cosa ti offre.',
    },
    membership_renewal: {
      title_renews: ({ membership, date }) => `${membership} si rinnova ${date}`,
      title_ends: ({ membership, date }) => `${membership} vale fino a ${date}`,
      text_renews: 'Non devi fare nulla. I tuoi vantaggi continuano.',
      text_ends: 'Per mantenere i vantaggi, acquistalo di nuovo nel negozio.',
    },
    membership_ended: {
      title: ({ membership }) => `Abbonamento terminato: ${membership}`,
      text: 'Con esso sono finiti i tuoi vantaggi. Puoi riprenderlo nel negozio quando vuoi.',
    },
    partner_approved: {
      title: ({ shop }) => `Ora sei partner di ${shop}`,
      text:
        'Condividi il tuo codice o il tuo link. Guadagni una commissione sugli ordini che ' +
        'portano.',
    },
    partner_commission: {
      title: ({ amount }) => `Hai guadagnato una commissione di ${amount}`,
      text: 'Ci hai portato un ordine. Grazie.',
    },
    campaign_teaser: {
      title: ({ campaign }) => `In arrivo: ${campaign}`,
      text: ({ moment }) => `Si comincia ${moment}.`,
    },
    campaign_launch: {
      title: ({ campaign }) => `Si parte: ${campaign}`,
      text_until: ({ moment }) => `Hai tempo fino a ${moment}.`,
      text_open: 'Approfittane da subito.',
    },
    campaign_last_chance: {
      title: ({ campaign }) => `Ultima occasione: ${campaign}`,
      text: ({ moment }) => `Finisce ${moment}.`,
    },
  },
}
