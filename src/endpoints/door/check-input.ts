import type { Call } from '../../context.ts'
import { type InputFault, LaurelError } from '../../errors/laurel-error.ts'
import { requireNoFaults } from '../../errors.ts'
import { moneyFaults } from '../../schemas/base/money.ts'
import { readTexts, withoutFields } from '../../schemas/base/parse.ts'
import { withCleanTexts } from '../../schemas/base/typed-text.ts'
import { findNumbers } from '../../store/shops/external-ids.ts'
import type { CallRequest } from './call-request.ts'
import { checkLinks } from './check-links.ts'
import { type Endpoint, takesDryRun } from './define.ts'
import { resolveIds } from './resolve-ids.ts'

type Input = Parameters<Endpoint['handle']>[1]

/**
 * Checks path, query and body together, so that one answer lists every fault: those of the shape,
 * and other faults of the rest.
 */
export async function checkInput(
  endpoint: Endpoint,
  request: Pick<CallRequest, 'params' | 'query' | 'faults'>,
  received: { readonly value: unknown; readonly fault: InputFault | null },
  dryCall: Call<unknown>,
): Promise<Input> {
  const { parts } = endpoint
  const { fault } = received
  const value = withCleanTexts(endpoint.body, received.value)
  const params = withCleanTexts(endpoint.params, readTexts(endpoint.params, request.params))
  const query = withCleanTexts(endpoint.query, readTexts(endpoint.query, request.query))
  const elsewhere = [...parts.params.check(params), ...parts.query.check(query)]
  const { context, shop } = dryCall
  const of_shape = fault === null ? parts.body.check(value) : [fault]
  // A body that is refused as a whole, for example because of its size, is not checked further.
  const is_whole = fault !== null || of_shape.some(({ field }) => field === parts.body.name)
  const faults = is_whole
    ? [...of_shape]
    : [
        ...of_shape,
        ...moneyFaults(endpoint.body, value, shop.currency),
        ...(await checkLinks(endpoint, { params: request.params, body: value }, dryCall)),
      ]
  // Each is checked against the schema of its type before anything reads it.
  const schemas = is_whole
    ? { query: endpoint.query }
    : { query: endpoint.query, body: endpoint.body }
  const input = (await resolveIds(schemas, { params, query, body: value }, (names) =>
    findNumbers(context.database.db, shop.shop_id, names),
  )) as Input
  if (faults.length > 0 && !is_whole && elsewhere.length === 0) {
    faults.push(...(await faultsOfTheRest(endpoint, input, faults, dryCall)))
  }
  requireNoFaults([...(request.faults ?? []), ...elsewhere, ...faults])
  return input
}

/**
 * A programme write with faults of shape runs once more without the faulty fields, as a dry run, to
 * find the objections of the catalogue, the programme or the platform to the other fields.
 */
async function faultsOfTheRest(
  endpoint: Endpoint,
  input: Input,
  faults: readonly InputFault[],
  dryCall: Call<unknown>,
): Promise<readonly InputFault[]> {
  if (!takesDryRun(endpoint)) return []
  const fields = faults.map(({ field }) => field)
  const body = { ...withoutFields(input.body, fields), dry_run: true }
  if (endpoint.parts.body.check(body).length > 0) return []
  const { look: _look, ...call } = dryCall
  try {
    await endpoint.handle(call, { ...input, body })
    return []
  } catch (error) {
    if (error instanceof LaurelError) return error.faults
    throw error
  }
}
