import { notFound } from '../../../errors.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import {
  ImportPastBody,
  MoveBody,
  presentShopifyImport,
  presentStartedImport,
  ShopifyImport,
  ShopifyImportPath,
  ShopifyImports,
  StartedImport,
} from '../../../schemas/shops/shopify-import.ts'
import { defineOperation } from '../../door/define-operation.ts'

const DAYS = 60

export const listShopifyImportsOperation = defineOperation('listShopifyImports', {
  method: 'GET',
  path: '/shopify/imports',
  summary: 'List the imports of past Shopify data with their progress.',
  area: 'settings',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: ShopifyImports,
  handle: async ({ context: { shopify }, shop }) => {
    const imports = await shopify.listImports(shop.shop_id)
    return { data: imports.map(presentShopifyImport) }
  },
})

export const importFromShopifyOperation = defineOperation('importFromShopify', {
  method: 'POST',
  path: '/shopify/imports',
  summary:
    'Import the customers and past orders of the shop from Shopify. A job does the work. A dry ' +
    'run says how many there are.',
  area: 'settings',
  params: NoParams,
  query: NoQuery,
  body: ImportPastBody,
  result: StartedImport,
  subject: { kind: 'shopify_import', id: (_input, result) => result?.import?.id ?? null },
  handle: async ({ context, shop, now }, { body: { days = DAYS, earn = null, dry_run = false } }) =>
    presentStartedImport(await context.shopify.importPast(shop, { days, earn, dry_run }, now)),
})

export const moveToShopifyOperation = defineOperation('moveToShopify', {
  method: 'POST',
  path: '/shopify/moves',
  summary:
    'Move the shop from the built-in shop to Shopify. Its products, customers and orders are ' +
    'sought there, and those that are found keep their numbers. Then Shopify keeps the shop. A ' +
    'job does the work; a dry run only says what it finds.',
  area: 'settings',
  params: NoParams,
  query: NoQuery,
  body: MoveBody,
  result: ShopifyImport,
  subject: { kind: 'shopify_import', id: (_input, result) => result?.id ?? null },
  handle: async ({ context, shop, now }, { body: { dry_run = false } }) => {
    const started = await context.shopify.move(shop, { dry_run }, now)
    if (started === null) throw new Error('a move that was started is not there')
    return presentShopifyImport(started)
  },
})

export const stopShopifyImportOperation = defineOperation('stopShopifyImport', {
  method: 'POST',
  path: '/shopify/imports/{import_id}/stop',
  summary: 'Stop an import from Shopify. What it has imported stays.',
  area: 'settings',
  params: ShopifyImportPath,
  query: NoQuery,
  body: NoBody,
  result: ShopifyImport,
  subject: {
    kind: 'shopify_import',
    id: ({ params }) => params.import_id,
    read: async ({ context, shop }, import_id) => {
      const found = await context.shopify.readImport(shop.shop_id, import_id)
      return found && { id: import_id, status: found.status }
    },
  },
  handle: async ({ context, shop, now }, { params: { import_id } }) => {
    const stopped = await context.shopify.stopImport(shop, import_id, now)
    if (stopped === null) throw notFound('import', import_id)
    return presentShopifyImport(stopped)
  },
})
