import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type InteractionResults, type Provider } from 'oidc-provider'
import type { Body } from '../../endpoints/door/body.ts'
import { addressOf } from '../../lib/caller-address.ts'
import { LIMIT_MODES, type LimitMode } from '../../schemas/access/limits.ts'
import { type Asking, approvalPage, type CodeFault, NEW_MODE } from './approval-page.ts'
import type { HtmlPage } from './html.ts'
import { rememberDocument } from './known-documents.ts'
import { nameConnection, type OAuthParts } from './parts.ts'
import { errorPage, expiredPage } from './refusal-page.ts'
import { grantable } from './scopes.ts'
import { recordDigest } from './sealed-record.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
export type ApprovalRequest = FastifyRequest<{ Params: { uid: string } }>

const TRIES_MAX = 5
const NAME_LENGTH_MAX = 60
const NAMELESS = 'An assistant without a name'
/** Characters that would hide or reverse the text beside them. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]+/gu

const REFUSED = { error: 'access_denied', error_description: 'the merchant refused' }
const TRIED_OUT = { error: 'access_denied', error_description: 'too many wrong connection codes' }

/** The merchant's part of an authorization: to see who asks, and to connect or refuse. */
export class Approval {
  readonly #provider: Provider
  readonly #parts: OAuthParts

  constructor(provider: Provider, parts: OAuthParts) {
    this.#provider = provider
    this.#parts = parts
  }

  show(request: ApprovalRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.#underWay(request, reply, async (interaction) =>
      sendPage(reply, approvalPage(await this.#askingOf(interaction))),
    )
  }

  /**
   * `Origin` says nothing here, since `no-referrer` makes our own form send `null`. A page of another
   * origin has neither the cookie, which is `SameSite=Lax`, nor the one-time connection code.
   */
  decide(request: ApprovalRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.#underWay(request, reply, async (interaction) => {
      // Pressed twice: the first decision counts.
      if (interaction.result !== undefined) return leadOn(reply, interaction.returnTo)
      // Made by our body parser; undefined without a body.
      const form = readForm(request.body as Body | undefined)
      const asking = await this.#askingOf(interaction)
      const outcome =
        form.get('decision') === 'connect'
          ? await this.#connect(interaction, asking, form, addressOf(request))
          : REFUSED
      if (typeof outcome === 'string') {
        const again = approvalPage(asking, outcome, modeOf(form))
        return sendPage(reply.code(outcome === 'busy' ? 429 : 422), again)
      }
      const location = await this.#provider.interactionResult(request.raw, reply.raw, outcome, {
        mergeWithLastSubmission: false,
      })
      return leadOn(reply, location)
    })
  }

  /** Continues the approval of this browser, or says that there is none. */
  async #underWay(
    request: ApprovalRequest,
    reply: FastifyReply,
    goOn: (interaction: Interaction) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      const interaction = await this.#provider.interactionDetails(request.raw, reply.raw)
      if (interaction.uid === request.params.uid) return await goOn(interaction)
      return sendPage(reply.code(400), expiredPage())
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError)) throw error
      // Otherwise the client cannot be found any more: its own document is gone.
      const is_over = error instanceof errors.SessionNotFound
      const page = is_over ? expiredPage() : errorPage(error.error, error.error_description)
      return sendPage(reply.code(400), page)
    }
  }

  async #connect(
    interaction: Interaction,
    asking: Asking,
    form: URLSearchParams,
    address: string | null,
  ): Promise<InteractionResults | CodeFault> {
    const code = form.get('code') ?? ''
    if (code.trim() === '') return 'missing'
    const { admit, connections, records, secret } = this.#parts
    if (!(await admit('connection_code', address))) return 'busy'
    const tries = await records.countTry(recordDigest(secret, 'Interaction', interaction.uid))
    if (tries === null || tries > TRIES_MAX) return TRIED_OUT
    const { name, scopes } = asking
    const client_id = textOf(interaction.params.client_id)
    const connection = await connections.connect({
      code,
      client_id,
      name,
      scopes,
      mode: modeOf(form),
    })
    if (connection === null) return tries === TRIES_MAX ? TRIED_OUT : 'wrong'
    const accountId = nameConnection(connection)
    await this.#grant(interaction, accountId, scopes)
    if (asking.described_by === null) {
      await records.makePermanent(recordDigest(secret, 'Client', client_id))
    } else {
      await rememberDocument(this.#parts, client_id)
    }
    return { login: { accountId, remember: false }, consent: { grantId: accountId } }
  }

  /** A connection's one grant, with the connection's name. */
  async #grant({ params }: Interaction, accountId: string, scopes: readonly string[]) {
    const grant = new this.#provider.Grant({ accountId, clientId: textOf(params.client_id) })
    grant.jti = accountId
    for (const resource of [params.resource].flat()) {
      grant.addResourceScope(textOf(resource), scopes.join(' '))
    }
    await grant.save()
  }

  async #askingOf({ params }: Interaction): Promise<Asking> {
    const client_id = textOf(params.client_id)
    const client = await this.#provider.Client.find(client_id)
    const described = URL.parse(client_id)
    return {
      name: shortened(client?.clientName),
      described_by: described?.protocol === 'https:' ? described.host : null,
      redirect_uri: new URL(textOf(params.redirect_uri)),
      scopes: grantable(textOf(params.scope)),
    }
  }
}

function sendPage(reply: FastifyReply, { headers, html }: HtmlPage): FastifyReply {
  return reply.headers(headers).send(html)
}

function leadOn(reply: FastifyReply, location: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(location, 303)
}

/**
 * As the merchant chose; without the right to change the programme there is nothing to choose. A mode
 * that nobody offers gives least.
 */
function modeOf(form: URLSearchParams): LimitMode {
  const said = form.get('mode')
  if (said === null) return NEW_MODE
  return LIMIT_MODES.find((mode) => mode === said) ?? 'read_only'
}

function readForm(body: Body | undefined): URLSearchParams {
  return new URLSearchParams(body?.kind === 'text' ? body.text : '')
}

/** The parameters of an approval were checked when it began; here they are only typed. */
function textOf(parameter: unknown): string {
  return typeof parameter === 'string' ? parameter : ''
}

/** A name made safe to show and to log. */
function shortened(name: string | undefined): string {
  const plain = (name ?? '').replace(DECEPTIVE, ' ').replace(/\s+/g, ' ').trim()
  if (plain === '') return NAMELESS
  const characters = [...plain]
  if (characters.length <= NAME_LENGTH_MAX) return plain
  return `${characters.slice(0, NAME_LENGTH_MAX - 1).join('')}…`
}
