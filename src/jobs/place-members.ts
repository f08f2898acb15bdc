import { placeMembers as place } from '../actions/tiers/place-members.ts'
import type { Job } from './define.ts'

/** Places the members whom a changed ladder still has to place. */
export const placeMembers: Job = {
  name: 'place-members',
  schedule: '* * * * *',
  due: 'placements',
  run: (context, shop, now) => place(context, shop, now),
}
