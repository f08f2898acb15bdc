import type { TemplateResult } from 'lit'
import { GIFT, icon, STAR } from '../frame/icons.ts'

const TAG = 'M3 12V4a1 1 0 0 1 1-1h8l9 9-9 9zM7.5 7.500v.01'
const HEART = 'M12 20S4 15 4 9.500a4 4 0 0 1 8-1.5 4 4 0 0 1 8 1.500C20 15 12 20 12 20z'
const MAIL = 'M3 6h18v12H3zM3 7l9 6 9-6'
const CAKE = 'M4 21v-8h16v8zM4 17c3 0 3-1.5 5.3-1.500s2.3 1.5 5 1.500S17 15.5 20 17M12 13V9M12 5v1'
const PERSON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6'
const BAG = 'M6 8h12l1 13H5zM9 8V7a3 3 0 0 1 6 0v1'
const TRUCK =
  'M2 6h12v11H2zM14 10h4l4 3v4h-8M7 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4z'
export const CHECK = 'm5 12.5 4.5 4.5L19 7'

const BY_TYPE: Readonly<Record<string, string>> = {
  order_placed: BAG,
  account_created: PERSON,
  referral: PERSON,
  newsletter_signup: MAIL,
  sms_signup: MAIL,
  birthday: CAKE,
  pet_birthday: CAKE,
  child_birthday: CAKE,
  free_shipping: TRUCK,
  percentage: TAG,
  fixed_amount: TAG,
  product_discount: TAG,
  variable_amount: TAG,
  free_product: GIFT,
  gift_card: GIFT,
  store_credit: GIFT,
}

/** A drawing for a way to earn or a reward. It says nothing that the words beside it do not. */
export function iconOf(type: string): TemplateResult {
  return icon(BY_TYPE[type] ?? (/follow|like|share/.test(type) ? HEART : STAR))
}
