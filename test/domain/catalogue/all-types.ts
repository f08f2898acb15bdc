import { benefitTypes } from '../../../src/domain/catalogue/benefits/index.ts'
import type { FieldFault } from '../../../src/domain/catalogue/check-fields.ts'
import { earningTypes } from '../../../src/domain/catalogue/earning/index.ts'
import { type Field, inCurrency } from '../../../src/domain/catalogue/field-spec.ts'
import { rewardTypes } from '../../../src/domain/catalogue/rewards/index.ts'
import { leastFields } from '../../support/arbitrary-fields.ts'

/** One list of field specifications of one type, and how its values are written and read. */
export interface Part {
  /** `reward percentage fields`: names the tests. */
  readonly name: string
  readonly specs: readonly Field[]
  /** What the paths of its faults begin with. */
  readonly path: string
  check(given: Record<string, unknown>): readonly FieldFault[]
  /** A body that is accepted and has everything that is required, and no more. */
  readonly least: Record<string, unknown>
}

/** What rules between fields ask for beyond what is required. */
const ALSO: Readonly<Record<string, Record<string, unknown>>> = {
  product_discount: { productIds: [201], valueType: 'fixed_amount' },
}

/** The currency with the finest coins. */
const inKwd = (spec: Field) => inCurrency(spec, 'KWD')

const plain_parts: readonly Part[] = [
  ...earningTypes.map((one) => ({ kind: 'rule', ...one })),
  ...benefitTypes.map((one) => ({ kind: 'benefit', ...one })),
].map(({ kind, type, fields, check }) => ({
  name: `${kind} ${type}`,
  specs: fields.map(inKwd),
  path: 'fields.',
  check: (given) => check(given, 'KWD'),
  least: leastFields(fields),
}))

const reward_parts: readonly Part[] = rewardTypes.flatMap(({ type, values, fields, check }) => {
  const least_values = leastFields(values)
  const least_fields = { ...leastFields(fields), ...ALSO[type] }
  return [
    {
      name: `reward ${type}`,
      specs: fields.map(inKwd),
      path: 'fields.',
      check: (given: Record<string, unknown>) => check({ ...least_values, fields: given }, 'KWD'),
      least: least_fields,
    },
    {
      name: `values of reward ${type}`,
      specs: values.map(inKwd),
      path: '',
      check: (given: Record<string, unknown>) => check({ ...given, fields: least_fields }, 'KWD'),
      least: least_values,
    },
  ]
})

export const all_parts: readonly Part[] = [...plain_parts, ...reward_parts]
