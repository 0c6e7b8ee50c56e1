import type { ResolvedBlock } from '../../../runtime/schema/resolvedPage.ts'
import type { Block } from '../../../schemas/types/pages/dashboard.ts'

/** What a block draws: its description and the answer of its source. */
export interface BlockProps<K extends Block['kind']> {
  block: Extract<ResolvedBlock, { kind: K }>
  data: unknown
}
