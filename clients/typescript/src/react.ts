'use client'

import {
  createContext,
  createElement,
  type DetailedHTMLProps,
  type FunctionComponent,
  type HTMLAttributes,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Id } from './caller.ts'
import type { LaurelAttributesByTag } from './elements.ts'
import type {
  ClaimEarningRuleBody,
  EnrollCustomerBody,
  EstimateCartBody,
  RedeemRewardBody,
} from './generated/operations.ts'
import type {
  CartEstimate,
  ClaimResult,
  Customer,
  CustomerReward,
  CustomerWriteResult,
  RedemptionResult,
  Transaction,
} from './generated/schemas.ts'
import { Intents } from './intents.ts'
import type { Laurel } from './laurel.ts'
import { pause } from './pause.ts'
import { errorOf, type Reading, Shelf } from './shelf.ts'

export type { Reading } from './shelf.ts'

interface Shopper {
  readonly laurel: Laurel
  /** Null: a guest. */
  readonly customer_id: Id | null
}

interface Kept extends Shopper {
  readonly shelf: Shelf
  readonly intents: Intents
}

const ShopperContext = createContext<Kept | null>(null)

/** Wrap it around everything that uses the hooks. A guest has no id: nothing is read for them. */
export const LaurelProvider: FunctionComponent<{
  readonly laurel: Laurel
  readonly customer_id?: Id | null | undefined
  readonly children?: ReactNode
}> = ({ laurel, customer_id = null, children }) => {
  const [kept, setKept] = useState(() => keptFor(laurel, customer_id))
  // Of another member nothing is kept, so that nobody sees what was read of the last.
  if (kept.laurel !== laurel || kept.customer_id !== customer_id) {
    setKept(keptFor(laurel, customer_id))
  }
  return createElement(ShopperContext.Provider, { value: kept }, children)
}

function keptFor(laurel: Laurel, customer_id: Id | null): Kept {
  return { laurel, customer_id, shelf: new Shelf(), intents: new Intents() }
}

/** The client and the member of this page, for whatever has no hook of its own. */
export function useLaurel(): Shopper {
  return useShopper()
}

function useShopper() {
  const shopper = useContext(ShopperContext)
  if (shopper === null) throw new Error('this needs a <LaurelProvider> around it')
  return shopper
}

/** Nothing is read of a guest, or on the server. */
const GUEST: Reading<never> = { data: null, error: null, is_loading: false }
const ON_SERVER: Reading<never> = { data: null, error: null, is_loading: true }

export type MemberReading<Value> = Reading<Value> & { readonly reload: () => Promise<void> }

/** Anything that is read of the member. What has one name is read once for all that use it. */
export function useReading<Value>(
  name: string,
  read: (laurel: Laurel, customer_id: Id, signal: AbortSignal) => Promise<Value>,
): MemberReading<Value> {
  const { laurel, customer_id, shelf } = useShopper()
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  const subscribe = useCallback(
    (listener: () => void) =>
      customer_id === null
        ? () => undefined
        : shelf.want(name, (signal) => latest.current(laurel, customer_id, signal), listener),
    [laurel, customer_id, shelf, name],
  )
  const reading = useSyncExternalStore(
    subscribe,
    // One name for two kinds of values would mix them up.
    () => (customer_id === null ? GUEST : (shelf.reading(name) as Reading<Value>)),
    () => (customer_id === null ? GUEST : ON_SERVER),
  )
  const reload = useCallback(() => shelf.reload(name), [shelf, name])
  return useMemo(() => ({ ...reading, reload }), [reading, reload])
}

/** The member: balance, tier, the way to the next tier. */
export function useMember(): MemberReading<Customer> {
  return useReading('member', (laurel, id, signal) => laurel.getCustomer(id, {}, { signal }))
}

/** The rewards, with what each costs this member and what is missing. */
export function useRewards(): MemberReading<readonly CustomerReward[]> {
  return useReading('rewards', async (laurel, id, signal) => {
    const { data } = await laurel.listCustomerRewards(id, { limit: 250 }, { signal })
    return data
  })
}

/** The newest rows of the member's history. */
export function useHistory(limit = 20): MemberReading<readonly Transaction[]> {
  return useReading(`history ${limit}`, async (laurel, id, signal) => {
    const { data } = await laurel.listTransactions(id, { limit }, { signal })
    return data
  })
}

