import { getRouteApi } from '@tanstack/react-router'
import type { ReportsSearch } from './reports-search.ts'

const route = getRouteApi('/$shop/reports')

/** What the address says, and how to say something else there. */
export function useReportSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    change: (changed: ReportsSearch) =>
      void navigate({
        search: (now) => ({ ...now, ...changed }),
        replace: true,
        resetScroll: false,
      }),
  }
}
