import { RELEASE } from '../../lib/release.ts'
import type { Check } from './check.ts'
import { failure, note, ok } from './finding.ts'

/** Whether the service runs here and is ready. */
export const serviceCheck: Check = {
  name: 'service',
  examine({ service }) {
    const { url } = service
    if (service.is === 'away') return note(`none answers at ${url}`)
    if (service.is === 'other') {
      return failure(
        `something else than Laurel answers at ${url}`,
        'Set PORT to a free port, or end the other process.',
      )
    }
    const { release, missing } = service
    if (missing.length > 0) {
      return failure(
        `it runs at ${url}, and is not ready: ${missing.join(', ')}`,
        'Mend what is missing; it then becomes ready by itself.',
      )
    }
    const other = release === RELEASE ? '' : `; this command is of release ${RELEASE}`
    return ok(`release ${release} runs at ${url} and is ready${other}`)
  },
}
