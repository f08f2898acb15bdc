import type { Context } from '../context.ts'
import type { Job } from './define.ts'

/** Sends events that are due; what happens now, the loop below sends sooner. */
export const sendEvents: Job = {
  name: 'send-events',
  schedule: '* * * * *',
  due: 'deliveries',
  run: ({ sender }, { shop_id }) => sender.sendDue(shop_id),
}

const LOOKED_FOR_EVERY_MS = 250

/** Looks again and again for events to send, so that they arrive within a second. */
export function startSending({ sender, log }: Context): { stop(): Promise<void> } {
  const looking = setInterval(() => {
    sender.begin(null).catch((error) => log.warn({ err: error }, 'no events could be looked for'))
  }, LOOKED_FOR_EVERY_MS)
  return {
    async stop() {
      clearInterval(looking)
      await sender.stop()
    },
  }
}
