import { limitsOf } from '../../actions/write/within-limits.ts'
import type { Call } from '../../context.ts'
import type { FieldFault } from '../../domain/catalogue/check-fields.ts'
import { linksIn, textsIn } from '../../domain/links.ts'
import { readCampaign } from '../../store/campaigns/campaigns.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { type Endpoint, takesDryRun } from './define.ts'

const RECEIVED_LENGTH_MAX = 100

/**
 * The links that a key with limits would put before members. What members read in e-mails is
 * written by people alone; the words of the programme may be an assistant's, without links. A text
 * that is there already may be sent again.
 */
export async function checkLinks(
  endpoint: Endpoint,
  { params, body }: { readonly params: Readonly<Record<string, unknown>>; readonly body: unknown },
  call: Call<never>,
): Promise<FieldFault[]> {
  if (!takesDryRun(endpoint) || limitsOf(call) === null) return []
  const links = linksIn(body)
  if (links.length === 0) return []
  const kept = new Set(textsIn(await documentsOf(call, params)))
  return links
    .filter(({ text }) => !kept.has(text))
    .map(({ field, text }) => ({
      field,
      message:
        'must not contain links or characters that change the text direction, because members see ' +
        'this text; a person can add them in the console',
      received: text.slice(0, RECEIVED_LENGTH_MAX),
    }))
}

function documentsOf(
  { context, shop }: Call<never>,
  { campaign_id }: Readonly<Record<string, unknown>>,
) {
  const { db } = context.database
  return Promise.all([
    readProgram(db, shop.shop_id),
    typeof campaign_id === 'string' ? readCampaign(db, shop.shop_id, campaign_id) : null,
  ])
}
