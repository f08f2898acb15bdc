import type { Context } from '../context.ts'
import type { Job } from './define.ts'

/** Fallback by schedule; the polling loop below normally sends first. */
export const sendEventsJob: Job = {
  name: 'send-events',
  schedule: '* * * * *',
  due: 'deliveries',
  run: ({ sender }, { shop_id }) => sender.sendDue(shop_id),
}

const LOOKED_FOR_EVERY_MS = 250

/** Searches repeatedly for events to send, so that they arrive within a second. */
export function startSending(
  { sender, log }: Context,
  isWorthLooking: () => boolean = () => true,
): { stop(): Promise<void> } {
  const looking = setInterval(() => {
    if (!isWorthLooking()) return
    sender.begin(null).catch((error) => log.warn({ err: error }, 'no events could be looked for'))
  }, LOOKED_FOR_EVERY_MS)
  return {
    async stop() {
      clearInterval(looking)
      await sender.stop()
    },
  }
}
