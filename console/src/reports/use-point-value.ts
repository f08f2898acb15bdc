import { useRead } from '../api/use-api.ts'
import { useMayRead } from '../frame/may.ts'

/** What a point can buy; null: nobody may say it, or no reward has a fixed value. */
export function usePointValue(): number | null {
  const enabled = useMayRead('reports')
  const { data } = useRead('GET /api/v1/analytics/summary', {}, { enabled })
  return data?.points.liability_basis?.value_per_point ?? null
}
