import { type Static, Type } from 'typebox'
import { readLiability } from '../../../actions/analytics/read-liability.ts'
import type { Member } from '../../../domain/customers/member.ts'
import { currencyText } from '../../../domain/minor-unit.ts'
import { balanceOf } from '../../../domain/points/ledger.ts'
import { pointsExpiryOf } from '../../../domain/points/points-expiry-of.ts'
import { Fraction } from '../../../lib/fraction.ts'
import { walkPages } from '../../../lib/walk-pages.ts'
import { customerGid, customerIdFields } from '../../../schemas/base/customer-id.ts'
import { moneyText } from '../../../schemas/base/money.ts'
import { closed, nullable, timestamp } from '../../../schemas/base/types.ts'
import { listMembers } from '../../../store/customers/list-members.ts'
import { readShopAt } from '../../../store/programme/programs.ts'
import { defineExport } from '../../door/define-export.ts'
import { ROWS_PER_PAGE } from './rows-per-page.ts'

const LiabilityRow = closed(
  {
    ...customerIdFields,
    points_balance: Type.Number({ description: 'Points that can be spent now; never 0 here.' }),
    pending_points: Type.Number({ description: 'Points held until the return window ends.' }),
    reward_id: nullable(
      Type.String({
        description:
          'The reward that points are valued at, as in `points.liability_basis` of the ' +
          'analytics; null if no reward has a fixed cash value.',
      }),
    ),
    value: nullable(
      moneyText(
        'The balance at the value of that reward, ignoring its limits: the total of all rows ' +
          'may exceed `outstanding_liability`.',
      ),
    ),
    last_activity_at: nullable(timestamp('When points were last earned or used.')),
    expires_at: nullable(timestamp('When the balance expires without further activity.')),
    as_of: timestamp('The moment of the export.'),
  },
  { title: 'LiabilityRow' },
)

const EVERYBODY = { email: null, updated_since: null, excluded: null, tier: null }

export const exportLiabilityOperation = defineExport('exportLiability', {
  path: '/exports/liability',
  summary: 'Export the points liability, one row per member with points.',
  area: 'reports',
  file_name: 'liability',
  query: {},
  row: LiabilityRow,
  async *pages({ context, shop, now }) {
    const { db } = context.database
    const at = await readShopAt(db, shop, now)
    const basis = await readLiability(db, shop, now)
    const members = walkPages<Member, number>(
      ROWS_PER_PAGE,
      ({ limit, after }) =>
        listMembers(db, shop.shop_id, EVERYBODY, { limit, after_customer_id: after }),
      ({ customer_id }) => customer_id,
    )
    const presentRow = (member: Member): Static<typeof LiabilityRow> => {
      const points = balanceOf(member)
      const value = basis && Fraction.of(points).times(basis.value_per_point)
      return {
        id: customerGid(shop, member.customer_id),
        legacy_id: member.customer_id,
        external_id: member.external_id,
        points_balance: points,
        pending_points: member.pending_points,
        reward_id: basis?.reward_id ?? null,
        value: value && currencyText(value, shop.currency),
        last_activity_at: member.last_activity_at?.toISOString() ?? null,
        expires_at: pointsExpiryOf(at, member)?.expires_at.toISOString() ?? null,
        as_of: now.toISOString(),
      }
    }
    for await (const page of members) {
      yield page.filter((member) => balanceOf(member) > 0).map(presentRow)
    }
  },
})
