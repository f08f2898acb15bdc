import { acceptInvitationOperation, readInvitationOperation } from './accept-invitation.ts'
import {
  createResetLinkOperation,
  removePersonOperation,
  updatePersonOperation,
} from './change-people.ts'
import { getSessionOperation } from './get-session.ts'
import {
  inviteOperation,
  listInvitationsOperation,
  revokeInvitationOperation,
} from './invitations.ts'
import { listPeopleOperation } from './list-people.ts'
import { askForResetOperation, resetPasswordOperation, updateMeOperation } from './own-account.ts'
import {
  endOtherSessionsOperation,
  endOwnSessionOperation,
  listOwnSessionsOperation,
} from './own-sessions.ts'
import {
  addPasskeyOperation,
  askForPasskeyOperation,
  beginPasskeyOperation,
  listPasskeysOperation,
  removePasskeyOperation,
  signInByPasskeyOperation,
} from './passkeys.ts'
import {
  beginSecondFactorOperation,
  clearSecondFactorOperation,
  confirmSecondFactorOperation,
  endSecondFactorOperation,
} from './second-factor.ts'
import { getSetUpOperation, setUpOperation } from './set-up.ts'
import { signInOperation } from './sign-in.ts'
import { signOutEverywhereOperation, signOutOperation } from './sign-out.ts'
import { getSupportLimitsOperation, updateSupportLimitsOperation } from './support-limits.ts'

/** Who can sign in, with which role. */
export const peopleOperations = [
  listPeopleOperation,
  updatePersonOperation,
  clearSecondFactorOperation,
  removePersonOperation,
  createResetLinkOperation,
  inviteOperation,
  listInvitationsOperation,
  revokeInvitationOperation,
  getSupportLimitsOperation,
  updateSupportLimitsOperation,
] as const

/** What people do about themselves: to come in, and once they are signed in. */
export const personalOperations = [
  getSetUpOperation,
  setUpOperation,
  getSessionOperation,
  signInOperation,
  signOutOperation,
  signOutEverywhereOperation,
  readInvitationOperation,
  acceptInvitationOperation,
  askForResetOperation,
  resetPasswordOperation,
  updateMeOperation,
  listOwnSessionsOperation,
  endOwnSessionOperation,
  endOtherSessionsOperation,
  beginSecondFactorOperation,
  confirmSecondFactorOperation,
  endSecondFactorOperation,
  askForPasskeyOperation,
  signInByPasskeyOperation,
  listPasskeysOperation,
  beginPasskeyOperation,
  addPasskeyOperation,
  removePasskeyOperation,
] as const
