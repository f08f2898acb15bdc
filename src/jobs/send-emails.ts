import type { Context } from '../context.ts'
import { sendEmails } from '../emails/actions/send-emails.ts'
import { listShopsDue } from '../store/due-shops.ts'
import type { Job } from './define.ts'

/** Fallback by schedule; the polling loop below normally sends first. */
export const sendEmailsJob: Job = {
  name: 'send-emails',
  schedule: '* * * * *',
  due: 'emails',
  run: (context, shop, now) => sendEmails(context, shop, now),
}

const LOOKED_FOR_EVERY_MS = 1_000
/** After this many batches of one shop it is the others' turn. */
const BATCHES_A_TURN = 4

/** Searches repeatedly for e-mails to send, so that they go out within seconds. */
export function startMailing(
  context: Context,
  isWorthLooking: () => boolean = () => true,
): { stop(): Promise<void> } {
  let turn: Promise<void> | null = null
  let turns = 0
  const looking = setInterval(() => {
    if (turn !== null || !isWorthLooking()) return
    turns += 1
    turn = sendTurn(context, turns)
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

/**
 * Starts with another shop each time, so that no shop takes all of a rate that is too small for
 * all.
 */
async function sendTurn(context: Context, turns: number): Promise<void> {
  const now = context.clock.now()
  const shops = await listShopsDue(context.database.db, 'emails', now)
  const first = turns % Math.max(shops.length, 1)
  for (const shop of [...shops.slice(first), ...shops.slice(0, first)])
    await sendEmails(context, shop, now, BATCHES_A_TURN)
}
