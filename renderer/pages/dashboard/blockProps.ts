import type { ResolvedBlock } from '../../../runtime/schema/resolvedPage.ts'
import type { Block } from '../../../schemas/types/pages/dashboard.ts'

/** Props of a block: its description and its source's response. */
export interface BlockProps<K extends Block['kind']> {
  block: Extract<ResolvedBlock, { kind: K }>
  data: unknown
}
