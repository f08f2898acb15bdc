import type { AdminPass, Context } from '../../context.ts'
import type { ReaderLanguage } from '../../domain/explanations/reader-language.ts'
import type { Device } from '../../domain/people/device.ts'
import type { PersonSession } from '../../domain/people/session.ts'
import type { Shop } from '../../domain/shops/shop.ts'

/** Who calls: the holder of an admin token, or a person. */
export interface AdminCaller extends AdminPass {
  /** null: it does not come over the network. */
  readonly address: string | null
  /** As in `lib/known-browser.ts`; null: not known. */
  readonly known_browser: string | null
  readonly device: Device
  readonly request_id: string
}

/** A call with an admin token or a session, at one moment. */
interface DeploymentCall {
  readonly context: Context
  readonly now: Date
  readonly caller: AdminCaller
  /** In which the caller reads sentences. */
  readonly language: ReaderLanguage
}

/** A call for one shop: the one that `?shop=<domain>` names, or the only one there is. */
export interface ShopCall extends DeploymentCall {
  readonly shop: Shop
}

/** A call whose shop is looked up if the operation is about one. */
export interface OperationCall extends DeploymentCall {
  /** Where the caller is signed in; null: a token, or nobody. */
  readonly session: PersonSession | null
  /** Of our pages, as the caller's browser knows it: on a machine of one's own it has several names. */
  readonly own_origin: string
  shop(): Promise<Shop>
  /** The shop that the token is for, or else the one that `?shop=` names; null: all shops. */
  shopOrAll(): Promise<Shop | null>
}
