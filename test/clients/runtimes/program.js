import { InsufficientPointsError, Laurel, verifyEvent } from '@laurel/client'

/** What the client must do in every runtime. Answers what it found, in one line. */
export async function program({ BASE_URL, KEY, CUSTOMER, DELIVERY }) {
  const laurel = new Laurel({ base_url: BASE_URL, key: KEY })
  const customer_id = Number(CUSTOMER)
  for (const source_ref of ['one', 'two', 'three']) {
    await laurel.earnPoints(customer_id, { points: 50, source_ref })
  }
  const seen = []
  for await (const { source_ref } of laurel.listTransactions(customer_id, { limit: 2 })) {
    seen.push(source_ref)
  }
  const refused = await laurel.deductPoints(customer_id, { points: 5_000 }).catch((error) => error)
  const missing =
    refused instanceof InsufficientPointsError ? refused.details.required : String(refused)
  const { now, ...delivery } = JSON.parse(DELIVERY)
  const { payload } = await verifyEvent({ ...delivery, now: new Date(now) })
  return [seen.join(), missing, payload.reward_name].join('; ')
}
