import type { AssistantScope } from '../../schemas/access/assistant.ts'
import { LIMIT_KINDS, LIMIT_MODES, type LimitMode } from '../../schemas/access/limits.ts'
import { isLoopback } from './client-rules.ts'
import { escaped, type HtmlPage, page } from './html.ts'
import { IN_PLAIN_WORDS } from './scopes.ts'

/** The client that asks for a connection, and the scopes. */
export interface Asking {
  /** As it calls itself, shortened. */
  readonly name: string
  /** The host of the client's own description; null if the client registered. */
  readonly described_by: string | null
  /** The address that the browser takes the answer to. */
  readonly redirect_uri: URL
  readonly scopes: readonly AssistantScope[]
}

export type CodeFault = 'missing' | 'wrong' | 'busy'

const FAULTS: Readonly<Record<CodeFault, string>> = {
  missing: 'Enter the connection code: 12 letters and digits.',
  wrong:
    'This code isn’t valid. Check it, or create a new one in the console, under Assistants. Each code ' +
    'can be used once and expires after ten minutes.',
  busy: 'Too many attempts. Wait a minute and try again.',
}

/** The page on which a merchant connects or refuses an assistant; it works without JavaScript. */
export function approvalPage(
  asking: Asking,
  fault: CodeFault | null = null,
  chosen: LimitMode = NEW_MODE,
): HtmlPage {
  const name = escaped(asking.name)
  const words = asking.scopes.map((scope) => `<li>${escaped(IN_PLAIN_WORDS[scope])}</li>`)
  const body = `<h1>Connect “${name}” to your shop?</h1>
<p>An assistant called “${name}” wants to connect to your shop. ${whence(asking)}</p>
${staysHere(asking.redirect_uri) ? LOCAL_WARNING : ''}
<p>It will be able to:</p>
<ul>
${words.join('\n')}
</ul>
<p>It can’t see your customers, and it can’t add or deduct points. You can disconnect it in the
console at any time.</p>
<form method="post">
${asking.scopes.includes('program:write') ? modesToChoose(chosen) : ''}
${fault === null ? '' : `<p class="error" id="fault" role="alert">${FAULTS[fault]}</p>`}
<label for="code">Connection code (from Assistants in the console)</label>
<input id="code" name="code" type="text" maxlength="40" autocomplete="off"
  autocapitalize="characters" spellcheck="false" placeholder="K7QM-2XPD-9RTH" autofocus${
    fault === null ? '' : ' aria-invalid="true" aria-describedby="fault"'
  }>
<button type="submit" name="decision" value="connect">Connect</button>
<button type="submit" name="decision" value="refuse" class="refuse">Decline</button>
</form>`
  return page('Connect an assistant', body, contentSource(asking.redirect_uri))
}

/** Of a connection whose merchant does not choose. */
export const NEW_MODE: LimitMode = 'act'

/** In the order of the page, the least first. */
const MODES: Readonly<Record<LimitMode, { readonly name: string; readonly about: string }>> = {
  read_only: { name: 'Read only', about: 'It can view and advise, but not change anything.' },
  propose: {
    name: 'Propose',
    about: 'Each change needs your approval in the console, under Assistants.',
  },
  act: {
    name: 'Act within limits',
    about: `It makes small changes itself. Changes beyond its limits need your approval. ${limitsInWords()}`,
  },
}

function limitsInWords(): string {
  const { program_writes, members_moved, emails, multiplier, value, liability, return_percent } =
    LIMIT_KINDS
  const mails = emails.default === 0 ? 'no' : `${emails.default}`
  return (
    `Daily limits: ${program_writes.default} changes, ${members_moved.default} members moved to ` +
    `another tier, ${mails} e-mails to members, and an increase of ${liability.default} in points ` +
    `liability. Other limits: ${multiplier.default}× points, ${value.default} (in your currency) or ` +
    `${value.default}% for a reward, gift or discount, and ${return_percent.default}% of an order ` +
    'given back in points and discounts. You can change these limits at any time.'
  )
}

function modesToChoose(chosen: LimitMode): string {
  const choices = LIMIT_MODES.map((mode) => {
    const { name, about } = MODES[mode]
    const checked = mode === chosen ? ' checked' : ''
    return `<label class="choice"><input type="radio" name="mode" value="${mode}"${checked}>
<span><b>${name}.</b> ${about}</span></label>`
  })
  return `<fieldset>
<legend>What it can do without your approval</legend>
${choices.join('\n')}
</fieldset>`
}

const LOCAL_WARNING = `<p class="warning">This connects a program on this computer, and no website
vouches for it. Continue only if you have just started connecting an assistant here yourself.</p>`

function whence({ described_by, redirect_uri }: Asking): string {
  const goes_to = `You’ll be redirected to <code>${escaped(targetOf(redirect_uri))}</code>.`
  if (described_by === null) return `This name is not verified. ${goes_to}`
  return `It’s described at <code>${escaped(described_by)}</code>. ${goes_to}`
}

/**
 * An application's own scheme says who gets the answer; the text after it, which may look like a
 * host, does not.
 */
function targetOf(redirect_uri: URL): string {
  return isWeb(redirect_uri) ? redirect_uri.host : redirect_uri.protocol
}

/** A form may lead only to addresses that its page names, even after a redirect. */
function contentSource(redirect_uri: URL): string {
  const { protocol, origin, hostname } = redirect_uri
  return isWeb(redirect_uri) && !hostname.startsWith('[') ? origin : protocol
}

function staysHere(redirect_uri: URL): boolean {
  return !isWeb(redirect_uri) || isLoopback(redirect_uri)
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}
