import type { Expression } from '../common.ts'

/** Automatic reloading while the page is visible. */
export interface Refresh {
  /** Reloads on this server event; without `while`, `seconds` then applies only while events are not received. */
  on?: EventTopic
  /** @minimum 1 @maximum 3600 */
  seconds: number
  /** Reloads by `seconds` only while this holds for one of the rows, or for the record; in scope: `row`. */
  while?: Expression
}

/** Events that the server sends to browsers: background jobs, own downloads, notices. */
export type EventTopic = 'job' | 'download' | 'notice'
