import type { NamedPeople } from '../state/result.ts'
import type { Variables } from '../state/state.ts'

/**
 * Returns the key of the question for approvers. It depends on the question, so that a retry finds the answer and an
 * answer for other values is not used.
 */
export function approversKey(nodeId: string, asked: Variables | NamedPeople): string {
  return `approvers:${nodeId}:${fingerprint(JSON.stringify(asked))}`
}

/** 53 bits, enough to distinguish the questions of one step. */
function fingerprint(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
