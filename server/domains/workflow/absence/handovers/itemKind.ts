import type { Call } from '../../../../ground/kernel/call.ts'
import type { FoundItem, HandedItem } from './items.ts'

/** One kind of thing that a person leaves behind: how it is found, given to somebody else and given back. */
export interface ItemKind {
  find(call: Call, fromId: string): Promise<FoundItem[]>
  /** Answers what undoing needs to know. */
  hand(tx: Call, item: Omit<HandedItem, 'before'>): Promise<Record<string, unknown>>
  undo(tx: Call, item: HandedItem): Promise<void>
}
