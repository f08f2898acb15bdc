import { handlePlatformEvents } from '../actions/handle-platform-events.ts'
import { listShops } from '../store/shops.ts'
import type { Job } from './define.ts'

/** Carries out platform events that were kept but not handled at once, after a crash or a fault. */
export const handleEvents: Job = {
  name: 'handle-events',
  schedule: '* * * * *',
  async run(context, now) {
    for (const { shop_id } of await listShops(context.database.db)) {
      await handlePlatformEvents(context, shop_id, now)
    }
  },
}
