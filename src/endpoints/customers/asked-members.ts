import type { MembersAskedFor } from '../../actions/customers/read-listed-members.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { plainTag } from '../../lib/typed-text.ts'
import { readMoment } from '../../schemas/base/types.ts'
import { soughtIn } from '../../schemas/customers/member-list.ts'
import type { ViewQuery } from '../../schemas/customers/saved-view.ts'
import { tierFilter } from './tier-filter.ts'

type Moment =
  | 'losing_tier_before'
  | 'expiring_before'
  | 'active_since'
  | 'inactive_since'
  | 'enrolled_since'

/** The members that a query asks for. Throws `validation_error` for what nobody can be. */
export function askedMembers(at: ShopAt, query: ViewQuery): MembersAskedFor {
  const moment = (name: Moment) => {
    const text = query[name]
    return text === undefined ? null : readMoment(name, text)
  }
  return {
    tag: query.tag === undefined ? null : plainTag(query.tag),
    excluded: query.excluded ?? null,
    balance_min: query.balance_min ?? null,
    balance_max: query.balance_max ?? null,
    losing_tier_before: moment('losing_tier_before'),
    expiring_before: moment('expiring_before'),
    active_since: moment('active_since'),
    inactive_since: moment('inactive_since'),
    enrolled_since: moment('enrolled_since'),
    sought: query.search === undefined ? null : soughtIn(at.shop, query.search),
    tier: tierFilter(at, query.tier_id),
  }
}
