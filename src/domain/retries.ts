/**
 * The minutes to wait after each failed attempt to send an event or an e-mail: seven attempts in
 * about 33 hours. After the last one it has failed for good.
 */
export const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 360, 1440] as const

/** The same for a letter that is kept in memory alone: four attempts in about half an hour. */
export const LETTER_RETRY_AFTER_MINUTES = RETRY_AFTER_MINUTES.slice(0, 3)
