import { type Static, Type } from 'typebox'
import { CONTRAST_MIN } from '../../domain/contrast.ts'
import type { Branding } from '../../emails/domain/branding.ts'
import { contrastOf, themeOf } from '../../emails/domain/colors.ts'
import { dataUrl } from '../../emails/domain/logo-links.ts'
import { TYPED } from '../base/typed-text.ts'
import {
  ADDRESS_PATTERN,
  closed,
  mapOf,
  nullable,
  oneOf,
  visibleLines,
  visibleText,
} from '../base/types.ts'
import {
  controls,
  ownLine,
  ownText,
  type RevisedDesign,
  revision,
  TEXT_LENGTH_MAX,
  updated_at,
  writeAnswer,
} from './email-design.ts'

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
const sender_name = ownLine(
  'The name of the sender, at most 70 characters; null: the shop’s name. The address is set for ' +
    'the whole deployment (`LAUREL_EMAIL_FROM`).',
  'Bean & Leaf Club',
)
const reply_to = nullable(
  Type.String({
    maxLength: 320,
    pattern: ADDRESS_PATTERN,
    ...TYPED,
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
    footer_translations: mapOf(nullable(visibleLines(TEXT_LENGTH_MAX)), {
      description:
        'The footer in other published languages; null removes one, omitted languages stay.',
    }),
  }),
  { additionalProperties: false },
)

export const brandingBody = closed(
  { ...brandingChange.properties, ...controls },
  { examples: [{ color: '#8a1c4a', sender_name: 'Bean & Leaf Club' }] },
)

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
      accent: shade('The colour of buttons and numbers.'),
      background: shade('Behind numbers.'),
      contrast: Type.Number({ description: 'Of the two, such as 6.2 for 6.2:1.' }),
      contrast_min: Type.Number({ description: 'What it must be at least.' }),
      dark_accent: shade('Of buttons and numbers in dark mode.'),
      dark_background: shade('Behind numbers in dark mode.'),
    }),
  },
  { title: 'EmailBranding' },
)

export const EmailBrandingWriteResult = closed(
  { ...writeAnswer, branding: EmailBranding },
  { title: 'EmailBrandingWriteResult' },
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

interface ShownBranding extends RevisedDesign<Branding> {
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
