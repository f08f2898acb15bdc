import type { Answer, Call } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { deleteWebhook as remove } from '../../store/webhooks/webhooks.ts'
import { runWrite } from '../write/run-write.ts'

/** Ends a subscription; what was on its way to it is forgotten. */
export function deleteWebhook(call: Call<object>, webhook_id: string): Promise<Answer> {
  return runWrite(call, async (tx) => {
    const deleted = await remove(tx, call.shop.shop_id, webhook_id)
    if (!deleted) throw notFound('webhook', webhook_id)
    return {}
  })
}
