import { isLoopbackHost } from '../../lib/public-address.ts'
import { API_PREFIX } from '../../versions/prefix.ts'
import type { Check } from './check.ts'
import { answerOf, type HttpAnswer } from './find-service.ts'
import { type Finding, failure, note, ok } from './finding.ts'
import type { Patient } from './patient.ts'

/** Every answer of Laurel has it; a proxy may hide the health, but not the API. */
const HEADER_OF_LAUREL = 'service-version'
const PATH = `${API_PREFIX}/shop`

/** Whether LAUREL_BASE_URL leads to the service, and by https. */
export const publicAddressCheck: Check = {
  name: 'public address',
  async examine({ config, service }) {
    const { base_url } = config
    const { protocol, hostname } = new URL(base_url)
    if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
      return failure(
        `LAUREL_BASE_URL is ${base_url}: everybody on the way can read keys and tokens`,
        'Put a proxy with TLS in front, and set LAUREL_BASE_URL to its https address.',
      )
    }
    return judge(base_url, service, await answerOf(base_url + PATH))
  },
}

const NOBODY = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|no answer)/

function judge(base_url: string, service: Patient['service'], answer: HttpAnswer): Finding {
  if (answer.headers.has(HEADER_OF_LAUREL)) return ok(`${base_url} leads to Laurel`)
  const said = answer.is_answered
    ? `something else than Laurel answers at ${base_url}: status ${answer.status}`
    : `nothing answers at ${base_url}: ${answer.reason}`
  // Without a service, nobody answers, or a proxy answers 502 or the like.
  const says_nothing = answer.is_answered ? answer.status >= 502 : NOBODY.test(answer.reason)
  if (service.is === 'away' && says_nothing)
    return note(`${said}; check again when the service runs`)
  return failure(
    said,
    `Let LAUREL_BASE_URL name your proxy, with a certificate that is valid, and let the proxy lead to ${service.url}.`,
  )
}
