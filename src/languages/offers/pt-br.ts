import { pluralIn } from '../language-basics.ts'
import type { Offers } from './en.ts'

const plural = pluralIn('pt-BR')

/** Speaks to the reader as você. */
export const ptBr: Offers = {
  per_spent: (points, amount) => `${points} a cada ${amount} em compras`,
  orders_from: (amount) => `Em pedidos a partir de ${amount}`,
  waiting: (duration) => `Espera até poder usar: ${duration}`,
  once: {
    day: 'Uma vez por dia',
    week: 'Uma vez por semana',
    month: 'Uma vez por mês',
    year: 'Uma vez por ano',
    lifetime: 'Uma única vez',
  },
  up_to: {
    day: (times) => `Até ${times} vezes por dia`,
    week: (times) => `Até ${times} vezes por semana`,
    month: (times) => `Até ${times} vezes por mês`,
    year: (times) => `Até ${times} vezes por ano`,
    lifetime: (times) => `Até ${times} vezes`,
  },
  each_step: (off, points) => `${off} a cada ${points}`,
  on_chosen: (off) => `${off} em produtos selecionados`,
  multiplier: (times, points_name) => `${times}× ${points_name} nos seus pedidos`,
  entry_points: (points) => `${points} como presente de boas-vindas`,
  entry_code: (gift) => `Como presente de boas-vindas: ${gift}`,
  discount: (percent) => `${percent} de desconto em cada pedido`,
  free_shipping_from: (amount) => `Frete grátis em pedidos a partir de ${amount}`,
  member_prices: 'Algumas recompensas por um preço menor',
  birthday_bonus: (points) => `${points} a mais no seu aniversário`,
  early_access: (duration) => `Acesso antecipado: ${duration} antes de todos`,
  for_everybody: 'Para todos os membros',
  from_points: (points) => `A partir de ${points}`,
  from_spent: (amount) => `A partir de ${amount} em compras`,
  from_orders: (number, count) =>
    `A partir de ${number} ${plural(count, { one: 'pedido', other: 'pedidos' })}`,
  any: ' ou ',
  all: ' e ',
  periods: {
    lifetime: () => 'Tudo conta, desde o primeiro dia.',
    rolling: (duration) => `Período que conta: ${duration}.`,
    calendar_year: () => 'Conta cada ano civil; um nível vale até o fim do ano seguinte.',
  },
  pays_off: (amount) => `Compensa a partir de ${amount} em compras`,
  for_term: (price, duration) => `${price} por ${duration}`,
  every: (price, duration) => `${price} a cada ${duration}`,
  each: {
    DAY: (price) => `${price} por dia`,
    WEEK: (price) => `${price} por semana`,
    MONTH: (price) => `${price} por mês`,
    YEAR: (price) => `${price} por ano`,
  },
  partners: {
    text: 'Recomende a loja e ganhe uma comissão pelos pedidos que você trouxer.',
    percent: (percent) => `${percent} de cada pedido que você trouxer`,
    fixed_amount: (amount) => `${amount} por cada pedido que você trouxer`,
  },
  share: (shop) => `Dê uma olhada na ${shop}. Gosto de comprar lá.`,
  share_with_gift: (shop, gift) => `Para o seu primeiro pedido na ${shop}: ${gift}`,
  policies: { terms: 'Termos e condições', privacy: 'Política de privacidade' },
}
