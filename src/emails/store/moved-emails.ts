import { sql } from 'kysely'
import type { Tx } from '../../store/db.ts'
import { customerRecipient } from '../domain/recipients.ts'

/**
 * Moves the e-mails of a customer who is merged into another: what was sent, and what is queued,
 * which then goes to the other's address. What both got stays with each. Who has unsubscribed as
 * one of them stays unsubscribed.
 */
export async function moveEmails(
  tx: Tx,
  shop_id: number,
  { customer_id, into }: { readonly customer_id: number; readonly into: number },
): Promise<void> {
  const [from, to] = [customerRecipient(customer_id), customerRecipient(into)]
  await sql`
    UPDATE emails e SET recipient = ${to}
    WHERE shop_id = ${shop_id} AND recipient = ${from} AND NOT EXISTS (
      SELECT FROM emails o
      WHERE o.shop_id = e.shop_id AND o.recipient = ${to} AND o.template = e.template
        AND o.occasion = e.occasion
    )
  `.execute(tx)
  await sql`
    INSERT INTO unsubscribes (shop_id, recipient, email_group, created_at)
    SELECT shop_id, ${to}, email_group, created_at FROM unsubscribes
    WHERE shop_id = ${shop_id} AND recipient = ${from}
    ON CONFLICT DO NOTHING
  `.execute(tx)
}
