import type { Proposal } from '../../../domain/access/proposal.ts'
import type { Endpoint } from '../../door/define.ts'
import { endpoints } from '../../index.ts'

/** What a proposal calls once it is approved. */
export function proposedEndpoint({ operation_id }: Pick<Proposal, 'operation_id'>): Endpoint {
  const endpoint = endpoints.find((one) => one.operation_id === operation_id)
  if (endpoint === undefined) throw new Error(`there is no endpoint ${operation_id}`)
  return endpoint
}
