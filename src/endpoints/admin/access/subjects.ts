import { presentToken } from '../../../schemas/access/admin-token.ts'
import { presentKey } from '../../../schemas/access/api-key.ts'
import { presentAssistant } from '../../../schemas/access/assistant.ts'
import { presentProposal } from '../../../schemas/access/proposal.ts'
import { findAdminToken } from '../../../store/access/admin-tokens.ts'
import { findAssistantAt } from '../../../store/access/assistants.ts'
import { findApiKey } from '../../../store/access/keys.ts'
import { findProposal } from '../../../store/access/proposals.ts'
import type { OperationCall, ShopCall } from '../../door/operation-call.ts'

/** What the actions of the audit log are about, and how they show it. */

export const keySubject = {
  kind: 'key',
  read: async ({ context, shop }: ShopCall, key_id: string) => {
    const key = await findApiKey(context.database.db, shop.shop_id, key_id)
    if (key === undefined) return null
    // Its use by another call is no change by this one.
    const { last_used_at: _used, ...rest } = presentKey(key)
    return rest
  },
}

export const tokenSubject = {
  kind: 'admin_token',
  read: async ({ context, caller }: OperationCall, token_id: string) => {
    const token = await findAdminToken(context.database.db, caller.shop_id, token_id)
    if (token === undefined) return null
    const { last_used_at: _used, ...rest } = presentToken(token)
    return rest
  },
  domainOf: (state: object) =>
    'shop' in state && typeof state.shop === 'string' ? state.shop : null,
}

export const assistantSubject = {
  kind: 'assistant',
  read: async ({ context, shop, now }: ShopCall, assistant_id: string) => {
    const { db } = context.database
    const assistant = await findAssistantAt(db, shop.shop_id, assistant_id, now)
    if (assistant === undefined) return null
    const { last_used_at: _used, ...rest } = presentAssistant(assistant)
    return rest
  },
}

export const proposalSubject = {
  kind: 'proposal',
  read: async ({ context, shop, now }: ShopCall, proposal_id: string) => {
    const proposal = await findProposal(context.database.db, shop.shop_id, proposal_id)
    if (proposal === undefined) return null
    const { id, status, summary, word } = presentProposal(proposal, now)
    return { id, status, summary, word }
  },
}
