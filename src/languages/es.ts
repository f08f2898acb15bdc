import type { Language } from './en.ts'
import { pluralIn } from './language-basics.ts'

const plural = pluralIn('es')

/** Speaks to the reader as tú. */
export const es: Language = {
  tag: 'es',
  direction: 'ltr',
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  colon: ': ',
  points_name: 'puntos',
  pointsWord: (count) => plural(count, { one: 'punto', other: 'puntos' }),
  rules: {
    order_placed: 'Hacer un pedido',
    account_created: 'Unirte',
    newsletter_signup: 'Suscribirte al boletín',
    sms_signup: 'Suscribirte a los SMS',
    birthday: 'Tu cumpleaños',
    pet_birthday: 'El cumpleaños de tu mascota',
    child_birthday: 'El cumpleaños de tu peque',
    referral: 'Recomendarnos',
    product_review: 'Opinar sobre un producto',
    follow_instagram: 'Seguirnos en Instagram',
    follow_tiktok: 'Seguirnos en TikTok',
    follow_x: 'Seguirnos en X',
    like_facebook: '«Me gusta» en Facebook',
    share_facebook: 'Compartir en Facebook',
    share_x: 'Compartir en X',
    visit_url: 'Visitar nuestra página',
    custom_action: 'Algo especial',
  },
  templates: {
    cashback: 'Cashback',
    coffee_card: 'Tarjeta de café',
    stamps: 'sellos',
    free_coffee: 'Un café gratis',
    bronze: 'Bronce',
    silver: 'Plata',
    gold: 'Oro',
  },
  history: {
    points_awarded: 'Puntos otorgados',
    points_adjusted: 'Puntos ajustados',
    points_deducted: 'Puntos descontados',
    order_placed: 'Pedido realizado',
    tier_reached: 'Nuevo nivel alcanzado',
    points_reversed: 'Puntos retirados',
    points_imported: 'Puntos traspasados',
    points_expired: 'Puntos caducados',
    reward_redeemed: 'Recompensa canjeada',
    redemption_cancelled: 'Canje cancelado',
    membership: 'Membresía iniciada',
  },
  unsubscribe: {
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
  emails: {
    greeting: (name) => `Hola, ${name}:`,
    footer: {
      member: ({ program, shop }) =>
        `Recibes este correo porque formas parte de ${program} en ${shop}.`,
      partner: ({ shop }) => `Recibes este correo porque colaboras con ${shop}.`,
      unsubscribe: 'No recibir más correos como este',
    },
    actions: {
      visit_shop: 'Ir a la tienda',
      see_rewards: 'Ver mis recompensas',
      use_code: 'Usar el código',
      share_link: 'Compartir mi enlace',
      see_offer: 'Ver la oferta',
      open_link: 'Abrir mi enlace',
    },
    labels: {
      balance: 'Tu saldo',
      reason: 'Conseguido por',
      ways_to_earn: 'Cómo conseguir más',
      worth: 'Valor',
      minimum_purchase: 'En pedidos desde',
      ends_at: 'Válido hasta el',
      spent: 'Has canjeado',
      previous_tier: 'Tu nivel hasta ahora',
      next_tier_down: 'Si no, pasas a',
      multiplier: 'En tus pedidos',
      benefits: 'Tus ventajas',
      friend_gets: 'Para tu amistad',
      sender_gets: 'Para ti',
      code: 'Tu código',
      link: 'Tu enlace',
      price: 'Precio',
      order: 'Pedido',
      payable_at: 'Se paga a partir del',
      offer: 'Tu ventaja',
      rewards: 'Recompensas',
    },
    worth: {
      percentage: (value) => `${value} de descuento`,
      fixed_amount: (value) => `${value} de descuento`,
      free_shipping: () => 'Envío gratis',
      free_product: () => 'Un producto gratis',
      gift_card: (value) => `Una tarjeta regalo de ${value}`,
      store_credit: (value) => `${value} de saldo en la tienda`,
    },
    order: (name) => `Pedido ${name}`,
    welcome: {
      title: ({ program }) => `Te damos la bienvenida a ${program}`,
      text: ({ shop, points_name }) =>
        `Desde ahora consigues ${points_name} en ${shop} y con tu saldo te llevas recompensas.`,
    },
    points_earned: {
      title: ({ points }) => `Has conseguido ${points}`,
      text: 'Gracias. Te acercas a tu próxima recompensa.',
    },
    points_pending_released: {
      title: ({ points }) => `Ya puedes canjear ${points}`,
      text: 'El tiempo de espera ha terminado.',
    },
    points_reversed: {
      title: ({ points }) => `Hemos retirado ${points}`,
      refunded: ({ order }) =>
        `${order ? `Tu pedido ${order}` : 'Uno de tus pedidos'} se ha reembolsado, y con él ` +
        'lo que habías conseguido.',
      cancelled: ({ order }) =>
        `${order ? `Tu pedido ${order}` : 'Uno de tus pedidos'} se ha cancelado, y con él lo ` +
        'que habías conseguido.',
    },
    points_expiring: {
      title: ({ points, date }) => `Tienes hasta el ${date} para canjear ${points}`,
      text: 'Después, lo que quede caduca. Tus recompensas te esperan.',
    },
    points_expiring_last_chance: {
      title: ({ points, date }) => `Última oportunidad: ${points} hasta el ${date}`,
      text: 'Después, lo que quede caduca para siempre. Date el gusto de una recompensa.',
    },
    points_expired: {
      title: ({ points, count }) =>
        `${plural(count, { one: 'Ha caducado', other: 'Han caducado' })} ${points}`,
      text: 'Con tu próximo pedido vuelves a empezar.',
    },
    reward_available: {
      title: ({ reward }) => `Ya a tu alcance: ${reward}`,
      text: ({ cost, balance }) => `Tienes ${balance}. Esta recompensa cuesta ${cost}.`,
    },
    reward_redeemed: {
      title: ({ reward }) => `Tu recompensa: ${reward}`,
      with_code: 'Introduce este código al pagar.',
      store_credit: 'El importe está en tu cuenta y se descuenta al pagar.',
    },
    reward_expiring: {
      title: ({ reward, date }) => `Solo hasta el ${date}: ${reward}`,
      text: 'Todavía no has usado este código.',
    },
    birthday: {
      title: 'Feliz cumpleaños',
      text: ({ shop }) =>
        `Que pases un día estupendo. Este es nuestro regalo, de parte de ${shop}.`,
    },
    pet_birthday: {
      title: ({ name }) => (name ? `Feliz cumpleaños, ${name}` : 'Feliz cumpleaños a tu mascota'),
      text: ({ shop }) => `Hoy toca celebrarlo. Aquí tienes un regalo de ${shop}.`,
    },
    child_birthday: {
      title: ({ name }) => (name ? `Feliz cumpleaños, ${name}` : 'Feliz cumpleaños a tu peque'),
      text: ({ shop }) => `Muchas felicidades de parte de ${shop}. Un regalo para la fiesta.`,
    },
    tier_up: {
      title: ({ tier }) => `Has llegado a ${tier}`,
      text: 'Enhorabuena. Esto es lo que te ofrece tu nuevo nivel.',
    },
    tier_approaching: {
      title: ({ tier }) => `${tier} está muy cerca`,
      text: ({ points }) => `Consigue ${points} más y ya estás.`,
      text_nearly: 'Puede que baste con tu próximo pedido.',
    },
    tier_at_risk: {
      title: ({ tier }) => `Conserva ${tier}`,
      text: ({ points, date }) =>
        `Para mantener tu nivel, consigue ${points} como tarde el ${date}.`,
      text_nearly: ({ date }) => `Para mantener tu nivel, haz un pedido como tarde el ${date}.`,
    },
    tier_down: {
      title: ({ tier }) => `Ahora tu nivel es ${tier}`,
      text: ({ previous_tier }) =>
        `Tu tiempo en ${previous_tier} ha terminado por ahora. Cada pedido te acerca de nuevo.`,
    },
    referral_invite: {
      title: ({ shop }) => `Recomienda ${shop}`,
      text:
        'Envía tu enlace a tus amistades. Cuando alguien haga su primer pedido, te damos las ' +
        'gracias con un regalo.',
    },
    referral_completed: {
      title: 'Tu recomendación ha funcionado',
      text: 'Gracias por hablar de nuestra tienda. Esto es para ti.',
    },
    membership_started: {
      title: ({ membership }) => `Te damos la bienvenida a ${membership}`,
      text: 'Tu membresía ha empezado. Esto es lo que te ofrece.',
    },
    membership_renewal: {
      title_renews: ({ membership, date }) => `${membership} se renueva el ${date}`,
      title_ends: ({ membership, date }) => `${membership} dura hasta el ${date}`,
      text_renews: 'No tienes que hacer nada. Tus ventajas continúan.',
      text_ends: 'Para conservar tus ventajas, renueva tu membresía en la tienda.',
    },
    membership_ended: {
      title: ({ membership }) => `${membership} ha terminado`,
      text: 'Tus ventajas terminan también. Puedes volver cuando quieras desde la tienda.',
    },
    partner_approved: {
      title: ({ shop }) => `Ya colaboras con ${shop}`,
      text: 'Comparte tu código o tu enlace. Ganas una comisión por los pedidos que traigan.',
    },
    partner_commission: {
      title: ({ amount }) => `Has ganado una comisión de ${amount}`,
      text: 'Nos has traído un pedido. Gracias.',
    },
    campaign_teaser: {
      title: ({ campaign }) => `Muy pronto: ${campaign}`,
      text: ({ moment }) => `Empieza el ${moment}.`,
    },
    campaign_launch: {
      title: ({ campaign }) => `Ya ha empezado: ${campaign}`,
      text_until: ({ moment }) => `Tienes hasta el ${moment}.`,
      text_open: 'Aprovéchalo desde ya.',
    },
    campaign_last_chance: {
      title: ({ campaign }) => `Última oportunidad: ${campaign}`,
      text: ({ moment }) => `Termina el ${moment}.`,
    },
  },
}
