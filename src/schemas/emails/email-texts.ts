import { type Static, Type } from 'typebox'
import type { OwnWords } from '../../emails/domain/own-words.ts'
import { closed, nullable } from '../base/types.ts'
import {
  controls,
  ownLine,
  ownText,
  type RevisedDesign,
  revision,
  updated_at,
  writeAnswer,
} from './email-design.ts'

const CAN_NAME =
  'Fields in braces stand for facts, as `{points}`; one that can be missing needs a substitute, ' +
  'as `{first_name|friend}`.'

export const wordsFields = {
  subject: ownLine(`At most 150 characters in one line. ${CAN_NAME}`, 'You earned {points}'),
  heading: ownLine('The heading inside, at most 150 characters in one line.', '{points} for you'),
  text: ownText(
    'The text before the facts, at most 2,000 characters; blank lines divide paragraphs.',
    'Thank you, {first_name|friend}. Your balance is {balance} now.',
  ),
  closing: ownText(
    'A text after the facts, at most 2,000 characters.',
    'See you soon at {shop_name}.',
  ),
}

export const wordsDraft = Type.Partial(closed(wordsFields), { additionalProperties: false })

export const wordsBody = closed(
  { ...wordsDraft.properties, ...controls },
  { examples: [{ subject: 'Hello from {shop_name}', text: '{standard_text}' }] },
)
export const resetBody = closed(controls)

export const WordsPath = closed({
  type: Type.String({
    description: 'The id from `GET /admin/api/email-templates`.',
    examples: ['welcome'],
  }),
  language: Type.String({
    maxLength: 35,
    description: 'One of the template’s `languages`.',
    examples: ['de'],
  }),
})

const languageWords = closed({
  language: Type.String({ examples: ['de'] }),
  revision,
  updated_at,
  is_standard: Type.Boolean({ description: 'Whether nothing here is the merchant’s own.' }),
  ...wordsFields,
})

export const EmailTexts = closed(
  {
    type: Type.String(),
    name: Type.String(),
    fields: Type.Array(
      closed({
        name: Type.String({ description: 'Written in braces.', examples: ['points'] }),
        description: Type.String(),
        can_be_missing: Type.Boolean({
          description: 'Whether texts must say what stands in its place, as `{name|words}`.',
        }),
        sample: nullable(Type.String({ description: 'How it looks, in English.' })),
      }),
    ),
    languages: Type.Array(
      closed({
        ...languageWords.properties,
        standard: closed({
          subject: Type.String({ description: 'The standard subject and heading of a sample.' }),
          text: Type.String({ description: 'The standard text of a sample.' }),
        }),
      }),
    ),
  },
  { title: 'EmailTexts' },
)

export const EmailTextsWriteResult = closed(
  { ...writeAnswer, texts: languageWords },
  { title: 'EmailTextsWriteResult' },
)

export function presentWords(
  language: string,
  { revision, document, updated_at }: RevisedDesign<OwnWords>,
): Static<typeof languageWords> {
  return {
    language,
    revision,
    updated_at: updated_at?.toISOString() ?? null,
    is_standard: Object.values(document).every((text) => text === null),
    ...document,
  }
}
