import type { Language } from './en.ts'
import { pluralIn } from './language-basics.ts'

const plural = pluralIn('pt-BR')

/** Speaks to the reader as você. */
export const ptBr: Language = {
  tag: 'pt-BR',
  direction: 'ltr',
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  colon: ': ',
  points_name: 'pontos',
  pointsWord: (count) => plural(count, { one: 'ponto', other: 'pontos' }),
  rules: {
    order_placed: 'Fazer um pedido',
    account_created: 'Participar do programa',
    newsletter_signup: 'Assinar a newsletter',
    sms_signup: 'Assinar os SMS',
    birthday: 'Seu aniversário',
    pet_birthday: 'O aniversário do seu pet',
    child_birthday: 'O aniversário da criança',
    referral: 'Indicar amigos',
    product_review: 'Avaliar um produto',
    follow_instagram: 'Seguir a gente no Instagram',
    follow_tiktok: 'Seguir a gente no TikTok',
    follow_x: 'Seguir a gente no X',
    like_facebook: 'Curtir a gente no Facebook',
    share_facebook: 'Compartilhar no Facebook',
    share_x: 'Compartilhar no X',
    visit_url: 'Visitar nossa página',
    custom_action: 'Algo especial',
  },
  templates: {
    cashback: 'Cashback',
    coffee_card: 'Cartão de café',
    stamps: 'carimbos',
    free_coffee: 'Um café grátis',
    bronze: 'Bronze',
    silver: 'Prata',
    gold: 'Ouro',
  },
  history: {
    points_awarded: 'Pontos concedidos',
    points_adjusted: 'Pontos ajustados',
    points_deducted: 'Pontos descontados',
    order_placed: 'Pedido realizado',
    tier_reached: 'Novo nível alcançado',
    points_reversed: 'Pontos estornados',
    points_imported: 'Pontos transferidos',
    points_expired: 'Pontos expirados',
    reward_redeemed: 'Recompensa resgatada',
    redemption_cancelled: 'Resgate cancelado',
    membership: 'Assinatura iniciada',
  },
  unsubscribe: {
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
  emails: {
    greeting: (name) => `Olá, ${name},`,
    footer: {
      member: ({ program, shop }) =>
        `Você recebe este e-mail porque participa de ${program} na loja ${shop}.`,
      partner: ({ shop }) => `Você recebe este e-mail porque é parceiro da loja ${shop}.`,
      unsubscribe: 'Não receber mais e-mails como este',
    },
    actions: {
      visit_shop: 'Ir para a loja',
      see_rewards: 'Ver minhas recompensas',
      use_code: 'Usar o código',
      share_link: 'Compartilhar meu link',
      see_offer: 'Ver a oferta',
      open_link: 'Abrir meu link',
    },
    labels: {
      balance: 'Seu saldo',
      reason: 'Ganho com',
      ways_to_earn: 'Como ganhar',
      worth: 'Valor',
      minimum_purchase: 'Em pedidos a partir de',
      ends_at: 'Válido até',
      spent: 'Você usou',
      previous_tier: 'Seu nível até agora',
      next_tier_down: 'Se não, você passa a',
      multiplier: 'Nos seus pedidos',
      benefits: 'Seus benefícios',
      friend_gets: 'Quem você indica ganha',
      sender_gets: 'Você ganha',
      code: 'Seu código',
      link: 'Seu link',
      price: 'Preço',
      order: 'Pedido',
      payable_at: 'Pago a partir de',
      offer: 'O que você ganha',
      rewards: 'Recompensas',
    },
    worth: {
      percentage: (value) => `${value} de desconto`,
      fixed_amount: (value) => `${value} de desconto`,
      free_shipping: () => 'Frete grátis',
      free_product: () => 'Um produto grátis',
      gift_card: (value) => `Um vale-presente de ${value}`,
      store_credit: (value) => `${value} de crédito na loja`,
    },
    order: (name) => `Pedido ${name}`,
    welcome: {
      title: ({ program }) => `Boas-vindas a ${program}`,
      text: ({ shop, points_name }) =>
        `A partir de agora você junta ${points_name} na loja ${shop} e troca por recompensas.`,
    },
    points_earned: {
      title: ({ points }) => `Você ganhou ${points}`,
      text: 'Agradecemos a preferência. Você está mais perto da próxima recompensa.',
    },
    points_pending_released: {
      title: ({ points }) => `Agora você pode usar ${points}`,
      text: 'O tempo de espera terminou.',
    },
    points_reversed: {
      title: ({ points }) => `Retiramos ${points}`,
      refunded: ({ order }) =>
        `${order ? `Seu pedido ${order}` : 'Um pedido seu'} foi reembolsado, e o que ele ` +
        'tinha rendido saiu do saldo.',
      cancelled: ({ order }) =>
        `${order ? `Seu pedido ${order}` : 'Um pedido seu'} foi cancelado, e o que ele tinha ` +
        'rendido saiu do saldo.',
    },
    points_expiring: {
      title: ({ points, date }) => `Use ${points} até ${date}`,
      text: 'Depois desse dia, o que sobrar expira. Suas recompensas esperam por você.',
    },
    points_expiring_last_chance: {
      title: ({ points, date }) => `Última chance: ${points} até ${date}`,
      text: 'Depois disso, o que sobrar expira de vez. Escolha uma recompensa.',
    },
    points_expired: {
      title: ({ points, count }) =>
        `${points} ${plural(count, { one: 'expirou', other: 'expiraram' })}`,
      text: 'No próximo pedido você volta a juntar.',
    },
    reward_available: {
      title: ({ reward }) => `Ao seu alcance: ${reward}`,
      text: ({ cost, balance }) => `Você tem ${balance}. Esta recompensa custa ${cost}.`,
    },
    reward_redeemed: {
      title: ({ reward }) => `Sua recompensa: ${reward}`,
      with_code: 'Digite este código ao finalizar a compra.',
      store_credit: 'O valor está na sua conta e será descontado ao finalizar a compra.',
    },
    reward_expiring: {
      title: ({ reward, date }) => `Só até ${date}: ${reward}`,
      text: 'Você ainda não usou este código.',
    },
    birthday: {
      title: 'Feliz aniversário',
      text: ({ shop }) => `Que o seu dia seja maravilhoso. Este é o presente da loja ${shop}.`,
    },
    pet_birthday: {
      title: ({ name }) =>
        name ? `Feliz aniversário, ${name}` : 'Feliz aniversário para o seu pet',
      text: ({ shop }) => `É dia de festa. Aqui está um presente da loja ${shop}.`,
    },
    child_birthday: {
      title: ({ name }) =>
        name ? `Feliz aniversário, ${name}` : 'Feliz aniversário para a sua criança',
      text: ({ shop }) => `Parabéns de toda a equipe da loja ${shop}. Um presente para a festa.`,
    },
    tier_up: {
      title: ({ tier }) => `Você chegou a ${tier}`,
      text: 'Parabéns. Veja o que o seu novo nível oferece.',
    },
    tier_approaching: {
      title: ({ tier }) => `${tier} está perto`,
      text: ({ points }) => `Ganhe mais ${points} e você chega lá.`,
      text_nearly: 'Talvez o próximo pedido já baste.',
    },
    tier_at_risk: {
      title: ({ tier }) => `Continue em ${tier}`,
      text: ({ points, date }) => `Ganhe ${points} até ${date} para manter o seu nível.`,
      text_nearly: ({ date }) => `Faça um pedido até ${date} para manter o seu nível.`,
    },
    tier_down: {
      title: ({ tier }) => `Seu nível agora é ${tier}`,
      text: ({ previous_tier }) =>
        `Seu tempo em ${previous_tier} terminou por enquanto. Cada pedido aproxima você de novo.`,
    },
    referral_invite: {
      title: ({ shop }) => `Indique a loja ${shop}`,
      text:
        'Envie seu link para amigos. Quando alguém fizer o primeiro pedido, você ganha um ' +
        'agradecimento.',
    },
    referral_completed: {
      title: 'Sua indicação deu certo',
      text: 'Agradecemos a indicação. Isto é para você.',
    },
    membership_started: {
      title: ({ membership }) => `Boas-vindas a ${membership}`,
      text: 'Sua assinatura começou. Veja o que ela oferece.',
    },
    membership_renewal: {
      title_renews: ({ membership, date }) => `${membership} renova em ${date}`,
      title_ends: ({ membership, date }) => `${membership} vale até ${date}`,
      text_renews: 'Você não precisa fazer nada. Seus benefícios continuam.',
      text_ends: 'Para manter os benefícios, assine de novo na loja.',
    },
    membership_ended: {
      title: ({ membership }) => `${membership} terminou`,
      text: 'Os benefícios terminaram junto. Você pode assinar de novo na loja quando quiser.',
    },
    partner_approved: {
      title: ({ shop }) => `Você agora é parceiro da loja ${shop}`,
      text:
        'Compartilhe seu código ou seu link. Você ganha comissão pelos pedidos que eles ' +
        'trouxerem.',
    },
    partner_commission: {
      title: ({ amount }) => `Você ganhou uma comissão de ${amount}`,
      text: 'Você trouxe um pedido para a loja. Agradecemos.',
    },
    campaign_teaser: {
      title: ({ campaign }) => `Em breve: ${campaign}`,
      text: ({ moment }) => `Começa em ${moment}.`,
    },
    campaign_launch: {
      title: ({ campaign }) => `Já começou: ${campaign}`,
      text_until: ({ moment }) => `Você tem até ${moment}.`,
      text_open: 'Aproveite desde já.',
    },
    campaign_last_chance: {
      title: ({ campaign }) => `Última chance: ${campaign}`,
      text: ({ moment }) => `Termina em ${moment}.`,
    },
  },
}
