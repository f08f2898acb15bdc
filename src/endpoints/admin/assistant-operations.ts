import { approveProposalOperation } from './access/approve-proposal.ts'
import { createConnectionCodeOperation } from './access/create-connection-code.ts'
import { declineProposalOperation } from './access/decline-proposal.ts'
import { disconnectAssistantOperation } from './access/disconnect-assistant.ts'
import { getAdminProposalOperation } from './access/get-proposal.ts'
import { listAssistantChangesOperation } from './access/list-assistant-changes.ts'
import { listAssistantsOperation } from './access/list-assistants.ts'
import { listProposalsOperation } from './access/list-proposals.ts'
import { updateAssistantOperation } from './access/update-assistant.ts'

/** The operations about assistants and what they propose, in the order of the reference. */
export const assistantOperations = [
  createConnectionCodeOperation,
  listAssistantsOperation,
  listAssistantChangesOperation,
  updateAssistantOperation,
  disconnectAssistantOperation,
  listProposalsOperation,
  getAdminProposalOperation,
  approveProposalOperation,
  declineProposalOperation,
] as const
