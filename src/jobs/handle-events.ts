import { handlePlatformEvents } from '../actions/orders/handle-platform-events.ts'
import type { Job } from './define.ts'

/** Carries out platform events that were kept but not handled at once, after a crash or a fault. */
export const handleEventsJob: Job = {
  name: 'handle-events',
  schedule: '* * * * *',
  due: 'platform_events',
  run: (context, { shop_id }, now) => handlePlatformEvents(context, shop_id, now),
}
