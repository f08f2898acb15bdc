import { refused, repeated } from '../errors.ts'
import { LaurelError } from './laurel-error.ts'

/** The errors that only people meet, who sign in to the console. */

// 401

/** Nobody is signed in, or no longer. */
export const signInNeeded = () =>
  new LaurelError('unauthorized', 'Sign in: there is no session, or it has ended.')

/** One answer for every reason, so that nobody learns which addresses are known. */
export const wrongSignIn = () =>
  new LaurelError('unauthorized', 'The e-mail address, the password or the code is wrong.')

/** Also one answer for every reason. */
export const unknownPasskey = () =>
  new LaurelError(
    'unauthorized',
    'This passkey is unknown, or the sign-in took too long. Try again, or sign in with your ' +
      'password.',
  )

export const shopHeaderMissing = () =>
  new LaurelError(
    'unauthorized',
    'With a session, send the header "Laurel-Shop" with the domain of a shop.',
    { details: { field: 'Laurel-Shop' } },
  )

// 403

/** A person does what the role in the shop allows. */
export const wrongRole = (role: string, area: string | null) =>
  new LaurelError(
    'insufficient_scope',
    `The role ${role} does not allow this${area === null ? '' : `: it is a part of ${area}`}.`,
    { details: { role, area } },
  )

export const noRoleInShop = (domain: string) =>
  new LaurelError('insufficient_scope', 'You have no role in this shop.', {
    details: { shop: repeated(domain) },
  })

/** A token beside a header that names another shop than the call is about; null: about none. */
export const headerOfOtherShop = (named: string, shop: string | null) =>
  new LaurelError(
    'insufficient_scope',
    `The header "Laurel-Shop" names ${repeated(named)}, but this call is about ` +
      `${shop ?? 'no single shop'}. Omit the header: with a token, "?shop=" names the shop.`,
    { details: { field: 'Laurel-Shop', shop } },
  )

/** Somebody for one shop meets somebody for all. */
export const roleOfAllShops = () =>
  new LaurelError(
    'insufficient_scope',
    'This person has a role in all shops. Only an owner of all shops can change it.',
  )

/** A session writes for pages of the service itself. */
export const strangeOrigin = (origin: string | undefined, allowed: string) =>
  new LaurelError('insufficient_scope', `To make changes, open the console at ${allowed}.`, {
    details: { field: 'Origin', allowed, ...(origin && { received: repeated(origin) }) },
  })

// 422

export const lastOwner = () =>
  refused('last_owner', 'This is the last owner of all shops. Make another person an owner first.')

/** A link that works once. */
export const linkUsed = () =>
  refused('link_used', 'This link has been used or has expired. Ask for a new one.')

/** A challenge for a device works once, too. */
export const challengeUsed = () =>
  refused('challenge_used', 'This took too long, or was sent before. Start again.')

/** Somebody in support may correct so many points by hand. */
export const correctionTooLarge = (of: 'correction' | 'day', maximum: number) =>
  refused(
    'correction_too_large',
    of === 'correction'
      ? `Your limit is ${maximum} points per correction, including the gifts of a tier it leads to. Ask a manager to make this one.`
      : `You can correct at most ${maximum} points a day. Try again tomorrow, or ask a manager.`,
    { of, maximum },
  )
