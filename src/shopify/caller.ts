import { shopifyUnavailable } from '../errors/shopify.ts'
import type { Urgency } from './client/call-queue.ts'
import { RETRY_LATE_MS, ShopifyFailure } from './client/failure.ts'
import type { AdminDoor, ShopifyClient } from './client/shopify-client.ts'
import type { AdminOperation, UserError } from './operations/define.ts'

/** The Admin API of one shop. */
export interface ShopCaller {
  readonly shop_id: number
  /** Of all its prices. */
  readonly currency: string
  /** Throws `ShopifyFailure`. */
  call<Variables, Answer>(
    operation: AdminOperation<Variables, Answer>,
    variables: Variables,
  ): Promise<Answer>
}

export function callerOf(
  client: ShopifyClient,
  door: AdminDoor,
  currency: string,
  urgency: Urgency = 'now',
): ShopCaller {
  return {
    shop_id: door.shop_id,
    currency,
    call: (operation, variables) => client.call(door, operation, variables, urgency),
  }
}

/** The part of a mutation's answer in which Shopify says what it thinks of the input. */
interface Verdict {
  readonly userErrors: readonly UserError[]
}

/** A mutation that Shopify carried out. Throws where it did not. */
export function requireDone<Answer extends Verdict>(answer: Answer | null): Answer {
  const [error] = answer?.userErrors ?? []
  if (answer === null) throw new ShopifyFailure('unknown', 'no answer', RETRY_LATE_MS)
  if (error !== undefined) throw refusal(error)
  return answer
}

/** What Shopify does not answer now, to somebody who waits for it. */
export function unavailable({ message, retry_after_ms }: ShopifyFailure) {
  return shopifyUnavailable(message, Math.max(Math.ceil(retry_after_ms / 1000), 1))
}

/** Shopify has said no to what it was asked, and will again. */
export function refusal({ field, code, message }: UserError): ShopifyFailure {
  const where = field?.join('.') ?? 'input'
  const text = `Shopify refuses ${where}: ${message}${code ? ` (${code})` : ''}`
  return new ShopifyFailure('refused', text, RETRY_LATE_MS)
}
