import type { Expression } from '../common.ts'

/** How a page loads again by itself while somebody looks at it. */
export interface Refresh {
  /** Load again when the server tells of such a change; without `while`, `seconds` then counts only while it cannot be heard. */
  on?: EventTopic
  /** @minimum 1 @maximum 3600 */
  seconds: number
  /** Every so many seconds only while this holds for one of the rows, or for the record; in scope: `row`. */
  while?: Expression
}

/** What the server tells open browsers of: work in the background, one's own downloads, something to read. */
export type EventTopic = 'job' | 'download' | 'notice'
