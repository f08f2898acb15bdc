import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/**
 * What a document costs by the rule that fits the answers of real shops: an object 1, a scalar
 * nothing, a mutation 10, and a connection 2 and, by its length, several times what is in it.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>> = {},
): number {
  const types = new TypeInfo(schema)
  const sums: number[] = [0]
  const add = (cost: number) => {
    sums[sums.length - 1] = (sums.at(-1) ?? 0) + cost
  }
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: () => void sums.push(0),
        leave: (field) => {
          const inside = sums.pop() ?? 0
          const type = getNamedType(types.getType())
          if (!isCompositeType(type)) return
          const is_mutation = types.getParentType() === schema.getMutationType()
          if (is_mutation) return add(10)
          const first = field.arguments?.find(({ name }) => name.value === 'first')?.value
          if (first === undefined || !type.name.endsWith('Connection')) return add(1 + inside)
          const length = first.kind === 'Variable' ? Number(variables[first.name.value]) : 0
          const items = first.kind === 'IntValue' ? Number(first.value) : length
          // Its nodes are one object, which is counted with each of them.
          add(2 + Math.max(1, Math.floor(2 * Math.log(items))) * Math.max(inside, 1))
        },
      },
    }),
  )
  return sums[0] ?? 0
}
