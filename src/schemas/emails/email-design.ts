import { type Static, Type } from 'typebox'
import type { Branding } from '../../emails/domain/branding.ts'
import { CONTRAST_MIN, contrastOf, themeOf } from '../../emails/domain/colors.ts'
import { dataUrl } from '../../emails/domain/logo-links.ts'
import type { OwnWords } from '../../emails/domain/own-words.ts'
import { FieldChangeSchema, type writeControls } from '../base/program-write-fields.ts'
import {
  ADDRESS_PATTERN,
  closed,
  mapOf,
  nullable,
  oneOf,
  timestamp,
  visibleText,
} from '../base/types.ts'
import { emailLanguage } from './email.ts'

const TEXT_LENGTH_MAX = 4_000

/** Longer than any text may be, so that its own check says how long it may be. */
const ownText = (description: string, ...examples: string[]) =>
  nullable(visibleText(TEXT_LENGTH_MAX, description, ...examples))

const logo_id = nullable(
  visibleText(
    100,
    'The logo above every e-mail, from `POST /admin/api/email-logos`; null: the shop’s name.',
    'logo_5f3c0a9d2b7e4816c0d9a3f1b2',
  ),
)
const color = nullable(
  Type.String({
    pattern: '^#[0-9A-Fa-f]{6}$',
    description:
      `The colour of buttons and numbers, \`#rrggbb\`. Its contrast with the light ground behind ` +
      `it must be at least ${CONTRAST_MIN}:1; that of dark mode follows from it. null: Laurel’s.`,
    examples: ['#8a1c4a'],
  }),
)
const sender_name = ownText(
  'The name of the sender, at most 70 characters; null: the shop’s name. The address is set for ' +
    'the whole deployment (`LAUREL_EMAIL_FROM`).',
  'Bean & Leaf Club',
)
const reply_to = nullable(
  Type.String({
    maxLength: 320,
    pattern: ADDRESS_PATTERN,
    description: 'The address that answers go to; null: that of the sender.',
    examples: ['hello@beanandleaf.example'],
  }),
)
const footer = ownText(
  'Words at the end of every e-mail, at most 500 characters, in the primary language. ' +
    '`{shop_name}` and `{program_name}` may stand in them. null: none.',
  'Bean & Leaf, 1 Harbour Street, Hamburg',
)

const brandingFields = { logo_id, color, sender_name, reply_to, footer }

export const brandingChange = Type.Partial(
  closed({
    ...brandingFields,
    footer_translations: mapOf(nullable(visibleText(TEXT_LENGTH_MAX)), {
      description:
        'The footer in other published languages; null removes one, omitted languages stay.',
    }),
  }),
  { additionalProperties: false },
)

/** The controls of a write that may begin at revision 0. */
const controls = {
  dry_run: Type.Optional(
    Type.Boolean({ description: 'true: checks all, returns the diff, writes nothing.' }),
  ),
  if_revision: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'The `revision` you last read; 409 `revision_conflict` if it changed since.',
    }),
  ),
} satisfies Record<keyof typeof writeControls, unknown>

export const brandingBody = closed(
  { ...brandingChange.properties, ...controls },
  { examples: [{ color: '#8a1c4a', sender_name: 'Bean & Leaf Club' }] },
)

const revision = Type.Integer({
  description: 'Send as `if_revision` next; 0: nothing was ever written.',
})
const updated_at = nullable(timestamp('When it last changed; null: never.'))

const logoFields = {
  logo_id: Type.String({ examples: ['logo_5f3c0a9d2b7e4816c0d9a3f1b2'] }),
  media_type: oneOf(['image/png', 'image/jpeg']),
  width: Type.Integer({ description: 'In pixels.' }),
  height: Type.Integer({ description: 'In pixels.' }),
  bytes: Type.Integer({ description: 'How large it is, without what is not needed to show it.' }),
  data_url: Type.String({ description: 'The whole picture, for an `<img>`.' }),
}

export const EmailLogo = closed(logoFields, { title: 'EmailLogo' })

