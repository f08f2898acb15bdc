import { integer } from '../fields.ts'
import type { EarningType } from './earning-type.ts'
import { once } from './every-rule.ts'
import { flatRule } from './flat-rule.ts'
import { noticeDays } from './notice-days.ts'

/** Birthdays of those whom a customer cares for. */
export function subjectBirthday(
  type: string,
  subject: { readonly one: string; readonly many: string },
): EarningType {
  return flatRule({
    type,
    label: `Celebrate a ${subject.one}'s birthday`,
    description: `Points on the birthday of each ${subject.one} of a customer, once a year.`,
    claimable: false,
    in_campaigns: false,
    points: 100,
    limit: once('year', `each ${subject.one}`),
    fields: [
      integer('maxSubjects', {
        default: 3,
        minimum: 1,
        maximum: 10,
        description: `How many ${subject.many} a customer can enter.`,
      }),
      noticeDays,
    ],
    deed: ({ maxSubjects }) =>
      maxSubjects === 1
        ? `for the birthday of a ${subject.one}`
        : `for the birthdays of up to ${maxSubjects} ${subject.many}`,
  })
}
