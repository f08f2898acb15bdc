import { sendEmails as send } from '../actions/emails/send-emails.ts'
import type { Context } from '../context.ts'
import { listShopsDue } from '../store/due-shops.ts'
import type { Job } from './define.ts'

/** Sends every e-mail that is due; what happens now, the loop below sends sooner. */
export const sendEmails: Job = {
  name: 'send-emails',
  schedule: '* * * * *',
  due: 'emails',
  run: (context, shop, now) => send(context, shop, now),
}

const LOOKED_FOR_EVERY_MS = 1_000
/** A shop with many e-mails lets the others have their turn after so many batches. */
const BATCHES_A_TURN = 4

/** Looks again and again for e-mails to send, so that they go out within seconds. */
export function startMailing(context: Context): { stop(): Promise<void> } {
  let turn: Promise<void> | null = null
  const looking = setInterval(() => {
    turn ??= sendTurn(context)
      .catch((error) => context.log.warn({ err: error }, 'no e-mails could be looked for'))
      .finally(() => {
        turn = null
      })
  }, LOOKED_FOR_EVERY_MS)
  return {
    async stop() {
      clearInterval(looking)
      await turn
      context.mailer?.close()
    },
  }
}

async function sendTurn(context: Context): Promise<void> {
  const now = context.clock.now()
  const shops = await listShopsDue(context.database.db, 'emails', now)
  for (const shop of shops) await send(context, shop, now, BATCHES_A_TURN)
}
