import { type Static, Type } from 'typebox'
import type { Reader } from '../../domain/explanations/say.ts'
import type { Statement } from '../../domain/explanations/statement.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { READER_LANGUAGES } from '../../languages/explanations/index.ts'
import { EXTERNAL_REFERENCE_LENGTH_MAX } from '../../lib/external-id.ts'
import { formatGid } from '../../lib/gid.ts'
import { VISIBLE } from '../../lib/visible-text.ts'
import { idOf } from '../base/external-id.ts'
import {
  closed,
  listOf,
  nullable,
  oneOf,
  pageOfAtMost,
  timestamp,
  visibleText,
} from '../base/types.ts'
import { presentStatements, Sentence } from './sentence.ts'

const LIMIT_MAX = 50
export const THINGS_LIMIT_DEFAULT = 10

export const ExplanationsQuery = closed({
  about: Type.Optional(
    oneOf(['points', 'tier', 'rules'], {
      default: 'points',
      description: '`points`: the latest entries; `rules`: why each way to earn pays or not.',
    }),
  ),
  order_id: Type.Optional(
    Type.String({
      ...idOf('Order'),
      maxLength: EXTERNAL_REFERENCE_LENGTH_MAX,
      pattern: VISIBLE,
      description: 'This order instead, even if it earned nothing.',
      examples: ['5001'],
    }),
  ),
  transaction_id: Type.Optional(visibleText(100, 'This entry instead.')),
  language: Type.Optional(oneOf(READER_LANGUAGES, { description: 'BCP 47.' })),
  ...pageOfAtMost(LIMIT_MAX, THINGS_LIMIT_DEFAULT),
})

const Thing = closed(
  {
    kind: oneOf(['order', 'entry', 'rule', 'tier', 'tier_move']),
    id: nullable(Type.String({ description: 'The GID of an order; null: tiers are not live.' })),
    at: nullable(timestamp('When it happened; null: it is so now.')),
    points: nullable(
      Type.Number({ description: 'What it gave, or would give; null: it is not about points.' }),
    ),
    text: Type.String({ description: 'Why, in sentences.' }),
    sentences: Type.Array(Sentence, { description: 'The same piece by piece, with the figures.' }),
  },
  { title: 'ExplainedThing' },
)

export const Explanations = listOf('Explanations', Thing)

interface ThingView {
  readonly kind: Static<typeof Thing>['kind']
  readonly id: string | null
  readonly at: Date | null
  readonly points: number | null
  readonly statements: readonly Statement[]
}

export function presentThing(
  { platform }: Shop,
  { kind, id, at, points, statements }: ThingView,
  reader: Reader,
): Static<typeof Thing> {
  return {
    kind,
    id: kind === 'order' ? formatGid(platform, 'Order', Number(id)) : id,
    at: at?.toISOString() ?? null,
    points,
    ...presentStatements(statements, reader),
  }
}
