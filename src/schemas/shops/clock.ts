import { closed, timestamp } from '../base/types.ts'

export const ClockResult = closed({ now: timestamp("The service's time.") }, { title: 'Clock' })
