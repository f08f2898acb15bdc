/** Words that no German sentence has. */
const ENGLISH =
  /\b(the|of|for|off|on|and|or|points?|orders?|per|with|by|every|each|free|shipping|gifts?|cards?|tiers?|members?|customers?|first|once|times|held|up|to|from|after|before|only|nothing|not|no|is|are|get|buyers|friends?|removed|switched|days?|months?|years?|spent|tax|products?|collections?|rewards?|until|sale|between|their|they|has|have|there|service|machine|seconds|fail|job|runs?|paid|minimum of)\b/i

/** The English that is left in a German text, apart from the names in it; null: none. */
export function englishIn(text: string): string | null {
  const own_words = text.replaceAll(/„[^“]*“|https?:\S+/g, '')
  return ENGLISH.exec(own_words)?.[0] ?? null
}
