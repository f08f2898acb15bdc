import type { ReactNode } from 'react'
import type { Texts } from '../../../languages/index.ts'
import type { CodeFacts, Gift } from '../../domain/facts.ts'
import type { Format } from '../format.ts'
import { codeBox, figure } from './box.ts'
import { type Fact, factsTable } from './facts-table.ts'
import { paragraph } from './text.ts'

interface Words {
  readonly say: Texts['emails']
  readonly format: Format
}

/** A code with its value and its end. */
export function codeParts(
  { say, format }: Words,
  { code, worth, minimum_purchase, ends_at }: CodeFacts,
  ...more: readonly Fact[]
): ReactNode[] {
  return [
    code === null ? null : codeBox(say.labels.code, code),
    factsTable(
      [say.labels.worth, format.worth(worth)],
      [say.labels.minimum_purchase, minimum_purchase && format.money(minimum_purchase)],
      [say.labels.ends_at, ends_at && format.lastDay(ends_at)],
      ...more,
    ),
  ]
}

/** A gift: points, a code with how to use it, or both. */
export function giftParts(words: Words, { points, code }: Gift): ReactNode[] {
  const { say, format } = words
  return [
    points === null ? null : figure(say.labels.sender_gets, format.points(points)),
    ...(code === null ? [] : [paragraph(howToUse(say, code)), ...codeParts(words, code)]),
  ]
}

/** Store credit has no code. */
export function howToUse({ reward_redeemed }: Texts['emails'], { code }: CodeFacts): string {
  return code === null ? reward_redeemed.store_credit : reward_redeemed.with_code
}
