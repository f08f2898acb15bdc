import type { Platform, PlatformShop } from '../domain/platform.ts'
import type { AdapterName } from '../domain/shops/shop.ts'

/** One platform for all shops: each call goes to the adapter of its shop. */
export function platformByAdapter(adapters: Readonly<Record<AdapterName, Platform>>): Platform {
  const of = ({ adapter }: PlatformShop) => adapters[adapter]
  return {
    findCustomer: (shop, customer_id) => of(shop).findCustomer(shop, customer_id),
    findSignIn: (shop, access_token) => of(shop).findSignIn(shop, access_token),
    findProducts: (shop, product_ids) => of(shop).findProducts(shop, product_ids),
    findProductFacts: (shop, product_ids) => of(shop).findProductFacts(shop, product_ids),
    countProducts: (shop, selection) => of(shop).countProducts(shop, selection),
    hasGiftCards: (shop) => of(shop).hasGiftCards(shop),
    searchProducts: (shop, search) => of(shop).searchProducts(shop, search),
    searchCollections: (shop, search) => of(shop).searchCollections(shop, search),
    searchTags: (shop, search) => of(shop).searchTags(shop, search),
    findCollections: (shop, collection_ids) => of(shop).findCollections(shop, collection_ids),
    createDraftProduct: (shop, draft) => of(shop).createDraftProduct(shop, draft),
    publishMembershipRules: (shop, rules) => of(shop).publishMembershipRules(shop, rules),
    findPolicies: (shop) => of(shop).findPolicies(shop),
    findConsents: (shop, customer_id) => of(shop).findConsents(shop, customer_id),
    recordEmailConsent: (shop, customer_id) => of(shop).recordEmailConsent(shop, customer_id),
    recordSmsConsent: (shop, customer_id, phone) =>
      of(shop).recordSmsConsent(shop, customer_id, phone),
    createDiscount: (shop, discount) => of(shop).createDiscount(shop, discount),
    changeDiscount: (shop, code, effect) => of(shop).changeDiscount(shop, code, effect),
    endDiscount: (shop, code) => of(shop).endDiscount(shop, code),
    createGiftCard: (shop, card) => of(shop).createGiftCard(shop, card),
    endGiftCard: (shop, code) => of(shop).endGiftCard(shop, code),
    issueStoreCredit: (shop, credit) => of(shop).issueStoreCredit(shop, credit),
    takeBackStoreCredit: (shop, operation_id) => of(shop).takeBackStoreCredit(shop, operation_id),
  }
}
