import type { Language } from './en.ts'
import { pluralIn } from './language-basics.ts'

const plural = pluralIn('fr')

/** Speaks to the reader as vous. */
export const fr: Language = {
  tag: 'fr',
  direction: 'ltr',
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  respellDate: (date) => date.replace(/^1 /, '1er '),
  colon: '\u00a0: ',
  points_name: 'points',
  pointsWord: (count) => plural(count, { one: 'point', other: 'points' }),
  rules: {
    order_placed: 'Passer commande',
    account_created: 'Votre inscription',
    newsletter_signup: 'S’inscrire à la newsletter',
    sms_signup: 'S’inscrire aux SMS',
    birthday: 'Votre anniversaire',
    pet_birthday: 'L’anniversaire de votre animal',
    child_birthday: 'L’anniversaire de votre enfant',
    referral: 'Parrainer un proche',
    product_review: 'Donner un avis sur un produit',
    follow_instagram: 'Nous suivre sur Instagram',
    follow_tiktok: 'Nous suivre sur TikTok',
    follow_x: 'Nous suivre sur X',
    like_facebook: 'Nous aimer sur Facebook',
    share_facebook: 'Partager sur Facebook',
    share_x: 'Partager sur X',
    visit_url: 'Visiter notre page',
    custom_action: 'Une action spéciale',
  },
  templates: {
    cashback: 'Cagnotte',
    coffee_card: 'Carte café',
    stamps: 'tampons',
    free_coffee: 'Un café offert',
    bronze: 'Bronze',
    silver: 'Argent',
    gold: 'Or',
  },
  history: {
    points_awarded: 'Points attribués',
    points_adjusted: 'Points ajustés',
    points_deducted: 'Points déduits',
    order_placed: 'Commande passée',
    tier_reached: 'Nouveau niveau atteint',
    points_reversed: 'Points repris',
    points_imported: 'Points repris de votre ancien compte',
    points_expired: 'Points expirés',
    reward_redeemed: 'Récompense échangée',
    redemption_cancelled: 'Échange annulé',
    membership: 'Adhésion commencée',
  },
  unsubscribe: {
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
  emails: {
    greeting: (name) => `Bonjour ${name},`,
    footer: {
      member: ({ program, shop }) =>
        `Vous recevez cet e-mail car vous êtes membre de ${program} chez ${shop}.`,
      partner: ({ shop }) => `Vous recevez cet e-mail car vous êtes partenaire de ${shop}.`,
      unsubscribe: 'Ne plus recevoir ce type d’e-mails',
    },
    actions: {
      visit_shop: 'Voir la boutique',
      see_rewards: 'Voir mes récompenses',
      use_code: 'Utiliser le code',
      share_link: 'Partager mon lien',
      see_offer: 'Voir l’offre',
      open_link: 'Ouvrir mon lien',
    },
    labels: {
      balance: 'Votre solde',
      reason: 'Gagné pour',
      ways_to_earn: 'Comment en gagner',
      worth: 'Valeur',
      minimum_purchase: 'Dès',
      ends_at: 'Valable jusqu’au',
      spent: 'Échangé',
      previous_tier: 'Votre niveau jusqu’ici',
      next_tier_down: 'Sinon, vous passez à',
      multiplier: 'Sur vos commandes',
      benefits: 'Vos avantages',
      friend_gets: 'Pour votre proche',
      sender_gets: 'Pour vous',
      code: 'Votre code',
      link: 'Votre lien',
      price: 'Prix',
      order: 'Commande',
      payable_at: 'Versée à partir du',
      offer: 'Votre avantage',
      rewards: 'Récompenses',
    },
    worth: {
      percentage: (value) => `${value} de réduction`,
      fixed_amount: (value) => `${value} de réduction`,
      free_shipping: () => 'Livraison gratuite',
      free_product: () => 'Un produit offert',
      gift_card: (value) => `Une carte cadeau de ${value}`,
      store_credit: (value) => `${value} d’avoir`,
    },
    order: (name) => `Commande ${name}`,
    welcome: {
      title: ({ program }) => `Bienvenue dans ${program}`,
      text: ({ shop, points_name }) =>
        `Désormais, cumulez des ${points_name} chez ${shop} et échangez-les contre des ` +
        'récompenses.',
    },
    points_earned: {
      title: ({ points }) => `Vous avez gagné ${points}`,
      text: 'Merci. Vous vous rapprochez de votre prochaine récompense.',
    },
    points_pending_released: {
      title: ({ points }) => `Vous pouvez maintenant utiliser ${points}`,
      text: 'Le délai d’attente est écoulé.',
    },
    points_reversed: {
      title: ({ points }) => `Nous avons repris ${points}`,
      refunded: ({ order }) =>
        `${order ? `Votre commande ${order}` : 'Une de vos commandes'} a été remboursée : ce ` +
        'qu’elle vous avait rapporté est annulé.',
      cancelled: ({ order }) =>
        `${order ? `Votre commande ${order}` : 'Une de vos commandes'} a été annulée : ce ` +
        'qu’elle vous avait rapporté l’est aussi.',
    },
    points_expiring: {
      title: ({ points, date }) => `Utilisez ${points} jusqu’au ${date}`,
      text: 'Ensuite, ce qui reste expire. Vos récompenses vous attendent.',
    },
    points_expiring_last_chance: {
      title: ({ points, date }) => `Dernière chance : ${points} jusqu’au ${date}`,
      text: 'Ensuite, ce qui reste expire définitivement. Offrez-vous une récompense.',
    },
    points_expired: {
      title: ({ points, count }) =>
        `${points} ${plural(count, { one: 'a expiré', other: 'ont expiré' })}`,
      text: 'Votre prochaine commande vous permettra d’en gagner à nouveau.',
    },
    reward_available: {
      title: ({ reward }) => `À votre portée : ${reward}`,
      text: ({ cost, balance }) => `Vous avez ${balance}. Cette récompense coûte ${cost}.`,
    },
    reward_redeemed: {
      title: ({ reward }) => `Votre récompense : ${reward}`,
      with_code: 'Saisissez ce code au moment de payer.',
      store_credit: 'Le montant est sur votre compte et sera déduit au moment de payer.',
    },
    reward_expiring: {
      title: ({ reward, date }) => `Jusqu’au ${date} : ${reward}`,
      text: 'Vous n’avez pas encore utilisé ce code.',
    },
    birthday: {
      title: 'Joyeux anniversaire',
      text: ({ shop }) => `Passez une merveilleuse journée. Voici un cadeau de la part de ${shop}.`,
    },
    pet_birthday: {
      title: ({ name }) =>
        name ? `Joyeux anniversaire, ${name}` : 'Joyeux anniversaire à votre animal',
      text: ({ shop }) => `Un jour à fêter. Voici un cadeau de la part de ${shop}.`,
    },
    child_birthday: {
      title: ({ name }) =>
        name ? `Joyeux anniversaire, ${name}` : 'Joyeux anniversaire à votre enfant',
      text: ({ shop }) => `Tous nos vœux de la part de ${shop}. Voici un cadeau pour la fête.`,
    },
    tier_up: {
      title: ({ tier }) => `Vous avez atteint ${tier}`,
      text: 'Félicitations. Voici ce que vous apporte votre nouveau niveau.',
    },
    tier_approaching: {
      title: ({ tier }) => `${tier} est tout proche`,
      text: ({ points }) => `Gagnez encore ${points} et vous y êtes.`,
      text_nearly: 'Votre prochaine commande suffira peut-être.',
    },
    tier_at_risk: {
      title: ({ tier }) => `Restez ${tier}`,
      text: ({ points, date }) => `Gagnez ${points} jusqu’au ${date} pour garder votre niveau.`,
      text_nearly: ({ date }) => `Commandez jusqu’au ${date} pour garder votre niveau.`,
    },
    tier_down: {
      title: ({ tier }) => `Votre niveau est maintenant ${tier}`,
      text: ({ previous_tier }) =>
        `Vous n’êtes plus ${previous_tier} pour le moment. Chaque commande vous en rapproche ` +
        'à nouveau.',
    },
    referral_invite: {
      title: ({ shop }) => `Faites découvrir ${shop} à vos proches`,
      text:
        'Envoyez votre lien à vos proches. Dès la première commande de l’un d’eux, nous vous ' +
        'remercions.',
    },
    referral_completed: {
      title: 'Votre proche a passé commande',
      text: 'Merci de nous avoir recommandés. Voici pour vous.',
    },
    membership_started: {
      title: ({ membership }) => `Bienvenue dans ${membership}`,
      text: 'Votre adhésion a commencé. Voici ce qu’elle vous apporte.',
    },
    membership_renewal: {
      title_renews: ({ membership, date }) => `${membership} se renouvelle le ${date}`,
      title_ends: ({ membership, date }) => `${membership} se termine après le ${date}`,
      text_renews: 'Vous n’avez rien à faire. Vos avantages continuent.',
      text_ends: 'Pour garder vos avantages, reprenez l’adhésion dans la boutique.',
    },
    membership_ended: {
      title: ({ membership }) => `Votre adhésion à ${membership} a pris fin`,
      text:
        'Vos avantages se sont arrêtés avec elle. Vous pouvez reprendre l’adhésion dans la ' +
        'boutique à tout moment.',
    },
    partner_approved: {
      title: ({ shop }) => `Vous êtes maintenant partenaire de ${shop}`,
      text:
        'Partagez votre code ou votre lien. Chaque commande ainsi apportée vous vaut une ' +
        'commission.',
    },
    partner_commission: {
      title: ({ amount }) => `Vous avez gagné une commission de ${amount}`,
      text: 'Vous nous avez apporté une commande. Merci.',
    },
    campaign_teaser: {
      title: ({ campaign }) => `Bientôt : ${campaign}`,
      text: ({ moment }) => `Rendez-vous le ${moment}.`,
    },
    campaign_launch: {
      title: ({ campaign }) => `C’est parti : ${campaign}`,
      text_until: ({ moment }) => `Vous avez jusqu’au ${moment}.`,
      text_open: 'Profitez-en dès maintenant.',
    },
    campaign_last_chance: {
      title: ({ campaign }) => `Dernière chance : ${campaign}`,
      text: ({ moment }) => `Fin le ${moment}.`,
    },
  },
}
