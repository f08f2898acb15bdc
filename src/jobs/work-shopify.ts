import type { Job } from './define.ts'

/** Carries out what Shopify has reported. */
export const workShopifyJob: Job = {
  name: 'work-shopify',
  schedule: '* * * * *',
  due: 'shopify_shops',
  run: ({ shopify }, shop) => shopify.workDeliveries(shop),
}

/** Brings to Shopify what is shown there of the programme and its members. */
export const showOnShopifyJob: Job = {
  name: 'show-on-shopify',
  schedule: '* * * * *',
  due: 'shopify_shops',
  run: ({ shopify }, shop) => shopify.show(shop),
}

/** Looks for what Shopify has not reported. */
export const sweepShopifyJob: Job = {
  name: 'sweep-shopify',
  schedule: '*/15 * * * *',
  due: 'shopify_shops',
  run: ({ shopify }, shop) => shopify.sweep(shop),
}

/** Brings in the past of shops that have asked for it. */
export const importShopifyJob: Job = {
  name: 'import-shopify',
  schedule: '* * * * *',
  due: 'shopify_shops',
  run: ({ shopify }, shop) => shopify.workImport(shop),
}
