import { Type } from 'typebox'
import { FIRST_STEPS } from '../../domain/programme/first-steps.ts'
import { closed, oneOf } from '../base/types.ts'

export const FirstSteps = closed(
  {
    is_complete: Type.Boolean({ description: 'Whether all of them are done.' }),
    steps: Type.Array(
      closed({
        name: oneOf(FIRST_STEPS, {
          description:
            '`shop_connected`: the shop has reported a customer; `first_rule` and ' +
            '`first_reward`: one is switched on; `live`: so is the programme; `first_award`: ' +
            'somebody got points.',
        }),
        is_done: Type.Boolean(),
      }),
      { description: 'In the order in which they are best taken.' },
    ),
  },
  { title: 'FirstSteps' },
)
