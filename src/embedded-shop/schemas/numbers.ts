import { Type } from 'typebox'
import { closed } from '../../schemas/base/types.ts'

/** The embedded shop's ids are numbers. */
export const number = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** What a path names. */
export const Numbered = closed({ number })
