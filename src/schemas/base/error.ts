import { Type } from 'typebox'
import { ERROR_CODES, type ErrorCode } from '../../errors/laurel-error.ts'
import { closed, FreeObject, oneOf } from './types.ts'

// The keys of the table are the codes; Object.keys forgets that.
const codes = Object.keys(ERROR_CODES) as ErrorCode[]

/** The body of every failure (contract: Errors). */
export const ErrorBody = closed(
  {
    error: closed({
      code: oneOf(codes, { description: 'Stable; branch on it.' }),
      message: Type.String({ description: 'For humans; may be reworded.' }),
      details: Type.Optional(
        FreeObject('What to change: field, allowed values, balance and so on.'),
      ),
      request_id: Type.String({
        description: 'The id of the request; also in the header X-Request-Id.',
      }),
      doc_url: Type.String({ description: 'The entry of this code in the error catalogue.' }),
    }),
  },
  { title: 'Error' },
)
