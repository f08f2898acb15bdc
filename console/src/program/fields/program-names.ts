import { useRead } from '../../api/use-api.ts'

interface Named {
  readonly id: string
  readonly name: string
}

export function useProgram() {
  return useRead('GET /api/v1/program', {})
}

/** The tiers in their order. */
export function useTiers(): readonly Named[] {
  const { data } = useProgram()
  return (data?.tiers ?? []).flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
}

export function useRewards(): readonly Named[] {
  const { data } = useProgram()
  return (data?.redemption_rules ?? []).flatMap(({ id, name }) =>
    id === null ? [] : [{ id, name: name ?? id }],
  )
}
