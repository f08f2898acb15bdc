import type { CommonFacts } from '../domain/facts.ts'

/** Facts for previews without a shop and a reader. */
export const sampleCommon: CommonFacts = {
  shop_name: 'Bean & Leaf',
  shop_url: 'https://beanandleaf.example/',
  program_name: 'Bean Club',
  points_name: 'points',
  first_name: 'Ada',
  language: 'en',
  time_zone: 'Europe/Berlin',
  currency: 'EUR',
  unsubscribe_url: 'https://beanandleaf.example/unsubscribe?token=sample',
}
