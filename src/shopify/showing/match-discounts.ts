import { refusal, requireDone, type ShopCaller } from '../caller.ts'
import { RETRY_LATE_MS, ShopifyFailure } from '../client/failure.ts'
import { automaticInput } from '../domain/automatic-input.ts'
import {
  benefitTag,
  isBenefitTag,
  isOurSegment,
  type MemberDiscount,
  segmentName,
  segmentQuery,
  stateTag,
} from '../domain/member-discounts.ts'
import {
  type AutomaticDiscount,
  changeAutomaticPercentage,
  createAutomaticPercentage,
  createAutomaticShipping,
  createSegment,
  deleteAutomatic,
  deleteSegment,
  listAutomaticDiscounts,
  listSegments,
} from '../operations/automatic-discounts.ts'
import type { UserError } from '../operations/define.ts'

/**
 * Makes Shopify have these discounts of members, and no others of ours. It always looks first at what
 * is there, so what a lost answer has left is found, and a second of the same is taken away.
 */
export async function matchDiscounts(
  caller: ShopCaller,
  wanted: readonly MemberDiscount[],
  now: Date,
): Promise<void> {
  const ours = await listOurDiscounts(caller)
  const segments = await listOurSegments(caller)
  const pairs = wanted.map((discount) => {
    return { discount, there: ours.find((one) => hasTag(one, benefitTag(discount))) ?? null }
  })
  // Those that go make room for those that come: Shopify has a limit.
  for (const one of ours) {
    if (!pairs.some(({ there }) => there === one)) await remove(caller, one)
  }
  const refused: string[] = []
  for (const { discount, there } of pairs) {
    const name = segmentName(discount)
    const segment_id = segments.get(name) ?? (await addSegment(caller, discount))
    segments.set(name, segment_id)
    const error = await match(caller, { discount, there, segment_id, now })
    if (error !== null) refused.push(`${discount.title}: ${refusal(error).message}`)
  }
  if (refused.length > 0) throw new ShopifyFailure('refused', refused.join('; '), RETRY_LATE_MS)
  const used = new Set(wanted.map(segmentName))
  for (const [name, id] of segments) {
    if (!used.has(name)) requireDone((await caller.call(deleteSegment, { id })).segmentDelete)
  }
}

interface Pair {
  readonly discount: MemberDiscount
  readonly there: AutomaticDiscount | null
  readonly segment_id: string
  readonly now: Date
}

/** Why Shopify refuses it: one that is refused does not stop the others. null: it is done. */
async function match(
  caller: ShopCaller,
  { discount, there, segment_id, now }: Pair,
): Promise<UserError | null> {
  const is_live = there !== null && there.discount.status !== 'EXPIRED'
  if (is_live && hasTag(there, stateTag(discount, segment_id))) return null
  const save = automaticInput(discount, segment_id)
  if (is_live && save.kind === 'percentage') {
    const context = { customerSegments: movedTo(segment_id, there) }
    const change = { id: there.id, input: { ...save.input, context } }
    const answer = await caller.call(changeAutomaticPercentage, change)
    return errorOf(answer.discountAutomaticBasicUpdate)
  }
  // Shopify does not say how to take away the minimum of one that is there, so it is made again.
  if (there !== null) await remove(caller, there)
  const beginning = {
    startsAt: now.toISOString(),
    context: { customerSegments: { add: [segment_id] } },
  }
  if (save.kind === 'percentage') {
    const creation = { input: { ...save.input, ...beginning } }
    const answer = await caller.call(createAutomaticPercentage, creation)
    return errorOf(answer.discountAutomaticBasicCreate)
  }
  const creation = { input: { ...save.input, ...beginning } }
  const answer = await caller.call(createAutomaticShipping, creation)
  return errorOf(answer.discountAutomaticFreeShippingCreate)
}

function movedTo(segment_id: string, { discount }: AutomaticDiscount) {
  const before = (discount.context?.segments ?? []).map(({ id }) => id)
  return {
    add: before.includes(segment_id) ? [] : [segment_id],
    remove: before.filter((id) => id !== segment_id),
  }
}

function errorOf(answer: { readonly userErrors: readonly UserError[] } | null): UserError | null {
  const [error] = answer?.userErrors ?? []
  if (error === undefined) requireDone(answer)
  return error ?? null
}

async function remove(caller: ShopCaller, { id }: AutomaticDiscount): Promise<void> {
  requireDone((await caller.call(deleteAutomatic, { id })).discountAutomaticDelete)
}

async function addSegment(caller: ShopCaller, discount: MemberDiscount): Promise<string> {
  const segment = { name: segmentName(discount), query: segmentQuery(discount) }
  const made = requireDone((await caller.call(createSegment, segment)).segmentCreate).segment
  if (made === null) throw new ShopifyFailure('unknown', 'no segment', RETRY_LATE_MS)
  return made.id
}

/** The automatic discounts that we have made: codes are none, and those of others have no such tag. */
async function listOurDiscounts(caller: ShopCaller): Promise<AutomaticDiscount[]> {
  const found: AutomaticDiscount[] = []
  let after: string | null = null
  do {
    const { discountNodes } = await caller.call(listAutomaticDiscounts, { after })
    found.push(...discountNodes.nodes.filter((one) => one.discount.tags?.some(isBenefitTag)))
    after = nextPage(discountNodes.pageInfo)
  } while (after !== null)
  return found
}

/** Their ids by their names. */
async function listOurSegments(caller: ShopCaller): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  let after: string | null = null
  do {
    const { segments } = await caller.call(listSegments, { after })
    for (const { id, name } of segments.nodes) if (isOurSegment(name)) found.set(name, id)
    after = nextPage(segments.pageInfo)
  } while (after !== null)
  return found
}

function hasTag({ discount }: AutomaticDiscount, tag: string): boolean {
  return discount.tags?.includes(tag) ?? false
}

interface PageEnd {
  readonly hasNextPage: boolean
  readonly endCursor: string | null
}

function nextPage({ hasNextPage, endCursor }: PageEnd): string | null {
  return hasNextPage ? endCursor : null
}
