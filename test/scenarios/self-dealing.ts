import type { SeededRandom } from '../../src/demo/seeded-random.ts'

/** A claim, and what comes of the friend's code, with what the service has to make of both. */
export interface Deed {
  readonly pattern: Pattern
  readonly sender: number
  /** As it is entered. */
  readonly email: string
  /** null: it is accepted. */
  readonly refused: string | null
  /** An account that is opened afterwards, and orders with the friend's code or without it. */
  readonly buys: {
    readonly customer: number
    readonly email: string | null
    readonly with_code: boolean
    /** What the referral then is. */
    readonly status: 'completed' | 'rejected'
  } | null
}

const PATTERNS = [
  { pattern: 'honest friend', weight: 30 },
  { pattern: 'honest friend who buys', weight: 20 },
  { pattern: 'own mailbox', weight: 12 },
  { pattern: 'existing customer', weight: 10 },
  { pattern: 'friend of several', weight: 10 },
  { pattern: 'chain', weight: 6 },
  { pattern: 'burst', weight: 6 },
  { pattern: 'sender orders', weight: 3 },
  { pattern: 'second account orders', weight: 3 },
] as const
export type Pattern = (typeof PATTERNS)[number]['pattern']

interface Sender {
  readonly number: number
  readonly mailbox: string
  claims: number
}

const CLAIMS_MAX = 10
const FIRST_SENDER = 1
/** Numbers of whoever signs up later. */
const FIRST_BUYER = 1_000_000

/** So many claims among honest ones and planted ones, the same for a seed. */
export function planDeeds(random: SeededRandom, claims: number) {
  const senders: Sender[] = []
  const claimed: string[] = []
  const was_claimed = new Set<string>()
  const members: string[] = []
  const chains: { readonly sender: Sender; readonly friend: Sender }[] = []
  const deeds: Deed[] = []
  let buyers = 0
  let names = 0

  /** A mailbox of nobody so far. */
  const newMailbox = (): string => {
    names += 1
    const letters = Array.from({ length: 6 }, () => random.pick([...'abcdefghijklmnop'])).join('')
    return `${letters}${names}@${random.pick(['mail.example', 'post.example'])}`
  }
  const remember = (mailbox: string) => {
    claimed.push(mailbox)
    was_claimed.add(mailbox)
  }
  const newSender = (): Sender => {
    const sender = { number: FIRST_SENDER + senders.length, mailbox: newMailbox(), claims: 0 }
    senders.push(sender)
    members.push(sender.mailbox)
    return sender
  }
  const senderWithRoom = (): Sender => {
    const tried = senders.length === 0 ? undefined : random.pick(senders)
    return tried !== undefined && tried.claims < CLAIMS_MAX ? tried : newSender()
  }
  const newBuyer = (): number => {
    buyers += 1
    return FIRST_BUYER + buyers
  }
  const accept = (pattern: Pattern, mailbox: string, buys: (sender: Sender) => Deed['buys']) => {
    const sender = senderWithRoom()
    sender.claims += 1
    remember(mailbox)
    const email = spelt(random, mailbox)
    deeds.push({ pattern, sender: sender.number, email, refused: null, buys: buys(sender) })
    return sender
  }
  const refuse = (pattern: Pattern, sender: Sender, mailbox: string, refused: string) =>
    deeds.push({
      pattern,
      sender: sender.number,
      email: spelt(random, mailbox),
      refused,
      buys: null,
    })

  const plant: Readonly<Record<Pattern, () => void>> = {
    'honest friend': () => void accept('honest friend', newMailbox(), () => null),
    'honest friend who buys': () => {
      const mailbox = newMailbox()
      const friend = { number: newBuyer(), mailbox, claims: 0 }
      const sender = accept('honest friend who buys', mailbox, () => ({
        customer: friend.number,
        email: spelt(random, mailbox),
        with_code: random.chance(0.5),
        status: 'completed',
      }))
      members.push(mailbox)
      chains.push({ sender, friend })
    },
    'own mailbox': () => {
      const sender = senderWithRoom()
      refuse('own mailbox', sender, sender.mailbox, 'self_referral')
    },
    'existing customer': () => {
      const sender = senderWithRoom()
      const others = members.filter(
        (mailbox) => mailbox !== sender.mailbox && !was_claimed.has(mailbox),
      )
      if (others.length === 0) return
      refuse('existing customer', sender, random.pick(others), 'existing_customer')
    },
    'friend of several': () => {
      const sender = senderWithRoom()
      if (claimed.length === 0) return
      refuse('friend of several', sender, random.pick(claimed), 'already_claimed')
    },
    // Whom somebody has brought brings that somebody.
    chain: () => {
      if (chains.length === 0) return
      const { sender, friend } = random.pick(chains)
      refuse('chain', friend, sender.mailbox, 'existing_customer')
    },
    burst: () => {
      const sender = newSender()
      for (let claim = 1; claim <= CLAIMS_MAX; claim += 1) {
        const mailbox = newMailbox()
        remember(mailbox)
        const email = spelt(random, mailbox)
        deeds.push({ pattern: 'burst', sender: sender.number, email, refused: null, buys: null })
      }
      sender.claims = CLAIMS_MAX
      for (let more = random.between(1, 6); more > 0; more -= 1) {
        refuse('burst', sender, newMailbox(), 'suspected_fraud')
      }
    },
    'sender orders': () =>
      void accept('sender orders', newMailbox(), ({ number }) => ({
        customer: number,
        email: null,
        with_code: true,
        status: 'rejected',
      })),
    'second account orders': () =>
      void accept('second account orders', newMailbox(), ({ mailbox }) => ({
        customer: newBuyer(),
        email: spelt(random, mailbox),
        with_code: true,
        status: 'rejected',
      })),
  }
  while (deeds.length < claims) plant[random.pickWeighted(PATTERNS).pattern]()
  return { deeds: deeds.slice(0, claims), senders }
}

/** A mailbox as somebody may spell it: with dots, a suffix, and capitals. */
export function spelt(random: SeededRandom, mailbox: string): string {
  const [local = '', host = ''] = mailbox.split('@')
  const dotted = [...local].join(random.chance(0.3) ? '.' : '')
  const suffix = random.chance(0.4) ? `+${random.pick(['shop', 'x', '2', 'a.b+c'])}` : ''
  const email = `${dotted}${suffix}@${host}`
  return random.chance(0.3) ? email.toUpperCase() : email
}
