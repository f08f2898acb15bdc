import { countAudienceOperation } from './campaigns/count-audience.ts'
import { countProductsOperation } from './campaigns/count-products.ts'
import { countMembersOperation } from './customers/count-members.ts'
import { endCustomerSessionsOperation } from './customers/end-customer-sessions.ts'
import { exportPersonOperation } from './customers/export-person.ts'
import { forgetPersonOperation } from './customers/forget-person.ts'
import { decideJoiningOperation, listJoiningReviewsOperation } from './customers/joining-reviews.ts'
import { listMembersOperation } from './customers/list-members.ts'
import { mergeCustomersOperation } from './customers/merge-customers.ts'
import {
  createSavedViewOperation,
  deleteSavedViewOperation,
  listSavedViewsOperation,
  updateSavedViewOperation,
} from './customers/saved-views.ts'
import { getTierOfMemberOperation } from './explanations/get-tier-of-member.ts'
import { listMemberEntriesOperation } from './explanations/list-entries.ts'
import { listRulesOfMemberOperation } from './explanations/list-rules-of-member.ts'
import { listTierMovesOperation } from './explanations/list-tier-moves.ts'
import { listTimelineOperation } from './explanations/list-timeline.ts'
import { previewCorrectionOperation } from './points/preview-correction.ts'
import { reverseEntryOperation } from './points/reverse-entry.ts'

/** The operations about members, in the order of the reference. */
export const memberOperations = [
  listMembersOperation,
  countMembersOperation,
  listSavedViewsOperation,
  createSavedViewOperation,
  updateSavedViewOperation,
  deleteSavedViewOperation,
  countAudienceOperation,
  countProductsOperation,
  listMemberEntriesOperation,
  listRulesOfMemberOperation,
  getTierOfMemberOperation,
  listTierMovesOperation,
  listTimelineOperation,
  reverseEntryOperation,
  previewCorrectionOperation,
  listJoiningReviewsOperation,
  decideJoiningOperation,
  endCustomerSessionsOperation,
  exportPersonOperation,
  forgetPersonOperation,
  mergeCustomersOperation,
] as const
