import { placeMembers } from '../actions/tiers/place-members.ts'
import type { Job } from './define.ts'

/** Places the members that a changed ladder has not placed yet. */
export const placeMembersJob: Job = {
  name: 'place-members',
  schedule: '* * * * *',
  due: 'placements',
  run: (context, shop, now) => placeMembers(context, shop, now),
}