const shade = (description: string) => Type.String({ description, examples: ['#8a1c4a'] })

export const EmailBranding = closed(
  {
    revision,
    updated_at,
    ...brandingFields,
    footer_translations: mapOf(Type.String()),
    logo: nullable(EmailLogo),
    sender: closed({
      name: Type.String({ description: 'The name that readers see.' }),
      address: Type.String({ description: 'The address that e-mails come from.' }),
    }),
    colors: closed({
      accent: shade('Of buttons and numbers.'),
      background: shade('Behind numbers.'),
      contrast: Type.Number({ description: 'Of the two, such as 6.2 for 6.2:1.' }),
      contrast_min: Type.Number({ description: 'What it must be at least.' }),
      dark_accent: shade('Of buttons and numbers in dark mode.'),
      dark_background: shade('Behind numbers in dark mode.'),
    }),
  },
  { title: 'EmailBranding' },
)

const writeAnswer = {
  dry_run: Type.Boolean({ description: 'True when nothing was written.' }),
  operation: oneOf(['update', 'none']),
  diff: Type.Array(FieldChangeSchema),
}

export const EmailBrandingWriteResult = closed(
  { ...writeAnswer, branding: EmailBranding },
  { title: 'EmailBrandingWriteResult' },
)

const CAN_NAME =
  'Fields in braces stand for facts, as `{points}`; one that can be missing needs a substitute, ' +
  'as `{first_name|friend}`.'

export const wordsFields = {
  subject: ownText(`At most 150 characters in one line. ${CAN_NAME}`, 'You earned {points}'),
  heading: ownText('The heading inside, at most 150 characters in one line.', '{points} for you'),
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

export const emailScheme = Type.Optional(
  oneOf(['auto', 'light', 'dark'], {
    default: 'auto',
    description: '`auto`: as the reader’s screen is set.',
  }),
)

/** Changes that are not saved yet. */
export const draftFields = {
  branding: Type.Optional(brandingChange),
  texts: Type.Optional(wordsDraft),
}

export const previewBody = closed(
  { language: emailLanguage, scheme: emailScheme, ...draftFields },
  { examples: [{ language: 'de', texts: { subject: 'Hallo von {shop_name}' } }] },
)

interface Logo {
  readonly logo_id: string
  readonly media_type: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

export function presentLogo(logo: Logo): Static<typeof EmailLogo> {
  const { logo_id: id, media_type, width, height, bytes } = logo
  const data_url = dataUrl({ media_type, bytes })
  return { logo_id: id, media_type, width, height, bytes: bytes.length, data_url }
}

interface Revised<Value> {
  readonly revision: number
  readonly document: Value
  readonly updated_at: Date | null
}

interface ShownBranding extends Revised<Branding> {
  readonly logo: Logo | null
  readonly sender: { readonly name: string; readonly address: string }
}

export function presentBranding(branding: ShownBranding): Static<typeof EmailBranding> {
  const { document, logo, sender } = branding
  const theme = themeOf(document.color)
  return {
    revision: branding.revision,
    updated_at: branding.updated_at?.toISOString() ?? null,
    ...document,
    footer_translations: { ...document.footer_translations },
    logo: logo && presentLogo(logo),
    sender,
    colors: {
      accent: theme.accent,
      background: theme.soft,
      contrast: contrastOf(theme),
      contrast_min: CONTRAST_MIN,
      dark_accent: theme.dark_accent,
      dark_background: theme.dark_soft,
    },
  }
}

interface Written {
  readonly dry_run: boolean
  readonly diff: readonly Static<typeof FieldChangeSchema>[]
}

export function presentWritten({ dry_run, diff }: Written) {
  const operation = diff.length === 0 ? ('none' as const) : ('update' as const)
  return { dry_run, operation, diff: [...diff] }
}

export function presentWords(
  language: string,
  { revision, document, updated_at }: Revised<OwnWords>,
): Static<typeof languageWords> {
  return {
    language,
    revision,
    updated_at: updated_at?.toISOString() ?? null,
    is_standard: Object.values(document).every((text) => text === null),
    ...document,
  }
}
