import type { Allowance, Context } from '../../context.ts'

/** The same context, which says what is left of an allowance whenever something takes from it. */
export function noteAllowance(context: Context, note: (left: Allowance | null) => void): Context {
  const rates: Context['rates'] = {
    take: async (...request) => {
      const left = await context.rates.take(...request)
      note(left)
      return left
    },
  }
  return { ...context, rates }
}
