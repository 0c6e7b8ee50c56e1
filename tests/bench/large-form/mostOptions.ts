/** What the language allows of an enumeration; the check refuses more. */
export const mostOptions = 10_000
