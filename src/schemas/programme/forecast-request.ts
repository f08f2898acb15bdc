import { type Static, Type } from 'typebox'
import { type Look, ORDERS_MAX, SEED, WINDOW_DAYS } from '../../domain/forecast/look.ts'
import { closed, FreeObject, oneOf, visibleText } from '../base/types.ts'

/** What a forecast is asked about: one of these writes, as it would be made. */
export function forecastBody<const Name extends string>(names: readonly Name[]) {
  return closed(
    {
      change: closed({
        write: oneOf(names),
        id: Type.Optional(visibleText(264, 'The id of what it changes, or the type of an e-mail.')),
        body: Type.Optional(FreeObject('The body of that write, without `dry_run`.')),
      }),
      window_days: Type.Optional(
        Type.Integer({
          minimum: WINDOW_DAYS.minimum,
          maximum: WINDOW_DAYS.maximum,
          default: WINDOW_DAYS.default,
          description: 'How many days up to now to replay.',
        }),
      ),
      sample: Type.Optional(
        closed({
          orders: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: ORDERS_MAX,
              default: ORDERS_MAX,
              description: 'Beyond this many orders and awards, customers are sampled.',
            }),
          ),
          seed: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 2_147_483_647,
              default: SEED,
              description: 'Another seed selects another sample.',
            }),
          ),
        }),
      ),
    },
    {
      examples: [
        {
          change: {
            write: 'create_earning_rule',
            body: { type: 'custom_action', title: 'Bring your own cup', fields: { points: 25 } },
          },
          window_days: 30,
        },
      ],
    },
  )
}

export function readLook({
  window_days,
  sample,
}: Pick<Static<ReturnType<typeof forecastBody>>, 'window_days' | 'sample'>): Look {
  return {
    days: window_days ?? WINDOW_DAYS.default,
    orders_max: sample?.orders ?? ORDERS_MAX,
    seed: sample?.seed ?? SEED,
  }
}