/** What a component sees of something that is done. */
export interface Writing<Input, Result> {
  /**
   * Does it. A second call while it runs joins the first. Answers null when it failed, or when
   * nobody is signed in; `error` then says why.
   */
  readonly run: (input: Input) => Promise<Result | null>
  readonly is_running: boolean
  readonly error: Error | null
  /** Of the last one. */
  readonly result: Result | null
}

/**
 * Anything that is written for the member. What has one name and one input is one wish, wherever it
 * is clicked. Afterwards all that is shown is read again.
 */
export function useWriting<Input, Result>(
  name: string,
  write: (
    shopper: { readonly laurel: Laurel; readonly customer_id: Id },
    input: Input,
    idempotency_key: string,
  ) => Promise<Result>,
): Writing<Input, Result> {
  const { laurel, customer_id, shelf, intents } = useShopper()
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })
  const [state, setState] = useState<Omit<Writing<Input, Result>, 'run'>>({
    is_running: false,
    error: null,
    result: null,
  })
  const run = useCallback(
    async (input: Input) => {
      if (customer_id === null) {
        setState({ is_running: false, error: new Error('nobody is signed in'), result: null })
        return null
      }
      setState({ is_running: true, error: null, result: null })
      try {
        const wish = `${name} ${JSON.stringify(input)}`
        const result = await intents.carryOut(wish, (key) =>
          latest.current({ laurel, customer_id }, input, key),
        )
        setState({ is_running: false, error: null, result })
        void shelf.reloadAll()
        return result
      } catch (error) {
        setState({ is_running: false, error: errorOf(error), result: null })
        return null
      }
    },
    [laurel, customer_id, shelf, intents, name],
  )
  return useMemo(() => ({ ...state, run }), [state, run])
}

/** Spends points on a reward. */
export function useRedeem(): Writing<RedeemRewardBody, RedemptionResult> {
  return useWriting('redeem', ({ laurel, customer_id }, body, idempotency_key) =>
    laurel.redeemReward(customer_id, body, { idempotency_key }),
  )
}

/** Claims what a way to earn pays. */
export function useClaim(): Writing<ClaimEarningRuleBody, ClaimResult> {
  return useWriting('claim', ({ laurel, customer_id }, body, idempotency_key) =>
    laurel.claimEarningRule(customer_id, body, { idempotency_key }),
  )
}

/** Joins the programme. */
export function useEnroll(): Writing<EnrollCustomerBody, CustomerWriteResult> {
  return useWriting('enroll', ({ laurel, customer_id }, body, idempotency_key) =>
    laurel.enrollCustomer(customer_id, body, { idempotency_key }),
  )
}

/** Carts change in steps, such as the clicks on "one more". */
const ESTIMATE_PAUSE_MS = 200

/** What a cart would earn; null: an empty cart. The last estimate stays until the next is there. */
export function useEstimate(cart: EstimateCartBody | null): Reading<CartEstimate> {
  const { laurel, customer_id } = useShopper()
  const content = cart === null || customer_id === null ? null : JSON.stringify(cart)
  const [reading, setReading] = useState<Reading<CartEstimate>>(GUEST)
  useEffect(() => {
    if (content === null) {
      setReading(GUEST)
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    const estimate = async () => {
      setReading(({ data }) => ({ data, error: null, is_loading: true }))
      try {
        await pause(ESTIMATE_PAUSE_MS, signal)
        // It was a cart before it was text.
        const body = JSON.parse(content) as EstimateCartBody
        const data = await laurel.estimateCart(body, { signal })
        setReading({ data, error: null, is_loading: false })
      } catch (error) {
        if (!signal.aborted) setReading({ data: null, error: errorOf(error), is_loading: false })
      }
    }
    void estimate()
    return () => controller.abort()
  }, [laurel, customer_id, content])
  return reading
}

/** The elements of a shop's pages, in JSX. */
type LaurelTags = {
  [Tag in keyof LaurelAttributesByTag]: LaurelAttributesByTag[Tag] &
    DetailedHTMLProps<HTMLAttributes<HTMLElementTagNameMap[Tag]>, HTMLElementTagNameMap[Tag]>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends LaurelTags {}
  }
}
