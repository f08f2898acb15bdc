import { Type } from 'typebox'

export const LanguageTag = Type.String({
  pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  maxLength: 35,
  description: 'The language of e-mails and histories, BCP 47.',
  examples: ['pt-BR'],
})
