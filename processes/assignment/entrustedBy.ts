import type { SlotRow } from '../state/state.ts'

/** One hand of the chain by which a turn was entrusted. */
interface Link {
  from: string
  to: string
  keepCopy: boolean
}

/** Who of a chain that leads to that person wants a copy. Whoever took it over from the entrusted one is none of theirs. */
export function copiedOf(entrusted: unknown, to: string): string[] {
  if (!Array.isArray(entrusted)) return []
  const chain = entrusted as Link[]
  return chain.at(-1)?.to === to ? chain.filter(({ keepCopy }) => keepCopy === true).map(({ from }) => from) : []
}

/** Likewise of a turn: also of those that were merged into it, because the same person was found twice. */
export function entrustedBy({ assignee, explanation }: Pick<SlotRow, 'assignee' | 'explanation'>): string[] {
  const also = Array.isArray(explanation.also) ? (explanation.also as SlotRow['explanation'][]) : []
  return [...new Set([explanation, ...also].flatMap(({ entrusted }) => copiedOf(entrusted, assignee)))]
}
