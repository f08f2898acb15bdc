/** A call about a member: what was done, and what somebody tried to do. */
interface ActionWords {
  readonly done: string
  readonly tried: string
}

/** By the name of the operation. English defines which there are. */
const operations = {
  adjustPoints: { done: 'corrected the balance', tried: 'correct the balance' },
  applyAsPartner: {
    done: 'applied for a partnership for the member',
    tried: 'apply for a partnership for the member',
  },
  cancelRedemption: { done: 'cancelled a redemption', tried: 'cancel a redemption' },
  claimEarningRule: {
    done: 'claimed a way to earn for the member',
    tried: 'claim a way to earn for the member',
  },
  clearCustomerBirthday: { done: 'cleared the birthday', tried: 'clear the birthday' },
  clearCustomerTier: {
    done: 'cleared the tier that was set by hand',
    tried: 'clear the tier that was set by hand',
  },
  createCustomerAccessToken: { done: 'signed the customer in', tried: 'sign the customer in' },
  decideJoining: {
    done: 'decided about the points for joining',
    tried: 'decide about the points for joining',
  },
  deductPoints: { done: 'deducted points', tried: 'deduct points' },
  deleteCustomerChild: { done: 'removed a child', tried: 'remove a child' },
  deleteCustomerPet: { done: 'removed a pet', tried: 'remove a pet' },
  deleteEmbeddedCustomer: { done: 'deleted the customer', tried: 'delete the customer' },
  earnPoints: { done: 'awarded points', tried: 'award points' },
  endCustomerSessions: {
    done: 'ended the sessions of the member',
    tried: 'end the sessions of the member',
  },
  enrollCustomer: {
    done: 'enrolled the customer in the programme',
    tried: 'enrol the customer in the programme',
  },
  exportPerson: { done: 'exported the personal data', tried: 'export the personal data' },
  forgetPerson: { done: 'erased the personal data', tried: 'erase the personal data' },
  mergeCustomers: {
    done: 'merged the member with another one',
    tried: 'merge the member with another one',
  },
  putEmbeddedCustomer: {
    done: 'saved the customer’s details',
    tried: 'save the customer’s details',
  },
  redeemReward: {
    done: 'redeemed a reward for the member',
    tried: 'redeem a reward for the member',
  },
  reverseEntry: { done: 'reversed an entry', tried: 'reverse an entry' },
  saveCustomerChild: { done: 'saved a child', tried: 'save a child' },
  saveCustomerPet: { done: 'saved a pet', tried: 'save a pet' },
  setCustomerBirthday: { done: 'entered the birthday', tried: 'enter the birthday' },
  setCustomerTier: { done: 'set the tier by hand', tried: 'set the tier by hand' },
  updateCustomer: {
    done: 'changed whether the member takes part in the programme',
    tried: 'change whether the member takes part in the programme',
  },
} satisfies Readonly<Record<string, ActionWords>>

/** Who did it, at the beginning of a sentence. */
const actors = {
  person: (name: string) => name,
  key: (name: string) => `The API key “${name}”`,
  assistant: (name: string) => `The assistant “${name}”`,
  admin_token: (name: string) => `The admin token “${name}”`,
  member: () => 'The member',
  root: () => 'The admin token of the deployment',
  command_line: () => 'Somebody on the command line',
}

/** What people and programs did about a member, in words. */
export interface ActionTexts {
  readonly operations: Readonly<Record<keyof typeof operations, ActionWords>>
  /** An operation of an older release. */
  readonly other: ActionWords
  readonly actors: typeof actors
}

export const actions: ActionTexts = {
  operations,
  other: { done: 'made a change', tried: 'make a change' },
  actors,
}
