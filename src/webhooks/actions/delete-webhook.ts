import { runWrite } from '../../actions/write/run-write.ts'
import type { Answer, Call } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { deleteWebhook as remove } from '../store/webhooks.ts'

/** Ends a subscription and drops its pending deliveries. */
export function deleteWebhook(call: Call<object>, webhook_id: string): Promise<Answer> {
  return runWrite(call, {
    write: async (tx) => {
      const deleted = await remove(tx, call.shop.shop_id, webhook_id)
      if (!deleted) throw notFound('webhook', webhook_id)
      return {}
    },
  })
}
