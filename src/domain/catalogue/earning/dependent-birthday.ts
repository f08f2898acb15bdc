import { integer } from '../fields.ts'
import type { EarningType } from './earning-type.ts'
import { once } from './every-rule.ts'
import { flatRule } from './flat-rule.ts'
import { noticeDays } from './notice-days.ts'

/** Birthdays of a customer's pets or children. */
export function dependentBirthday(
  type: 'pet_birthday' | 'child_birthday',
  dependent: { readonly one: string; readonly many: string },
): EarningType {
  return flatRule({
    type,
    label: `Celebrate a ${dependent.one}'s birthday`,
    description: `Points on the birthday of each ${dependent.one} of a customer, once a year.`,
    claimable: false,
    in_campaigns: false,
    points: 100,
    limit: once('year', `each ${dependent.one}`),
    fields: [
      integer('maxSubjects', {
        default: 3,
        minimum: 1,
        maximum: 10,
        description: `How many ${dependent.many} a customer can enter.`,
      }),
      noticeDays,
    ],
    reason: ({ maxSubjects }, { rules }) => rules[type](maxSubjects),
  })
}
