import { wordsOf } from '../texts/index.ts'

export const { useWords, page } = wordsOf('campaigns', 'campaign_comparison')
export type Words = ReturnType<typeof useWords>
