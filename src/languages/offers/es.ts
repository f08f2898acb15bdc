import { pluralIn } from '../language-basics.ts'
import type { Offers } from './en.ts'

const plural = pluralIn('es')

/** Speaks to the reader as tú. */
export const es: Offers = {
  per_spent: (points, amount) => `${points} por cada ${amount} de compra`,
  orders_from: (amount) => `En pedidos desde ${amount}`,
  waiting: (duration) => `Plazo hasta poder usarlos: ${duration}`,
  once: {
    day: 'Una vez al día',
    week: 'Una vez por semana',
    month: 'Una vez al mes',
    year: 'Una vez al año',
    lifetime: 'Una sola vez',
  },
  up_to: {
    day: (times) => `Hasta ${times} veces al día`,
    week: (times) => `Hasta ${times} veces por semana`,
    month: (times) => `Hasta ${times} veces al mes`,
    year: (times) => `Hasta ${times} veces al año`,
    lifetime: (times) => `Hasta ${times} veces`,
  },
  each_step: (off, points) => `${off} por cada ${points}`,
  on_chosen: (off) => `${off} en productos seleccionados`,
  multiplier: (times, points_name) => `${times}× ${points_name} en tus pedidos`,
  entry_points: (points) => `${points} como regalo de bienvenida`,
  entry_code: (gift) => `Como regalo de bienvenida: ${gift}`,
  discount: (percent) => `${percent} de descuento en cada pedido`,
  free_shipping_from: (amount) => `Envío gratis en pedidos desde ${amount}`,
  member_prices: 'Algunas recompensas a mejor precio',
  birthday_bonus: (points) => `${points} más por tu cumpleaños`,
  early_access: (duration) => `Acceso anticipado: ${duration} antes que nadie`,
  for_everybody: 'Para todos los miembros',
  from_points: (points) => `Desde ${points}`,
  from_spent: (amount) => `Desde ${amount} en compras`,
  from_orders: (number, count) =>
    `Desde ${number} ${plural(count, { one: 'pedido', other: 'pedidos' })}`,
  any: ' o ',
  all: ' y ',
  periods: {
    lifetime: () => 'Todo cuenta, desde el primer día.',
    rolling: (duration) => `Periodo que cuenta: ${duration}.`,
    calendar_year: () =>
      'Cuenta cada año natural; un nivel se mantiene hasta el final del siguiente.',
  },
  pays_off: (amount) => `Se amortiza a partir de ${amount} en compras`,
  for_term: (price, duration) => `${price} por ${duration}`,
  every: (price, duration) => `${price} cada ${duration}`,
  each: {
    DAY: (price) => `${price} al día`,
    WEEK: (price) => `${price} por semana`,
    MONTH: (price) => `${price} al mes`,
    YEAR: (price) => `${price} al año`,
  },
  partners: {
    text: 'Recomiéndanos y gana una comisión por los pedidos que traigas.',
    percent: (percent) => `${percent} de cada pedido que traigas`,
    fixed_amount: (amount) => `${amount} por cada pedido que traigas`,
  },
  share: (shop) => `Echa un vistazo a ${shop}. Me gusta comprar allí.`,
  share_with_gift: (shop, gift) => `Para tu primer pedido en ${shop}: ${gift}`,
  policies: { terms: 'Términos y condiciones', privacy: 'Política de privacidad' },
}
