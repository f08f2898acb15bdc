import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { type Assistant, findAssistantAt } from '../../store/access/assistants.ts'
import { changeApiKey, type LimitsInput } from './change-api-key.ts'

/** Sets what an assistant may do alone: the limits of its key. */
export async function changeAssistant(
  context: Context,
  shop_id: number,
  assistant_id: string,
  { limits }: { readonly limits: LimitsInput },
  now: Date,
): Promise<Assistant> {
  const { db } = context.database
  const assistant = await findAssistantAt(db, shop_id, assistant_id, now)
  if (assistant === undefined) throw notFound('assistant', assistant_id)
  const key = await changeApiKey(context, shop_id, assistant.key_id, { limits }, now)
  return { ...assistant, limits: key.limits }
}
