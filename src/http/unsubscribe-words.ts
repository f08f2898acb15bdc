/** What the page of unsubscribing says in one language. */
export interface UnsubscribeWords {
  /** BCP 47. */
  readonly tag: string
  /** Also of the button. */
  readonly title: string
  question(shop: string): string
  stopped(shop: string): string
  readonly again: string
  resumed(shop: string): string
  /** What the e-mails of each group are about. */
  readonly groups: Readonly<Record<string, string>>
}

const en: UnsubscribeWords = {
  tag: 'en',
  title: 'Unsubscribe',
  question: (shop) => `Stop these e-mails from ${shop}?`,
  stopped: (shop) => `You get no more of these e-mails from ${shop}.`,
  again: 'Subscribe again',
  resumed: (shop) => `You get these e-mails from ${shop} again.`,
  groups: {
    points: 'Your points: what you earn, and what expires',
    rewards: 'Rewards and your codes for them',
    tiers: 'Your VIP tier',
    birthdays: 'Birthdays and their gifts',
    referrals: 'Referring friends',
    memberships: 'Your paid membership',
    campaigns: 'Campaigns and offers',
    partners: 'Your commissions as a partner',
  },
}

/** By the languages that e-mails are written in. */
const WORDS: Readonly<Record<string, UnsubscribeWords>> = {
  en,
  de: {
    tag: 'de',
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
  fr: {
    tag: 'fr',
    title: 'Se désabonner',
    question: (shop) => `Ne plus recevoir ces e-mails de ${shop} ?`,
    stopped: (shop) => `Vous ne recevez plus ces e-mails de ${shop}.`,
    again: 'Se réabonner',
    resumed: (shop) => `Vous recevez de nouveau ces e-mails de ${shop}.`,
    groups: {
      points: 'Vos points : ceux que vous gagnez et ceux qui expirent',
      rewards: 'Les récompenses et vos codes',
      tiers: 'Votre niveau VIP',
      birthdays: 'Les anniversaires et leurs cadeaux',
      referrals: 'Le parrainage',
      memberships: 'Votre abonnement payant',
      campaigns: 'Les opérations et les offres',
      partners: 'Vos commissions de partenaire',
    },
  },
  es: {
    tag: 'es',
    title: 'Cancelar la suscripción',
    question: (shop) => `¿Dejar de recibir estos correos de ${shop}?`,
    stopped: (shop) => `Ya no recibes estos correos de ${shop}.`,
    again: 'Volver a suscribirme',
    resumed: (shop) => `Vuelves a recibir estos correos de ${shop}.`,
    groups: {
      points: 'Tus puntos: los que ganas y los que caducan',
      rewards: 'Recompensas y tus códigos',
      tiers: 'Tu nivel VIP',
      birthdays: 'Cumpleaños y sus regalos',
      referrals: 'Recomendar a amigos',
      memberships: 'Tu membresía de pago',
      campaigns: 'Campañas y ofertas',
      partners: 'Tus comisiones como socio',
    },
  },
  it: {
    tag: 'it',
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
  nl: {
    tag: 'nl',
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
  'pt-br': {
    tag: 'pt-BR',
    title: 'Cancelar inscrição',
    question: (shop) => `Parar de receber estes e-mails de ${shop}?`,
    stopped: (shop) => `Você não recebe mais estes e-mails de ${shop}.`,
    again: 'Inscrever-se de novo',
    resumed: (shop) => `Você volta a receber estes e-mails de ${shop}.`,
    groups: {
      points: 'Seus pontos: os que você ganha e os que expiram',
      rewards: 'Recompensas e seus códigos',
      tiers: 'Seu nível VIP',
      birthdays: 'Aniversários e seus presentes',
      referrals: 'Indicar amigos',
      memberships: 'Sua assinatura paga',
      campaigns: 'Campanhas e ofertas',
      partners: 'Suas comissões de parceiro',
    },
  },
  pl: {
    tag: 'pl',
    title: 'Wypisz się',
    question: (shop) => `Nie otrzymywać więcej tych e-maili od ${shop}?`,
    stopped: (shop) => `Nie otrzymujesz już tych e-maili od ${shop}.`,
    again: 'Zapisz się ponownie',
    resumed: (shop) => `Znów otrzymujesz te e-maile od ${shop}.`,
    groups: {
      points: 'Twoje punkty: zdobywane i wygasające',
      rewards: 'Nagrody i Twoje kody',
      tiers: 'Twój poziom VIP',
      birthdays: 'Urodziny i prezenty',
      referrals: 'Polecanie znajomym',
      memberships: 'Twoje płatne członkostwo',
      campaigns: 'Akcje i oferty',
      partners: 'Twoje prowizje partnerskie',
    },
  },
}

export function wordsIn(language: string): UnsubscribeWords {
  return WORDS[language] ?? en
}
