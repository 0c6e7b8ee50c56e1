import type { SlotRow } from '../state/state.ts'

/** One step of the chain by which a turn was entrusted. */
interface Link {
  from: string
  to: string
  keepCopy: boolean
}

/** Returns the users of a chain who want a copy, up to the user `to`; later links of the chain are not theirs. */
export function copiedOf(entrusted: unknown, to: string): string[] {
  if (!Array.isArray(entrusted)) return []
  const chain = entrusted as Link[]
  return chain.at(-1)?.to === to ? chain.filter(({ keepCopy }) => keepCopy === true).map(({ from }) => from) : []
}

/**
 * Returns the users to notify about a slot, including those of slots merged into it because the same person was found
 * twice.
 */
export function entrustedBy({ assignee, explanation }: Pick<SlotRow, 'assignee' | 'explanation'>): string[] {
  const also = Array.isArray(explanation.also) ? (explanation.also as SlotRow['explanation'][]) : []
  return [...new Set([explanation, ...also].flatMap(({ entrusted }) => copiedOf(entrusted, assignee)))]
}
