import { Type } from 'typebox'
import { closed, oneOf } from '../base/types.ts'
import { emailLanguage } from './email.ts'
import { brandingChange } from './email-branding.ts'
import { wordsDraft } from './email-texts.ts'

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
