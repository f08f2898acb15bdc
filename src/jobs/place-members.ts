import { placeMembers as place } from '../actions/place-members.ts'
import { listShops } from '../store/shops.ts'
import type { Job } from './define.ts'

/** Places the members whom a changed ladder still has to place. */
export const placeMembers: Job = {
  name: 'place-members',
  schedule: '* * * * *',
  async run(context, now) {
    for (const shop of await listShops(context.database.db)) await place(context, shop, now)
  },
}
