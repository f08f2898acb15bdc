import { Type } from 'typebox'
import { VISIBLE } from '../../lib/visible-text.ts'

/** Names an event for machines, so it may be made of any characters. */
export const sourceRef = (description: string) =>
  Type.String({ maxLength: 255, pattern: VISIBLE, description })
