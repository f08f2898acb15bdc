import { titleIn } from '../../../domain/catalogue/titles.ts'
import type { TracedEntry } from '../../../domain/orders/explain.ts'
import { orderName, type Reason } from '../../domain/facts.ts'
import type { EmailInputs } from '../../domain/records.ts'
import { factsTable } from '../../rendering/components/facts-table.ts'
import type { ContentInputs } from '../../rendering/content.ts'

/** Points that an entry has brought, with what they were paid for. */
export async function readEarned(inputs: EmailInputs, entry_id: string) {
  const entry = await inputs.records.entry(entry_id)
  if (entry === undefined) return null
  const { points, balance_after: balance } = entry
  return { points, balance, reason: reasonOf(inputs, entry) }
}

function reasonOf({ program, language }: EmailInputs, entry: TracedEntry): Reason | null {
  const { order_id, description, source } = entry
  if (order_id !== null) return { kind: 'order', name: orderName(order_id) }
  if (description !== null) return { kind: 'note', text: description }
  const type = source.replace(/_release$/, '')
  const rule = program.earning_rules.find((one) => one.type === type)
  return rule === undefined ? null : { kind: 'rule', type, title: titleIn(rule, language) }
}

export function reasonTable({
  facts,
  say,
  format,
}: ContentInputs<{ readonly reason: Reason | null }>) {
  return factsTable([say.labels.reason, facts.reason && format.reason(facts.reason)])
}
