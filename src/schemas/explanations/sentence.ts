import { type Static, Type } from 'typebox'
import { inOneText, type Reader, say } from '../../domain/explanations/say.ts'
import type { Statement } from '../../domain/explanations/statement.ts'
import { closed, FreeObject } from '../base/types.ts'

const IN_LANGUAGE = 'In the language of the header `Accept-Language`: `en` or `de`.'

export const Sentence = closed(
  {
    kind: Type.String({
      description: 'What it says, such as `order_earned` or `excluded_gift_card`.',
      examples: ['order_earned'],
    }),
    text: Type.String({ description: `One sentence. ${IN_LANGUAGE}` }),
    facts: FreeObject(
      'The amounts and names in it: points as numbers, money as decimal text, times in ISO 8601.',
    ),
  },
  { title: 'Sentence' },
)

/** What every explanation has. */
export const explanationFields = {
  text: Type.String({
    description: `All sentences together. ${IN_LANGUAGE}`,
    examples: ['14 points for order 5001. €14.90 for Coffee at 1 point per €1.00.'],
  }),
  sentences: Type.Array(Sentence, {
    description: 'The same piece by piece. What is not known is not said.',
  }),
}

export function presentStatements(
  statements: readonly Statement[],
  reader: Reader,
): { text: string; sentences: Static<typeof Sentence>[] } {
  const said = say(statements, reader)
  return {
    text: inOneText(said),
    sentences: said.map(({ kind, text, facts }) => ({ kind, text, facts: { ...facts } })),
  }
}
