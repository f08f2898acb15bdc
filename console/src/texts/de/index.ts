import type { Later } from '../catalogue.ts'
import type { FirstTexts } from '../en/index.ts'
import { frame } from './frame.ts'
import { home } from './home.ts'
import { kit } from './kit.ts'

export const first: FirstTexts = { frame, kit, home }

export const later: Later = {
  people: async () => (await import('./people.ts')).people,
  customers: async () => (await import('./customers.ts')).customers,
  forecast: async () => (await import('./forecast.ts')).forecast,
  campaigns: async () => (await import('./campaigns.ts')).campaigns,
  campaign_comparison: async () => (await import('./campaign-comparison.ts')).campaign_comparison,
  emails: async () => (await import('./emails.ts')).emails,
  developers: async () => (await import('./developers.ts')).developers,
  assistants: async () => (await import('./assistants.ts')).assistants,
  program: async () => (await import('./program.ts')).program,
  program_fields: async () => (await import('./program-fields.ts')).program_fields,
  program_types: async () => (await import('./program-types.ts')).program_types,
  go_live: async () => (await import('./go-live.ts')).go_live,
  partners: async () => (await import('./partners.ts')).partners,
  reports: async () => (await import('./reports.ts')).reports,
  settings: async () => (await import('./settings.ts')).settings,
  shop_settings: async () => (await import('./shop-settings.ts')).shop_settings,
  undo: async () => (await import('./undo.ts')).undo,
  operations: async () => (await import('./operations.ts')).operations,
  shopify: async () => (await import('./shopify.ts')).shopify,
  shops: async () => (await import('./shops.ts')).shops,
}
