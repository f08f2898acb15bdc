import { createHash } from 'node:crypto'
import type { Answer, Call } from '../../context.ts'
import { readerTag } from '../../domain/languages.ts'
import {
  campaignsForEverybody,
  type DocumentInputs,
  type StorefrontDocument,
  storefrontDocument,
} from '../../domain/storefront/document.ts'
import { isOffered } from '../../domain/storefront/offered-rewards.ts'

export interface RevisedDocument {
  readonly revision: string
  readonly document: StorefrontDocument
}

/**
 * The storefront's document in the nearest language that the shop publishes. What it is made of is
 * read for every answer; it is rendered again only when that has changed.
 */
export async function readDocument(
  call: Call<RevisedDocument>,
  asked_language: string | null,
): Promise<Answer> {
  const { context, shop, version, now, request_id } = call
  const language = readerTag(asked_language, shop)
  const read = await context.checkout.read(shop.shop_id, { customer_id: null, now })
  const { program, revision: program_revision } = read
  const running = campaignsForEverybody(shop, read.campaigns, now)
  const campaigns = running.map((one) => one.document)
  const inputs: DocumentInputs = { shop, program, campaigns, language, now }
  const offered = program.rewards.filter((reward) => isOffered(reward, campaigns, now))
  const made_of = JSON.stringify([
    program_revision,
    shop,
    running.map((one) => [one.document.id, one.revision]),
    offered.map(({ id }) => id),
  ])
  const place = `${shop.shop_id} ${language} ${version.name}`
  const kept = context.storefronts.get(place)
  if (kept?.made_of === made_of) return { ...kept.answer, request_id }
  const document = storefrontDocument(inputs)
  const revision = createHash('sha256').update(JSON.stringify(document)).digest('base64url')
  const answer: Answer = {
    ...call.answer({ revision, document }),
    // Asked for again at every page, and sent only if it has changed.
    headers: { ETag: `"${revision}"`, 'Cache-Control': 'no-cache' },
  }
  context.storefronts.set(place, { made_of, answer })
  return answer
}
