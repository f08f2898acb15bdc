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
  let turns = 0
  const looking = setInterval(() => {
    if (turn === null) turns += 1
    turn ??= sendTurn(context, turns)
      .catch((error) => context.log.warn({ err: error }, 'no e-mails could be looked for'))
      .finally(() => {
        turn = null
      })
  }, LOOKED_FOR_EVERY_MS)
  return {
    async stop() {
      clearInterval(looking)
      await turn
    },
  }
}

/** Begins with another shop each time, so that none has all of a rate that is too small for all. */
async function sendTurn(context: Context, turns: number): Promise<void> {
  const now = context.clock.now()
  const shops = await listShopsDue(context.database.db, 'emails', now)
  const first = turns % Math.max(shops.length, 1)
  for (const shop of [...shops.slice(first), ...shops.slice(0, first)])
    await send(context, shop, now, BATCHES_A_TURN)
}
