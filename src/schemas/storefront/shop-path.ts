import { closed, visibleText } from '../base/types.ts'

export const ShopPath = closed({
  shop_domain: visibleText(255, 'The domain of the shop.', 'bean-there.example'),
})
